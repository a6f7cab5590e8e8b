from django.apps import AppConfig


class GameConfig(AppConfig):
    name = "game"

    def ready(self) -> None:
        from accounts.services import merging
        from game.tables.handover import hand_over

        merging.register(hand_over)
