"""Which friendly tables one watched, as one's session remembers: who only looks on leaves no line in a table's log or chat.

The memory ends with the session: on another device, or where a guest signs in to an account that he has.
"""

from django.http import HttpRequest

KEY = "watched"
MOST = 20
"""So many tables, the newest."""


def note_watched(request: HttpRequest, code: str) -> None:
    """This session was shown the table, with its chat."""
    codes = request.session.get(KEY, [])
    if code not in codes:
        request.session[KEY] = [*codes, code][-MOST:]


def has_watched(request: HttpRequest, code: str) -> bool:
    """Whether it was, as far as it remembers."""
    return code in request.session.get(KEY, [])
