"""The rooms' names: translations of their keys."""

from django.utils.translation import gettext_lazy as _

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
