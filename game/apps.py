from django.apps import AppConfig


class GameConfig(AppConfig):
    name = "game"

    def ready(self) -> None:
        from accounts.services import groups, guests, merging, sessions, silences
        from economy import notices as news
        from game.rights import RIGHTS
        from game.tables.handover import give_up, hand_over
        from game.web import notices
        from game.web.door import door
        from game.web.talk import talk

        merging.register(hand_over)
        guests.register(give_up)
        groups.register(self, RIGHTS)
        sessions.register(door.tell)
        silences.register(talk.tell_users)
        for kind, tell in notices.NEWS.items():
            news.register(kind, tell)
