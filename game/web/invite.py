"""What brings friends to a table: its code, its short link, and the link as a QR code."""

from functools import lru_cache
from typing import NamedTuple

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

QUIET = 4
"""Free modules around a QR code, as its standard asks."""


class Invite(NamedTuple):
    """`letters` is the code as one reads it aloud, `spelt` as a screen reader does."""

    letters: str
    spelt: str
    link: str
    qr: SafeString


def invite_to(request: HttpRequest, code: str) -> Invite:
    link = request.build_absolute_uri(reverse("game:invitation", args=[code]))
    letters = code.upper()
    return Invite(f"{letters[:3]} {letters[3:]}", " ".join(letters), link, draw_qr(link))


@lru_cache(maxsize=256)
def draw_qr(link: str) -> SafeString:
    """Dark on light in every theme, for the cameras. The link itself is in the picture as squares only."""
    code = segno.make(link, error="m", micro=False)
    return mark_safe(
        code.svg_inline(border=QUIET, omitsize=True, svgclass="qr", lineclass="", dark="#1e1b1a", light="#fffaf1")
    )
