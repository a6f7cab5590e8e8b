from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "leagues"

    def ready(self) -> None:
        from accounts.services import groups
        from leagues.rights import RIGHTS

        groups.register(self, RIGHTS)
