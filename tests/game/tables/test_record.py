"""The record of a finished game: the referee finds it good, it counts the same, and it tells who moved and who sat where."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from game.models import Table
from game.rules import deal
from game.rules.cards import name
from game.rules.record import judge, variant_of
from game.tables import entries, records, selectors, store
from game.tables.errors import NotFinished
from game.tables.house_rules import HouseRules
from tests.cast import make_guest, make_member
from tests.game.tables import games
from tests.game.web.friendlies import finished
from tests.play import dealt_table, finished_table

pytestmark = pytest.mark.django_db


def record_of(table: Table) -> dict[str, Any]:
    """As it comes out of the file."""
    read: dict[str, Any] = json.loads(json.dumps(records.record(table)))
    return read


def check(table: Table, record: dict[str, Any]) -> None:
    """Good, the same places, and the same points but for the prizes of runs."""
    verdict: dict[str, Any] = judge(record)
    assert verdict["ok"], verdict
    found = selectors.results(table)
    assert record["players"] == [player.name for player in found.seated]
    variant = variant_of(record)
    if not variant.streak:
        assert verdict["standing"] == [player.seat for player in found.players]
        assert verdict["hands"][-1]["totals"] == [player.total for player in found.seated]
    state = store.load(table.pk).live.state
    assert state is not None
    assert variant.to_dict() == state.variant.to_dict()


@pytest.mark.parametrize("rules", games.FRIENDLY, ids=games.name_of)
def test_the_record_of_every_friendly_game_is_good(rules: HouseRules) -> None:
    table = finished(make_member("Ana"), make_guest("Bogdan"), rules=rules)
    check(table, record_of(table))


@pytest.mark.parametrize("game", ["quick", "classic"])
def test_the_record_of_a_rooms_game_is_good(game: str) -> None:
    table = finished_table([make_guest("Ana")], game)
    check(table, record_of(table))


def test_the_command_referee_finds_it_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(records.record(games.evening().table)))
    with pytest.raises(SystemExit) as end:
        call_command("referee", str(file))
    assert end.value.code == 0
    assert json.loads(capsys.readouterr().out)["ok"]


def test_it_says_where_when_and_with_which_seed_the_game_was_played() -> None:
    table = finished(make_member("Ana"), rules=HouseRules(players=4, forehead=True, runs=True))
    options = record_of(table)["options"]
    assert table.started_at is not None
    assert options["started"] == table.started_at.isoformat(timespec="seconds")
    assert options["started"] <= options["finished"]
    assert options["finished"].endswith("+00:00")
    assert (options["site"], options["code"], options["seed"]) == ("whist", table.code, table.seed)
    assert (options["shuffle_version"], options["rules_version"]) == (1, 1)
    assert (options["forehead"], options["streak"], options["bots"]) == (True, 5, [1, 2, 3])


def test_every_deal_can_be_computed_from_what_it_carries() -> None:
    record = record_of(finished(make_member("Ana"), rules=HouseRules(game="ladder", players=5)))
    variant, seed = variant_of(record), record["options"]["seed"]
    assert record["hands"][0]["dealer"] == deal.first_dealer(seed, 5)
    for number, hand in enumerate(record["hands"]):
        dealt = deal.deal_hand(seed, variant, number, hand["dealer"])
        assert hand["cards"] == [[name(card) for card in cards] for cards in dealt.hands]
        assert hand["turned"] == (None if dealt.turned is None else name(dealt.turned))


def test_it_tells_who_bid_and_who_played_each_card() -> None:
    by = {(1, entries.BID): entries.CLOCK, (1, entries.PLAY): entries.STAND_IN}
    record = record_of(finished(make_member("Ana"), make_guest("Bogdan"), rules=HouseRules(players=7), by=by))
    words = ["person", "clock", *["bot"] * 5]
    for hand, moved in zip(record["hands"], record["options"]["moved_by"], strict=True):
        assert moved["bids"] == [None if seat == hand["dealer"] else word for seat, word in enumerate(words)]
        assert [len(trick) for trick in moved["tricks"]] == [6] * hand["size"]
        played = Counter(word for trick in moved["tricks"] for word in trick)
        assert played["person"] == (0 if hand["dealer"] == 0 else hand["size"])
        assert played["stand-in"] == (0 if hand["dealer"] == 1 else hand["size"])
        assert set(played) <= {"person", "stand-in", "bot"}


def test_the_words_stand_in_the_order_of_play() -> None:
    record = record_of(games.evening().table)
    for number, hand in enumerate(record["hands"]):
        for trick, cards in enumerate(hand["tricks"]):
            for place, card in enumerate(cards):
                seat = next(seat for seat, dealt in enumerate(hand["cards"]) if card in dealt)
                word = record["options"]["moved_by"][number]["tricks"][trick][place]
                assert (word == "bot") == (seat == 2)


def test_changes_of_chairs_are_told_with_hand_trick_and_name() -> None:
    record = record_of(games.evening().table)
    chairs = record["options"]["chairs"]
    assert [(line["what"], line["hand"], line["seat"], line["name"]) for line in chairs] == [
        ("held", 0, 1, "Bogdan"),
        ("back", 0, 1, "Bogdan"),
        ("left", 0, 1, "Bogdan"),
        ("taken", 0, 1, "Dan"),
        ("held", 0, 0, "Ana"),
        ("back", 0, 0, "Ana"),
        ("named", 1, 1, "Danut"),
        ("held", len(record["hands"]), 0, "Ana"),
    ]
    tricks = [line["trick"] for line in chairs]
    assert tricks[0] is None
    assert tricks[1] in (None, 0)  # where he bid last, the next move is a card
    assert tricks[2:4] == [0, 0]
    assert tricks[4] + 1 == tricks[5] in (1, 2)
    assert tricks[6:] == [None, None]
    assert [line.get("before") for line in chairs] == [None, None, None, "Bogdan", None, None, "Dan", None]


def test_it_names_no_account() -> None:
    company = games.evening()
    text = json.dumps(records.record(company.table))
    assert '"user"' not in text
    for user in (company.ana, company.bogdan):
        assert (user.email or "?") not in text


@pytest.mark.parametrize("status", [status for status in Table.Status.values if status != "finished"])
def test_a_game_that_is_not_finished_has_no_record(status: str) -> None:
    table = dealt_table([make_guest("Ana")])
    table.status = status
    with pytest.raises(NotFinished):
        records.record(table)
