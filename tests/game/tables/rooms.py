"""The rooms that the tests at tables need: a database that was emptied between tests has none."""

from economy.models import Room


def open_room(number: int = 1, *, is_open: bool = True) -> Room:
    room, _ = Room.objects.update_or_create(
        number=number, defaults={"key": f"room-{number}", "prize": 300, "bot_level": "novice", "is_open": is_open}
    )
    return room


def have_room(number: int = 1) -> None:
    """The room as it is; made where there is none."""
    Room.objects.get_or_create(
        number=number, defaults={"key": f"room-{number}", "prize": 300, "bot_level": "novice", "is_open": True}
    )
