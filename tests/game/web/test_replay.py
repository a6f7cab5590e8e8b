"""The replay of a finished game, hand by hand, for anyone with the table's code; and its record as a file."""

import html
import json
import re

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from game.models import Table
from game.rules.cards import name
from game.rules.record import judge
from game.tables import ending, entries, records, replay, store
from game.tables.house_rules import HouseRules
from game.web.regions.mine_facts import FAN
from tests.cast import browser_of, make_guest, make_member
from tests.game.tables import games
from tests.game.web.friendlies import dealt, finished, opened, page
from tests.game.web.html import Tree
from tests.play import dealt_table, finished_table
from tests.secrecy import named_cards

pytestmark = pytest.mark.django_db
SOME = [rules for rules in games.FRIENDLY if rules.game in ("8-1-8", "ladder") or rules.forehead]
"""So many players as can be, both packs of seven, the largest hands and one-card hands."""


def path_of(table: Table, hand: int | str = 1) -> str:
    return f"/tables/{table.code}/replay/?hand={hand}"


def record_path(table: Table) -> str:
    return f"/tables/{table.code}/record.json"


def main_of(text: str) -> str:
    found = re.search(r"<main.*?>(.*)</main>", text, re.DOTALL)
    assert found is not None
    return found[1]


def plain(text: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def cards_in(text: str) -> list[str]:
    return re.findall(r'data-card="(\w\w)"', text)


@pytest.mark.parametrize("rules", SOME, ids=games.name_of)
def test_the_last_hand_of_every_game_shows_what_was_dealt_bid_and_played(rules: HouseRules) -> None:
    table = finished(make_member("Ana"), make_guest("Bogdan"), rules=rules)
    hand = replay.replay(table).hands[-1]
    text = main_of(page(path_of(table, hand.number)))
    turned = [] if hand.turned is None else [name(hand.turned)]
    dealt_cards = [name(card) for bid in hand.bids for card in sorted(hand.cards[bid.seat], key=FAN.__getitem__)]
    played = [name(card.card) for trick in hand.tricks for card in trick.cards]
    assert cards_in(text) == turned + dealt_cards + played
    said = plain(text)
    for bid in hand.bids:
        assert re.search(rf"{re.escape(bid.name)}( dealer)?( bot)? bid {bid.tricks} trick", said)
    assert ("sits out" in said) == (rules.players == 7 and not rules.deck)
    assert said.count("Trick ") == hand.size


def test_a_rooms_hand_names_dealer_trump_leader_and_winner() -> None:
    table = finished_table([make_guest("Ana")], "classic")
    hand = replay.replay(table).hands[6]
    said = plain(main_of(page(path_of(table, 7))))
    assert "Hand 7 of 30" in said
    assert f"{hand.names[hand.dealer]} deals, 7 cards each" in said
    assert hand.turned is not None
    assert f"trump: {('clubs', 'diamonds', 'hearts', 'spades')[hand.turned & 3]}" in said
    for number, trick in enumerate(hand.tricks, start=1):
        leader, winner = hand.names[trick.leader], hand.names[trick.winner]
        takes = f"{leader} leads and takes it" if leader == winner else f"{leader} leads, {winner} takes it"
        assert f"Trick {number} : {takes}" in said
    assert said.count("takes the trick") == 7


def test_leader_and_winner_are_marked_for_eye_and_ear() -> None:
    table = finished_table([make_guest("Ana")])
    hand = replay.replay(table).hands[0]
    text = main_of(page(path_of(table)))
    tricks = re.findall(r'<ol class="played n6">(.*?)</ol>', text, re.DOTALL)
    for shown, trick in zip(tricks, hand.tricks, strict=True):
        lines = re.findall(r"<li>(.*?)</li>", shown, re.DOTALL)
        for line, card in zip(lines, trick.cards, strict=True):
            marks = re.findall(r'class="card [cdhs]([^"]*)"', line)[0].split()
            assert ("led" in marks) == (bool(re.search(r"\bled\b", plain(line)))) == (card.seat == trick.leader)
            assert ("took" in marks) == ("takes the trick" in line) == (card.seat == trick.winner)


def test_points_and_totals_stand_at_the_end_of_the_hand() -> None:
    table = finished(make_member("Ana"), rules=HouseRules(players=4, runs=True))
    minus = str.maketrans("-", "−")
    shown_runs = 0
    for hand in replay.replay(table).hands:
        text = page(path_of(table, hand.number))
        lines = re.findall(r'<th scope="row">(.*?)</tr>', text, re.DOTALL)
        for line, score in zip(lines, hand.scores, strict=True):
            words = plain(line).split()
            assert words[0] == score.name
            assert f"{score.made}/{score.bid}" in words
            assert ("✓" in words) == (score.made == score.bid)
            assert words[-1] == str(score.total).translate(minus)
            assert f"{score.points:+}".translate(minus).replace("+0", "0") in words
            shown_runs += "run" in words
        assert ("“run” is the prize" in text) == any("run " in plain(line) for line in lines)
    assert shown_runs


def test_it_is_said_who_moved_where_it_was_not_the_player() -> None:
    by = {(0, entries.BID): entries.CLOCK, (0, entries.PLAY): entries.STAND_IN}
    table = finished(make_member("Ana"), by=by)
    text = main_of(page(path_of(table)))
    size = replay.replay(table).hands[0].size
    assert text.count("<small>(clock)</small>") == 1
    assert text.count("<small>bot</small></li>") == size
    text = main_of(page(path_of(finished(make_member("Bogdan")))))
    assert "(clock)" not in text
    assert "<small>bot</small></li>" not in text


def test_changes_of_chairs_are_sentences_where_they_happened() -> None:
    table = games.evening().table
    said = plain(main_of(page(path_of(table))))
    places = [
        said.index(text)
        for text in (
            "Cards and bids",
            "Bogdan is away: a bot plays meanwhile.",
            "(bot)",
            "Bogdan is back.",
            "Bogdan has left: a bot plays on.",
            "Dan takes the chair of Bogdan, with its points, bid and cards.",
            "Player Tricks Points Total",
        )
    ]
    assert places == sorted(places)
    second = plain(main_of(page(path_of(table, 2))))
    assert second.index("Dan is called Danut from now on.") < second.index("Cards and bids")
    last = len(replay.replay(table).hands)
    assert "Ana is away: a bot plays meanwhile." in plain(main_of(page(path_of(table, last))))
    assert said.count("Ana is away") == said.count("Ana is back") == 1
    assert "Ana is away" not in second


def test_one_walks_from_hand_to_hand_and_chooses_any() -> None:
    table = finished(make_member("Ana"))
    hands = len(replay.replay(table).hands)
    assert 'rel="prev"' not in page(path_of(table))
    assert 'rel="next"' not in page(path_of(table, hands))
    text = page(path_of(table, 5))
    assert text.count('rel="prev" href="?hand=4"') == text.count('rel="next" href="?hand=6"') == 2
    assert re.findall(r'<option value="(\d+)"', text) == [str(number) for number in range(1, hands + 1)]
    assert '<option value="5" selected>' in text
    assert main_of(page(f"/tables/{table.code}/replay/")) == main_of(page(path_of(table)))


@pytest.mark.parametrize("hand", ["0", "22", "-1", "x", "", "1.5", "²", "99999999"])
def test_a_hand_that_was_not_played_has_no_page(hand: str) -> None:
    page(path_of(finished(make_member("Ana")), hand), status=404)


def test_the_results_lead_to_the_replay_each_line_to_its_hand_and_to_the_file() -> None:
    table = finished(make_member("Ana"))
    text = page(f"/tables/{table.code}/results/")
    assert f'href="/tables/{table.code}/replay/">See the hands again</a>' in text
    for hand in replay.replay(table).hands:
        assert text.count(f'href="{path_of(table, hand.number)}"') == 1
    assert f'href="{record_path(table)}" download>' in text
    assert f'href="{record_path(table)}" download>' in page(path_of(table))


def test_a_name_is_text_whatever_it_says() -> None:
    table = finished(make_guest("<b>Ana</b>"))
    raw = browser_of().get(path_of(table)).content.decode()
    assert "<b>Ana</b>" not in raw
    assert "&lt;b&gt;Ana&lt;/b&gt;" in raw


def test_the_page_is_well_formed() -> None:
    table = games.evening().table
    for hand in (1, 2):
        text = browser_of().get(path_of(table, hand)).content.decode()
        Tree(main_of(text))


@pytest.mark.parametrize(("language", "word"), [("ro", "Cărți și licitații"), ("it", "Carte"), ("es", "Cartas y")])
def test_it_speaks_every_language(language: str, word: str) -> None:
    table = games.evening().table
    answer = browser_of().get(path_of(table), headers={"accept-language": language})
    text = html.unescape(answer.content.decode())
    assert word in text
    for english in ("takes", "leads", "has left", "is back", "Show", "Trick ", "Hand 1"):
        assert english not in plain(main_of(text))


def test_a_long_game_costs_as_few_queries_as_a_short_one(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for game in ("quick", "classic"):
        table = finished_table([make_guest(f"Ana {game}")], game)
        for path in (path_of(table), record_path(table)):
            with django_assert_num_queries(2):  # table, log
                browser_of().get(path)


def test_the_record_comes_as_a_file_that_the_referee_finds_good() -> None:
    table = games.evening().table
    for viewer in (None, make_member("Elena")):
        answer = browser_of(viewer).get(record_path(table))
        assert answer["Content-Type"] == "application/json"
        assert answer["Content-Disposition"] == f'attachment; filename="whist-{table.code}.json"'
        record = json.loads(answer.content)
        assert record == records.record(table)
        assert judge(record)["ok"]


def test_neither_is_written_to_by_a_form() -> None:
    table = finished(make_member("Ana"))
    for path in (path_of(table), record_path(table)):
        assert browser_of().post(path).status_code == 405


def nothing_yet(table: Table, viewer: User | None) -> None:
    """The replay leads to the table, and there is no file; neither names a card or the seed."""
    answer = browser_of(viewer).get(path_of(table))
    assert (answer.status_code, answer["Location"]) == (302, f"/tables/{table.code}/")
    answer = browser_of(viewer).get(record_path(table))
    assert answer.status_code == 404
    text = answer.content.decode()
    assert named_cards(text) == named_cards(browser_of().get("/nothing/").content.decode())  # its picture
    assert table.seed not in text


def test_a_game_under_way_gives_neither_page_nor_file_to_anybody() -> None:
    ana = make_member("Ana")
    for table in (opened(ana), dealt(make_member("Bogdan"), make_guest("Carmen")), dealt_table([make_member("Dan")])):
        for viewer in (None, ana, make_guest(f"Elena {table.pk}")):
            nothing_yet(table, viewer)


def test_a_game_in_its_last_trick_gives_neither() -> None:
    """All is played, and nothing is settled yet."""
    table = finished(make_member("Ana"))
    last = store.entries_since(table.pk, 0)[-1]
    table.actions.filter(n=last.n).delete()
    Table.objects.filter(pk=table.pk).update(status="playing", version=last.n - 1)
    table.refresh_from_db()
    nothing_yet(table, None)


def test_a_game_that_was_called_off_gives_neither() -> None:
    table = dealt_table([make_member("Ana")])
    ending.cancel_game(table.pk, make_member("Boss"), "tested", timezone.now())
    table.refresh_from_db()
    nothing_yet(table, None)


def test_there_is_nothing_at_an_unknown_code() -> None:
    for path in ("/tables/nothing/replay/", "/tables/nothing/record.json"):
        assert browser_of().get(path).status_code == 404
