from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "leagues"

    def ready(self) -> None:
        from accounts.services import groups, suspending
        from economy import history_lines
        from economy import notices as news
        from economy.reasons import Reason
        from leagues import notices
        from leagues.rights import RIGHTS
        from leagues.services.suspending import follow_suspension

        groups.register(self, RIGHTS)
        suspending.register(follow_suspension)
        news.register(notices.CLOSED, notices.tell_closed)
        history_lines.register(Reason.LEAGUE, notices.describe_prize)
