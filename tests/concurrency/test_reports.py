"""Two moderators decide a report in the same moment: one of them does, the other reads what was done."""

from functools import partial

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from game.models import Report
from game.tables import chat, reports
from game.tables.chat import Words
from game.tables.chat_people import About, Reader
from game.tables.friendly import open_friendly
from game.tables.house_rules import HouseRules
from game.tables.reports import AlreadyDecided, Decision, Done, decide
from tests.cast import make_member, make_staff
from tests.concurrency.money import committed_money
from tests.concurrency.together import Crossing, together

pytestmark = committed_money


def reported() -> tuple[Report, User, User]:
    """What Bogdan said at his table, and two moderators."""
    now, ana, bogdan = timezone.now(), make_member("Ana"), make_member("Bogdan")
    table = open_friendly(bogdan, HouseRules(players=4), now)
    line = chat.say(table.pk, bogdan.pk, Words("You fool"), now)
    reports.report(Reader(table.pk, ana.pk, None), About(line=line.id), "insult", now)
    return Report.objects.get(), make_staff("Mihai", "moderator"), make_staff("Maria", "moderator")


def both_decide(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """One silences, the other suspends; each has read the report before the other writes, where no lock keeps them apart."""
    report, mihai, maria = reported()
    crossing, stop = Crossing(2), reports._stop

    def late(*args: object) -> object:
        crossing.wait()
        return stop(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(reports, "_stop", late)
    now = timezone.now()
    works = [
        partial(decide, report.pk, Decision(days=1, reason="Rude."), mihai, now),
        partial(decide, report.pk, Decision(suspend=True, reason="Out."), maria, now),
    ]
    return together(works, AlreadyDecided)


def test_without_the_lock_both_would_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QuerySet, "select_for_update", lambda rows, **_options: rows)
    assert [type(done) for done in both_decide(monkeypatch)] == [Done, Done]


def test_one_decides_and_the_other_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    done = both_decide(monkeypatch)
    [refused] = [found for found in done if isinstance(found, AlreadyDecided)]
    [first] = [found for found in done if isinstance(found, Done)]
    assert refused.report.outcome == first.words == Report.objects.get().outcome
    bogdan = User.objects.get(display_name="Bogdan")
    assert (bogdan.silenced_until is None) != bogdan.is_active
