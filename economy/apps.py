from django.apps import AppConfig


class EconomyConfig(AppConfig):
    name = "economy"

    def ready(self) -> None:
        from accounts.services import welcoming
        from economy.services import wallets

        welcoming.register(wallets.welcome)
