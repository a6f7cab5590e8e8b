"""The scanner for hidden cards finds what is planted, in every form and language, and nothing else."""

import pytest

from game.rules.cards import name, parse
from game.rules.state import BID
from game.tables import entries
from game.tables.entries import Entry
from game.web.regions import words_in
from tests.game.tables.logs import life
from tests.game.web.fake_table import FakeTable
from tests.secrecy import hidden_at, named_cards, scan, seats_of

LOG = life()
DEAL = next(entry for entry in LOG if entry.kind == entries.DEAL)
assert DEAL.data is not None
OWN, OTHERS = DEAL.data["hands"][0], DEAL.data["hands"][1]
HEAD = f'<i id="at" hx-swap-oob="true" data-v="{DEAL.n}" data-after="{DEAL.n - 1}" hidden></i>'
FORMS = (
    '<button id="card-{code}">',
    '<span data-card="{code}">',
    """<b hx-vals='{{"do":"play","card":"{code}"}}'>""",
    "<b hx-vals='{{&quot;card&quot;:&quot;{code}&quot;}}'>",
    "<p>{code}</p>",
)


@pytest.mark.parametrize("form", FORMS)
def test_another_seats_card_is_found_by_its_code(form: str) -> None:
    leaks = scan([HEAD + form.format(code=name(card)) for card in OTHERS], 0, LOG)
    assert [leak.what for leak in leaks] == [f"card {name(card)}" for card in OTHERS]
    assert {leak.version for leak in leaks} == {DEAL.n}


@pytest.mark.parametrize("language", ["en", "ro", "it", "es"])
def test_another_seats_card_is_found_in_words(language: str) -> None:
    frames = [f'{HEAD}<span aria-label="{words_in(language).cards[card]}">' for card in OTHERS]
    assert len(scan(frames, 0, LOG)) == len(OTHERS)


def test_in_words_every_card_is_told_from_every_other() -> None:
    for language in ("en", "ro", "it", "es"):
        for card, words in enumerate(words_in(language).cards):
            assert named_cards(f"({words}, {words}).") == {card}


@pytest.mark.parametrize("form", FORMS)
def test_the_own_cards_are_no_leak(form: str) -> None:
    assert scan([HEAD + form.format(code=name(card)) for card in OWN], 0, LOG) == []


def test_a_spectator_may_see_no_hand() -> None:
    assert len(scan([HEAD + "".join(f"<b>{name(card)}</b>" for card in OWN)], None, LOG)) == len(OWN)


def test_a_card_may_be_seen_once_it_is_played_and_not_before() -> None:
    played = next(entry for entry in LOG if entry.kind == entries.PLAY and entry.seat != 0)
    assert played.value is not None
    assert played.value in hidden_at(LOG, 0, played.n - 1)
    assert played.value not in hidden_at(LOG, 0, played.n)


def test_a_new_deal_hides_everything_again() -> None:
    second = [entry for entry in LOG if entry.kind == entries.DEAL][1]
    assert second.data is not None
    turned = [second.data["turned"]] if second.data["turned"] is not None else []
    assert len(hidden_at(LOG, 0, second.n)) == 56 - len(second.data["hands"][0]) - len(turned)


def test_a_frame_without_a_version_is_taken_at_the_one_before() -> None:
    frames = [HEAD, f"<b>{name(OTHERS[0])}</b>"]
    assert [leak.frame for leak in scan(frames, 0, LOG)] == [1]


def test_a_page_is_scanned_at_the_version_that_is_given() -> None:
    assert len(scan([f"<b>{name(OTHERS[0])}</b>"], 0, LOG, version=DEAL.n)) == 1


def test_a_secret_is_found() -> None:
    assert [leak.what for leak in scan([HEAD + "abc123"], 0, LOG, secrets=["abc123"])] == ["secret abc123"]


def test_nothing_to_look_at_is_an_error() -> None:
    with pytest.raises(ValueError, match="version"):
        scan(["<b></b>"], 0, LOG)


@pytest.mark.parametrize("text", ["data-v='38'", "Th1s 2c2 xAh hello", "AhAh", "Tc-tac".replace("Tc", "tic")])
def test_other_texts_name_no_card(text: str) -> None:
    assert named_cards(text) == set()


def forehead_log() -> tuple[list[Entry], Entry]:
    """Up to the first deal of a one-card hand that is held on the foreheads: the log, and that deal."""
    table = FakeTable("1-8-1", 4, options={"forehead": True})
    table.begin()
    table.until(BID)
    deals = [entry for entry in table.log if entry.kind == entries.DEAL]
    return table.log, deals[0]


def test_on_the_foreheads_one_sees_every_card_but_the_own_one() -> None:
    log, deal = forehead_log()
    assert deal.data is not None
    hands = [hand[0] for hand in deal.data["hands"]]
    for seat, own in enumerate(hands):
        hidden = hidden_at(log, seat, deal.n)
        assert own in hidden
        assert not hidden & set(hands) - {own}
    assert set(hands) <= hidden_at(log, None, deal.n)


def test_the_own_card_on_the_forehead_is_found() -> None:
    log, deal = forehead_log()
    assert deal.data is not None
    head = f'<i id="at" data-v="{deal.n}" data-after=""></i>'
    [own], [other], *_ = deal.data["hands"]
    assert scan([f"{head}<b>{name(other)}</b>"], 0, log) == []
    assert [leak.what for leak in scan([f"{head}<b>{name(own)}</b>"], 0, log)] == [f"card {name(own)}"]


def test_who_takes_a_chair_over_may_see_its_cards_from_then_on() -> None:
    table = FakeTable("8-8-8", 4)
    table.begin()
    table.until(BID)
    before = table.live.version
    table.add(entries.HOLD, 1)
    table.add(entries.SIT, 1, data={"user": 99, "name": "Florin", "bot": False, "member": False})
    seat_of, was = seats_of(table.log, 99), seats_of(table.log, 2)
    assert [seat_of(before), seat_of(before + 1), seat_of(before + 2)] == [None, None, 1]
    assert [was(before), was(before + 2)] == [1, None]
    card = name(table.state.hands[1][0])
    frames = [f'<i id="at" data-v="{before + step}" data-after=""></i><b>{card}</b>' for step in (1, 2)]
    assert [leak.frame for leak in scan(frames, seat_of, table.log)] == [0]


def test_seats_move_with_the_chairs() -> None:
    log = [
        Entry(1, entries.SIT, 0, None, {"user": 1}),
        Entry(2, entries.SIT, 4, None, {"user": 2}),
        Entry(3, entries.CHAIRS, -1, None, {"order": [0, 4, None]}),
        Entry(4, entries.LEAVE, 1),
    ]
    assert [seats_of(log, 2)(version) for version in range(5)] == [None, None, 4, 1, None]
    assert [seats_of(log, None)(version) for version in range(5)] == [None] * 5


def test_what_people_write_and_what_is_drawn_is_no_leak() -> None:
    assert named_cards('<span class="text" dir="auto">Ah, 2c!</span> <path d="M1 6h-1"/> <b>Kd</b>') == {parse("Kd")}
