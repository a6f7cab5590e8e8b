"""The cheap mark of a seat's private part changes whenever what is drawn from it changes."""

from game.rules.clock import Clock
from game.tables import entries
from game.tables.live import Live
from game.tables.shown import Card, private_mark, show
from game.web.regions import mine_key
from tests.game.tables.logs import GAMES, life, versions

FACE = Card("k7m2qp", 1, "quick")


def key(live: Live, seat: int) -> object:
    return mine_key(show(live, FACE, seat, (Clock(), 0.0)))


def test_with_equal_marks_the_private_part_is_the_same() -> None:
    for game in GAMES:
        for chance in (1, 2) if game == "quick" else (1,):
            known: list[dict[object, object]] = [{} for _ in range(6)]
            for _, live, _ in versions(life(game, chance)):
                for seat in range(6):
                    if live.chairs[seat] is not None:
                        assert known[seat].setdefault(private_mark(live, seat), key(live, seat)) == key(live, seat)


def test_the_mark_saves_work_while_others_move() -> None:
    same = moves = 0
    for before, live, entry in versions(life()):
        if entry.kind == entries.PLAY:
            moves += 5
            others = set(range(6)) - {entry.seat}
            same += sum(private_mark(before, seat) == private_mark(live, seat) for seat in others)
    assert same > moves / 2


def test_a_mark_without_the_turn_would_miss_changes() -> None:
    """The test above can fail: a mark that leaves out the turn does not tell the private parts apart."""
    known: dict[object, object] = {}
    missed = 0
    for _, live, _ in versions(life()):
        if live.state is not None:
            mark = (live.status, *private_mark(live, 0)[1:6], *private_mark(live, 0)[7:])
            missed += known.setdefault(mark, key(live, 0)) != key(live, 0)
    assert missed
