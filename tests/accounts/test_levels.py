"""XP from games, the level that it makes, and the runs that set a photo on fire or freeze it."""

import pytest

from accounts.models import User, XpEntry, XpRules
from accounts.services.levels import (
    Gain,
    Level,
    XpBelowZero,
    XpGame,
    add_xp,
    level_at,
    level_of,
    level_start,
    note_podium,
    xp_differences,
    xp_of,
)
from tests.accounts.steps import NOW
from tests.cast import make_member

db = pytest.mark.django_db
RULES = XpRules()


@pytest.mark.parametrize(("level", "xp"), [(1, 0), (2, 100), (3, 300), (5, 1000), (12, 6600), (30, 43_500)])
def test_a_level_starts_at_its_xp(level: int, xp: int) -> None:
    assert level_start(level, 50) == xp
    assert level_at(xp, 50).number == level


def test_every_level_ends_where_the_next_begins() -> None:
    for number in range(1, 200):
        last = level_at(level_start(number + 1, 50) - 1, 50)
        assert last == Level(number, 100 * number - 1, 100 * number)
        assert level_at(level_start(number + 1, 50), 50) == Level(number + 1, 0, 100 * (number + 1))


def test_the_level_is_found_by_whatever_step() -> None:
    for step in (1, 3, 50, 65_535):
        for xp in range(0, 5000, 7):
            number = level_at(xp, step).number
            assert level_start(number, step) <= xp < level_start(number + 1, step)


@pytest.mark.parametrize(
    ("game", "xp"),
    [
        (XpGame(6, 0, 6), 60),
        (XpGame(6, 3, 4), 75),
        (XpGame(6, 3, 1), 112),  # 112.5
        (XpGame(6, 3, 2), 97),  # 97.5
        (XpGame(6, 3, 3), 86),  # 86.25
        (XpGame(30, 30, 1), 675),
        (XpGame(6, 3, 1, is_offline=True), 56),  # 56.25: halved before it is rounded
        (XpGame(6, 3, 5, is_offline=True), 37),
    ],
)
def test_xp_counts_hands_exact_bids_and_the_podium_rounded_down(game: XpGame, xp: int) -> None:
    assert xp_of(game, RULES) == xp


@db
def test_a_line_is_written_once_and_moves_the_account() -> None:
    ana = make_member("Ana")
    for _ in range(2):
        add_xp(ana.pk, Gain(120, XpEntry.Reason.ROOM, "room:G1:0"), NOW)
    ana.refresh_from_db()
    assert (ana.xp, XpEntry.objects.count()) == (120, 1)
    assert level_of(ana) == Level(2, 20, 200)


@db
def test_no_more_is_taken_than_there_is() -> None:
    ana = make_member("Ana")
    add_xp(ana.pk, Gain(120, XpEntry.Reason.ROOM, "room:G1:0"), NOW)
    with pytest.raises(XpBelowZero) as refusal:
        add_xp(ana.pk, Gain(-121, XpEntry.Reason.STAFF, "staff:1", ana, "Why not"), NOW)
    assert refusal.value.held == 120
    add_xp(ana.pk, Gain(-120, XpEntry.Reason.STAFF, "staff:2", ana, "Why not"), NOW)
    ana.refresh_from_db()
    assert ana.xp == 0


@db
def test_an_account_that_does_not_fit_its_lines_is_found() -> None:
    ana, bogdan = make_member("Ana"), make_member("Bogdan")
    for user in (ana, bogdan):
        add_xp(user.pk, Gain(120, XpEntry.Reason.ROOM, f"room:G1:{user.pk}"), NOW)
    assert xp_differences() == []
    User.objects.filter(pk=bogdan.pk).update(xp=121)
    assert xp_differences() == [(bogdan.pk, 121, 120)]


@db
@pytest.mark.parametrize(
    ("games", "run"),
    [("+", 1), ("++", 2), ("+-", -1), ("--", -2), ("++-", -1), ("---+", 1), ("+++++", 5), ("", 0)],
    ids=str,
)
def test_games_in_a_row_on_the_podium_or_off_it_are_counted(games: str, run: int) -> None:
    """Two on it are fire, two off it are frost."""
    ana = make_member("Ana")
    for game in games:
        note_podium(ana.pk, game == "+")
    ana.refresh_from_db()
    assert ana.podium_run == run


@db
def test_a_very_long_run_stays_within_its_column() -> None:
    ana = make_member("Ana", podium_run=1000)
    note_podium(ana.pk, True)
    ana.refresh_from_db()
    assert ana.podium_run == 1000
