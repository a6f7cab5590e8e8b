from django.apps import AppConfig


class GameConfig(AppConfig):
    name = "game"

    def ready(self) -> None:
        from accounts.services import groups, merging, sessions, silences
        from economy import notices as news
        from game.rights import RIGHTS
        from game.tables.handover import hand_over
        from game.web import notices
        from game.web.door import door
        from game.web.talk import talk

        merging.register(hand_over)
        groups.register(self, RIGHTS)
        sessions.register(door.tell)
        silences.register(talk.tell_users)
        news.register(notices.REMOVED, notices.tell_removed)
        news.register(notices.ENDED, notices.tell_ended)
