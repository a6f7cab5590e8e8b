"""Past weeks stay readable."""

from datetime import date, timedelta

import pytest

from accounts.models import User
from leagues.scoring import QUEEN
from leagues.services.weeks import sweep
from tests.leagues.pages import MONDAY, NEXT_TUESDAY, WEDNESDAY, page
from tests.leagues.steps import member, win
from tests.leagues.test_page_of_a_week import own_line, players, rows

pytestmark = pytest.mark.django_db
WEEK_AFTER = date(2026, 12, 14)


def test_a_closed_week_says_who_rose_who_fell_and_what_one_won() -> None:
    people = players(10, QUEEN)
    sweep(NEXT_TUESDAY)
    html = page(people[0], f"/league/{MONDAY}/queen/", NEXT_TUESDAY)
    assert "This week is closed." in html
    assert rows(html)[0] == "▲ Rose to King"
    assert rows(html)[-3] == "▼ Fell to Jack"
    assert "You won 200,000 coins, 100 gold bars. You rose to King." in own_line(html)
    assert "You fell to Jack." in own_line(page(people[9], f"/league/{MONDAY}/queen/", NEXT_TUESDAY))
    assert "You stayed in your class." in own_line(page(people[5], f"/league/{MONDAY}/queen/", NEXT_TUESDAY))


def test_a_closed_week_is_not_asked_for_again() -> None:
    players(1)
    sweep(NEXT_TUESDAY)
    html = page(None, f"/league/{MONDAY}/", NEXT_TUESDAY)
    assert "data-live" not in html
    assert "hx-get" not in html
    assert "data-live" in page(None, now=NEXT_TUESDAY)


def test_a_past_week_opens_with_the_class_that_one_had_then() -> None:
    [ana] = players(1)
    sweep(NEXT_TUESDAY)
    html = page(ana, f"/league/{MONDAY}/", NEXT_TUESDAY)
    assert "Jack class" in html
    assert "You rose to Queen." in own_line(html)
    assert "To your class" not in html


def test_who_won_nothing_then_reads_that() -> None:
    players(1)
    sweep(NEXT_TUESDAY)
    assert "you won in the rooms counted in that week" in own_line(
        page(member("Zoe"), f"/league/{MONDAY}/", NEXT_TUESDAY)
    )


def test_the_weeks_lead_to_each_other_and_the_closed_ones_are_listed() -> None:
    players(1)
    sweep(NEXT_TUESDAY)
    now = page(None, now=NEXT_TUESDAY)
    assert f'href="/league/{MONDAY}/jack/" rel="prev"' in now
    assert 'rel="next"' not in now
    assert f'<li><a href="/league/{MONDAY}/jack/">Dec 7 – 13, 2026</a></li>' in now
    past = page(None, f"/league/{MONDAY}/", NEXT_TUESDAY)
    assert 'href="/league/jack/" rel="next"' in past
    assert 'rel="prev"' not in past


def test_who_is_suspended_later_goes_and_the_places_stay() -> None:
    people = players(3)
    sweep(NEXT_TUESDAY)
    User.objects.filter(pk=people[0].pk).update(is_active=False)
    html = page(None, f"/league/{MONDAY}/", NEXT_TUESDAY)
    assert rows(html)[1:] == ["2 Bogdan 2 600", "3 Carmen 1 300"]
    assert html.count(">no longer shown<") == 1


def test_between_the_end_and_the_closing_it_says_so() -> None:
    ana = member("Ana")
    win(ana, WEDNESDAY)
    page(ana)
    minute_after = NEXT_TUESDAY.replace(day=13, hour=22, minute=1)
    html = page(ana, f"/league/{MONDAY}/", minute_after)
    assert "This week is over, and is being closed." in html
    assert rows(html) == ["▲ Rise to Queen", "1 Ana you 1 300"]


def test_while_it_is_being_closed_nobody_is_told_what_more_it_would_take() -> None:
    people = players(4)
    page(people[0])
    minute_after = NEXT_TUESDAY.replace(day=13, hour=22, minute=1)
    html = page(people[3], f"/league/{MONDAY}/", minute_after)
    assert "you stay in your class." in own_line(html)
    assert "would" not in own_line(html) + " ".join(rows(html)).lower()
    line = own_line(page(member("Zoe"), f"/league/{MONDAY}/", minute_after))
    assert "Nothing that you won in the rooms counted in that week." in line
    assert "would" not in line and "Any prize" not in line


def test_the_current_week_has_an_address_of_its_own_too() -> None:
    win(member("Ana"), WEDNESDAY)
    assert rows(page(None, f"/league/{MONDAY}/"))[1] == "1 Ana 1 300"


def test_in_the_week_after_the_sums_begin_anew_in_the_new_class() -> None:
    [ana] = players(1)
    sweep(NEXT_TUESDAY)
    html = page(ana, now=NEXT_TUESDAY)
    assert "Queen class" in html
    assert "Nothing that you won in the rooms counts this week so far." in own_line(html)
    win(ana, NEXT_TUESDAY)
    assert "Place 1" in own_line(page(ana, now=NEXT_TUESDAY + timedelta(hours=1)))
