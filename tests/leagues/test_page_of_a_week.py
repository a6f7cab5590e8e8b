"""The page of the current week: for visitors, guests, members, in each class."""

import re
from datetime import timedelta
from itertools import islice, product

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from leagues.models import Board
from leagues.scoring import ACE, JACK, KING, QUEEN
from leagues.services.counting import Change, apply_changes
from leagues.services.suspending import follow_suspension
from tests.cast import browser_of, make_guest
from tests.leagues.pages import LEAGUE, MONDAY, WEDNESDAY, page, status
from tests.leagues.steps import member, win

pytestmark = pytest.mark.django_db
NAMES = ["Ana", "Bogdan", "Carmen", "Dan", "Elena", "Florin", "Geta", "Horia", "Ioana", "Jean", "Kiki", "Liviu"]


def players(count: int, league_class: int = JACK) -> list[User]:
    """So many who have won, the first of them most."""
    people = [member(NAMES[n % 12] + "i" * (n // 12), league_class, email=f"p{n}@example.com") for n in range(count)]
    for number, user in enumerate(reversed(people), start=1):
        for _ in range(number):
            win(user, WEDNESDAY - timedelta(hours=1))
    return people


def crowd(count: int) -> None:
    """So many with one prize each."""
    for number, letters in enumerate(islice(product("acdefghkmp", repeat=3), count)):
        win(member(f"Ana {''.join(letters)}", email=f"p{number}@example.com"), WEDNESDAY)


def rows(html: str) -> list[str]:
    """The lines of the table as they read, with the headings of the zones among them."""
    body = html.partition('<table class="standings">')[2].partition("</table>")[0].partition("</thead>")[2]
    found = re.findall(r"<tr.*?>(.*?)</tr>", body)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in found]


def own_line(html: str) -> str:
    found = re.search(r'<section class="patch own-line".*?</section>', html)
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split()) if found else ""


def test_a_visitor_sees_the_jacks_first_and_how_to_join() -> None:
    players(4)
    html = page(None)
    assert "Jack class" in html
    assert rows(html) == ["▲ Would rise to Queen", "1 Ana 4 1,200", "2 Bogdan 3 900", "3 Carmen 2 600",
                          "Would stay", "4 Dan 1 300"]  # fmt: skip
    assert "With an account, which is free, you play along." in html
    assert not own_line(html)


def test_a_guest_has_no_line_of_his_own() -> None:
    html = page(make_guest("Zoe"))
    assert not own_line(html)
    assert "With an account" in html


def test_a_prize_counts_at_the_next_look() -> None:
    ana = member("Ana")
    assert "Nothing that you won in the rooms counts this week so far." in own_line(page(ana))
    win(ana, WEDNESDAY)
    line = own_line(page(ana))
    assert "Place 1 · 300 coins · 1 game" in line
    assert "As it stands, you win 100,000 coins, 50 gold bars and rise to Queen." in line


def test_a_member_sees_the_own_class_first_and_the_own_row_marked() -> None:
    people = players(10, KING)
    html = page(people[9])
    assert "King class" in html
    assert rows(html)[0] == "▲ Would rise to Ace"
    assert rows(html)[-3:] == ["▼ Would fall to Queen", "9 Ioana 2 600", "10 Jean you 1 300"]
    assert "10 people on this table. The last place that rises has 2,400 coins." in html
    assert "The last place that stays has 900 coins." in html


def test_another_members_row_is_not_marked_as_the_own_one() -> None:
    people = players(3)
    assert "Ana you" in rows(page(people[0]))[1]
    assert "Ana you" not in rows(page(people[1]))[1]
    assert "Bogdan you" in rows(page(people[1]))[2]


def test_it_says_how_much_it_takes_to_rise_or_to_stay() -> None:
    people = players(10, QUEEN)
    assert "you stay in your class. 601 coins more, and you would rise." in own_line(page(people[4]))
    assert "you fall to Jack. 601 coins more, and you would stay." in own_line(page(people[9]))


def test_so_much_more_does_take_one_there() -> None:
    people = players(4)
    assert "301 coins more, and you would rise." in own_line(page(people[3]))
    for _ in range(2):
        win(people[3], WEDNESDAY)
    assert "rise to Queen" in own_line(page(people[3]))


@pytest.mark.parametrize(
    ("league_class", "others", "words"),
    [
        (JACK, 2, "Any prize would take you among those who rise."),
        (JACK, 4, "With 601 coins you would be among those who rise."),
        (ACE, 4, "Any prize puts you on the table."),
    ],
)
def test_who_has_won_nothing_reads_what_it_takes(league_class: int, others: int, words: str) -> None:
    players(others, league_class)
    assert words in own_line(page(member("Zoe", league_class)))


def test_from_another_class_one_finds_the_way_to_ones_own() -> None:
    players(1)
    line = page(member("Zoe", QUEEN), "/league/jack/")
    assert 'href="/league/queen/">To your class' in line
    assert "would rise" not in own_line(line)


@pytest.mark.parametrize(("key", "prize"), [("jack", "100,000 coins"), ("queen", "200,000 coins"),
                                            ("king", "400,000 coins"), ("ace", "1,200,000 coins")])  # fmt: skip
def test_an_empty_class_shows_its_prizes_and_a_friendly_sentence(key: str, prize: str) -> None:
    html = page(None, f"/league/{key}/")
    assert prize in html
    assert html.count("still free") == 3
    assert "Nobody in this class has won anything this week." in html


def test_the_friendly_ranking_is_empty_and_has_no_prizes() -> None:
    html = page(member("Ana"), "/league/friendly/")
    assert "Nobody has points in this week." in html
    assert "gold bars</span>" not in html
    assert "You have no points in this week." in own_line(html)


def test_the_friendly_ranking_has_points_and_neither_zones_nor_prizes() -> None:
    ana, bogdan = member("Ana", KING), member("Bogdan")
    page(None)
    apply_changes(
        Board.FRIENDLY, [Change(MONDAY, ana.pk, 10, 1, WEDNESDAY), Change(MONDAY, bogdan.pk, 1, 1, WEDNESDAY)]
    )
    html = page(ana, "/league/friendly/")
    assert rows(html) == ["1 Ana you 1 10", "2 Bogdan 1 1"]
    assert own_line(html) == "You Place 1 · 10 points · 1 game"
    assert '<span class="podium-score">1 point</span>' in html
    assert "gold bars</span>" not in html


def test_who_is_suspended_is_not_shown_and_the_others_move_up() -> None:
    people = players(5)
    page(None)
    User.objects.filter(pk=people[0].pk).update(is_active=False)
    follow_suspension(people[0].pk, WEDNESDAY)
    html = page(people[1])
    assert "Ana" not in rows(html)[1]
    assert rows(html)[1:4] == ["1 Bogdan you 4 1,200", "2 Carmen 3 900", "3 Dan 2 600"]
    assert "Place 1 · 1,200 coins" in own_line(html)
    assert "you win 100,000 coins" in own_line(html)


def test_only_the_first_hundred_are_listed_and_it_is_said() -> None:
    crowd(102)
    html = page(None)
    assert len([row for row in rows(html) if row[0].isdigit()]) == 100
    assert "102 people on this table." in html
    assert "The table shows the first 100." in html


def test_asked_by_htmx_it_is_the_changing_part_alone() -> None:
    response = browser_of().get("/league/jack/", headers={"hx-request": "true"})
    part = response.content.decode()
    assert part.startswith('\n<div id="week" data-live hx-get="/league/jack/" hx-trigger="refresh"')
    assert "<html" not in part
    assert "<h1>" not in part
    assert "HX-Request" in response["Vary"]


@pytest.mark.parametrize(
    "path",
    ["tens/", "Jack/", "2026-12-08/", "2026-13-07/", "2026-12-14/", "2020-01-06/", "0000-00-00/", "9999-12-27/",
     "2026-12-07/ten/"],
)  # fmt: skip
def test_what_is_no_class_and_no_week_is_not_found(path: str) -> None:
    assert status(LEAGUE + path) == 404


def test_the_page_is_only_looked_at() -> None:
    assert [status(LEAGUE, method=method) for method in ("post", "put", "delete")] == [405] * 3
    assert status(LEAGUE, method="head") == 200


def test_its_queries_do_not_grow_with_the_players() -> None:
    counts = []
    for names in (NAMES[:3], NAMES[3:]):
        for name in names:
            win(member(name), WEDNESDAY)
        user = User.objects.get(display_name="Ana")
        page(user)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            page(user)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 36


@pytest.mark.parametrize(
    ("language", "text"),
    [("ro", "12 oameni în acest clasament"), ("it", "12 persone in questa classifica"), ("es", "12 personas en esta")],
)
def test_it_speaks_each_language(language: str, text: str) -> None:
    players(12)
    assert text in page(None, language=language)


def test_romanian_says_de_from_twenty_on() -> None:
    crowd(20)
    assert "20 de oameni în acest clasament" in page(None, language="ro")
