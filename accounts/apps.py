from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from accounts.rights import RIGHTS
        from accounts.services import groups, merging, silences

        groups.register(self, RIGHTS)
        merging.register(silences.hand_over)
