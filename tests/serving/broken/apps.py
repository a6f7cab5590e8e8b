from django.apps import AppConfig


class BrokenConfig(AppConfig):
    name = "tests.serving.broken"

    def ready(self) -> None:
        from game.tables import runtime

        async def start() -> None:
            raise RuntimeError("no table")

        runtime.start = start
