from django.apps import AppConfig


class EconomyConfig(AppConfig):
    name = "economy"

    def ready(self) -> None:
        from accounts.services import groups, welcoming
        from economy.rights import RIGHTS
        from economy.services import wallets

        welcoming.register(wallets.welcome)
        groups.register(self, RIGHTS)
