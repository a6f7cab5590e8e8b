"""The rooms' names: translations of their keys."""

from django.utils.translation import gettext_lazy as _

from economy.models import Room

ROOM_NAMES = {
    "village-cottage": _("Village cottage"),
    "shepherds-fold": _("Shepherd's fold"),
    "roadside-inn": _("Roadside inn"),
    "town-house": _("Town house"),
    "cafe-terrace": _("Café terrace"),
    "seaside-villa": _("Seaside villa"),
    "mountain-chalet": _("Mountain chalet"),
    "spa-hotel": _("Spa hotel"),
    "vineyard-manor": _("Vineyard manor"),
    "grand-casino": _("Grand casino"),
    "castle": _("Castle"),
    "palace": _("Palace"),
}


def room_name(key: str) -> str:
    """The name in the active language; a key that has none yet stands for itself."""
    return str(ROOM_NAMES.get(key, key))


def name_of_room(number: int) -> str:
    """The name of a room in the active language; "" for a number that no room has."""
    return room_name(Room.objects.values_list("key", flat=True).filter(number=number).first() or "")
