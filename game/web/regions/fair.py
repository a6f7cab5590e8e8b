"""The fingerprint of the game's secret seed, shown from the first deal on."""

from django.urls import reverse
from django.utils.translation import gettext as _

from game.tables.shown import Shown
from game.web.regions.region import esc
from game.web.regions.words import Words


def fair_facts(shown: Shown) -> str:
    """The SHA-256 in hexadecimal, "" before the deal."""
    return shown.commitment


def draw_fair(words: Words, commitment: str) -> str:
    """A line under the scores; empty before the deal."""
    if not commitment:
        return '<p id="fair" class="fair" hidden></p>'
    label = _("Fingerprint of this game's deals (SHA-256)")
    more = _("What is it for?")
    link = f'<a id="to-fair" href="{reverse("game:fair")}">{more}</a>'
    return f'<p id="fair" class="fair"><span>{label}</span> <code>{esc(commitment)}</code> {link}</p>'
