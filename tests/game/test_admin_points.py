"""An economist sets what the places of a friendly game bring, within sensible limits."""

from collections.abc import Mapping

import pytest

from game.models import FriendlyPoints
from tests.accounts.office import send, shown
from tests.economy.office import office, wrongs

pytestmark = pytest.mark.django_db
PAGE = "/admin/game/friendlypoints/1/change/"


def points() -> Mapping[str, object]:
    return FriendlyPoints.objects.values().get()


def test_an_economist_sets_the_points() -> None:
    browser = office("economist")
    assert send(browser, PAGE, {**shown(browser, PAGE), "first": "12", "seventh": "0"}) == 302
    assert points() == {
        "id": 1, "first": 12, "second": 7, "third": 5, "fourth": 3, "fifth": 2, "sixth": 1, "seventh": 0,
    }  # fmt: skip


@pytest.mark.parametrize("typed", [{"second": "11"}, {"first": "1001"}, {"third": "-1"}, {"sixth": ""}, {"first": "x"}])
def test_points_that_make_no_sense_are_refused(typed: dict[str, str]) -> None:
    browser, before = office("economist"), points()
    answer = browser.post(PAGE, {**shown(browser, PAGE), **typed})
    assert answer.status_code == 200
    assert wrongs(answer)
    assert points() == before


@pytest.mark.parametrize("group", ["support", "moderator"])
def test_others_of_the_staff_do_not(group: str) -> None:
    assert office(group).get(PAGE).status_code == 403
