"""Looking at the league's pages at a given time."""

from datetime import UTC, date, datetime
from html import unescape
from typing import Any

import time_machine

from accounts.models import User
from tests.cast import browser_of

LEAGUE = "/league/"
MONDAY = date(2026, 12, 7)
WEDNESDAY = datetime(2026, 12, 9, 18, tzinfo=UTC)
NEXT_TUESDAY = datetime(2026, 12, 15, 8, tzinfo=UTC)


def page(user: User | None, path: str = LEAGUE, now: datetime = WEDNESDAY, language: str = "en") -> str:
    """The page as text, unescaped; it must be there."""
    with time_machine.travel(now, tick=False):
        response = browser_of(user).get(path, headers={"accept-language": language})
    assert response.status_code == 200, (path, response.status_code)
    return unescape(" ".join(response.content.decode().split()))


def status(path: str, user: User | None = None, now: datetime = WEDNESDAY, method: str = "get") -> int:
    with time_machine.travel(now, tick=False):
        return int(getattr(browser_of(user), method)(path).status_code)


def post(who: User | None, path: str, now: datetime = WEDNESDAY, **data: Any) -> tuple[str, list[str]]:
    """Where a form leads, and what the next page says."""
    with time_machine.travel(now, tick=False):
        response = browser_of(who).post(path, data, headers={"accept-language": "en"}, follow=True)
    said = [str(message) for message in response.context["messages"]]
    return response.redirect_chain[-1][0], said
