"""Results put into words: how a tie was broken, who bid for whom, and the lines of the score sheet."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext, npgettext

from game.rules.cards import NO_TRUMP
from game.rules.scoring import points as points_of
from game.tables import entries
from game.tables.selectors import Cell, HandRow, Movers, Player, Results
from game.web.regions.words import minus, points, words_in

PLACES = (
    gettext_noop("1st"),
    gettext_noop("2nd"),
    gettext_noop("3rd"),
    gettext_noop("4th"),
    gettext_noop("5th"),
    gettext_noop("6th"),
    gettext_noop("7th"),
)
TIES: Mapping[str, str] = {
    "misses": gettext_noop("As many points as %(name)s, who missed fewer bids."),
    "full misses": gettext_noop("As many points as %(name)s, who missed fewer bids in the largest hands."),
    "tricks": gettext_noop("As many points as %(name)s, who was off by fewer tricks in all."),
    "worst": gettext_noop("As many points as %(name)s, whose worst miss was smaller."),
    "history": gettext_noop("As many points as %(name)s, who was ahead the last time they differed."),
    "seat": gettext_noop("Level with %(name)s in everything; the earlier seat goes first."),
}
SUIT_LETTERS, SUIT_SIGNS = "cdhs", ("♣\ufe0e", "♦\ufe0e", "♥\ufe0e", "♠\ufe0e")


class Line(NamedTuple):
    """A player's line in the order of places. `tie` says what put him behind the one before, "" where points did."""

    player: Player
    place: str
    initial: str
    total: str
    unit: str
    tie: str
    bids: str
    is_you: bool


class SheetCell(NamedTuple):
    """`note` says who bid or played where it was not the player; `run` the prize or fine of a run within the points, "" for none.
    Who sat out has but a total.
    """

    tricks: str
    points: str
    total: str
    is_exact: bool
    is_you: bool
    note: str
    run: str


class SheetLine(NamedTuple):
    """`suit` is the trump's letter for the colours, "" without trump."""

    number: int
    size: int
    suit: str
    sign: str
    trump: str
    cells: list[SheetCell]


def describe_winner(results: Results, you: Player | None) -> str:
    """The page's headline."""
    winner = results.players[0]
    if you is None:
        return _("%(name)s wins") % {"name": winner.name}
    if you == winner:
        return _("You win!")
    return _("%(name)s wins, you come %(place)s") % {"name": winner.name, "place": _(PLACES[you.place - 1])}


def describe_players(results: Results, you: Player | None) -> list[Line]:
    """The players from first to last."""
    lines = []
    before = ""
    for player in results.players:
        tie = _(TIES[player.decided_by]) % {"name": before} if player.decided_by in TIES else ""
        lines.append(_line(player, tie, player == you))
        before = player.name
    return lines


def _line(player: Player, tie: str, is_you: bool) -> Line:
    place, initial = _(PLACES[player.place - 1]), player.name[:1].upper()
    unit = npgettext("after the number", "point", "points", abs(player.total))
    return Line(player, place, initial, minus(player.total), unit, tie, describe_bids(player), is_you)


def describe_bids(player: Player) -> str:
    """Who bid and played for the player: himself, or at times a bot that held his seat, or the clock."""
    if player.is_bot:
        return _("a bot")
    return ", ".join([*_bids(player), *_cards(player.cards)])


def _bids(player: Player) -> list[str]:
    by = player.bidders
    if by == Movers(player.hands, 0, 0):
        return [_("bid in every hand")]
    parts = [ngettext("bid in %(n)s hand", "bid in %(n)s hands", by.own) % {"n": by.own}]
    for name, hands in player.before:
        parts.append(
            ngettext("%(name)s in %(n)s before", "%(name)s in %(n)s before", hands) % {"name": name, "n": hands}
        )
    if by.stand_in:
        parts.append(ngettext("a bot in %(n)s", "a bot in %(n)s", by.stand_in) % {"n": by.stand_in})
    if by.clock:
        parts.append(ngettext("the clock in %(n)s", "the clock in %(n)s", by.clock) % {"n": by.clock})
    return parts


def _cards(by: Movers) -> list[str]:
    parts = []
    if by.stand_in:
        parts.append(ngettext("a bot played %(n)s card", "a bot played %(n)s cards", by.stand_in) % {"n": by.stand_in})
    if by.clock:
        parts.append(
            ngettext("the clock played %(n)s card", "the clock played %(n)s cards", by.clock) % {"n": by.clock}
        )
    return parts


def describe_sheet(results: Results, you: Player | None, language: str) -> list[SheetLine]:
    """The score sheet, hand by hand."""
    suits = words_in(language).suits
    seat = you.seat if you else -1
    return [_sheet_line(row, seat, suits) for row in results.rows]


def _sheet_line(row: HandRow, you: int, suits: list[str]) -> SheetLine:
    cells = [
        _sheet_cell(cell, seat == you)
        if cell
        else SheetCell("", "", minus(row.totals[seat]), False, seat == you, "", "")
        for seat, cell in enumerate(row.cells)
    ]
    if row.trump == NO_TRUMP:
        return SheetLine(row.number, row.size, "", "", "", cells)
    return SheetLine(row.number, row.size, SUIT_LETTERS[row.trump], SUIT_SIGNS[row.trump], suits[row.trump], cells)


def _sheet_cell(cell: Cell, is_you: bool) -> SheetCell:
    others = (
        (cell.holder, bool(cell.holder)),
        (_("bot"), cell.by == entries.STAND_IN or cell.cards.stand_in),
        (_("clock"), cell.by == entries.CLOCK or cell.cards.clock),
    )
    note = ", ".join(word for word, helped in others if helped)
    tricks = f"{cell.made}/{cell.bid}"
    run = cell.points - points_of(cell.bid, cell.made)
    in_words = _("run %(points)s") % {"points": points(run)} if run else ""
    return SheetCell(tricks, points(cell.points), minus(cell.total), cell.is_exact, is_you, note, in_words)
