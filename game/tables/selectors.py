"""What is read of tables: who sits in the rooms, and the results of a game, replayed from its log."""

from collections import Counter
from typing import NamedTuple

from django.db.models import Count

from accounts.models import User
from game.models import Seat, Table
from game.rules.cards import NO_TRUMP, suit
from game.rules.scoring import running_totals, score_sheet
from game.rules.standing import standing
from game.rules.state import GameState
from game.tables import entries, store
from game.tables.entries import Entry
from game.tables.errors import NotFinished
from game.tables.live import Chair, Live, after


class Cell(NamedTuple):
    """One player's hand. `total` is the running total after it; `by` is who bid (entries.PERSON ...), `cards` who played.

    holder  who sat there before, where a person bid who is not the one at the end; "" else
    """

    bid: int
    made: int
    points: int
    total: int
    by: str
    cards: "Movers"
    holder: str = ""

    @property
    def is_exact(self) -> bool:
        return self.bid == self.made


class HandRow(NamedTuple):
    """A line of the score sheet; cells and running totals are in the order of the seats, None for who sat out. `trump` -1: no trump."""

    number: int
    size: int
    trump: int
    dealer: int
    cells: list[Cell | None]
    totals: list[int]


class Movers(NamedTuple):
    """How many bids, or cards, of a player came from whom."""

    own: int
    stand_in: int
    clock: int


class Before(NamedTuple):
    """Somebody who had the chair before, and in how many hands he bid."""

    name: str
    hands: int


class Player(NamedTuple):
    """A player at the end of the game. `decided_by` (of standing.TIE_BREAKS) put him behind the one before, "" for the first."""

    seat: int
    user: int | None
    name: str
    is_bot: bool
    is_member: bool
    place: int
    total: int
    decided_by: str
    exact: int
    hands: int
    bidders: Movers
    cards: Movers
    before: tuple[Before, ...] = ()


class Results(NamedTuple):
    """A finished game. `players` from first to last, `seated` the same by seat."""

    code: str
    room: int
    game: str
    players: list[Player]
    seated: list[Player]
    rows: list[HandRow]
    first_dealer: int
    commitment: str
    seed: str
    shuffle_version: int

    def player(self, user: int | None) -> Player | None:
        """The player who is `user`, None for a stranger."""
        return next((player for player in self.seated if user is not None and player.user == user), None)


def tables_of(player: User) -> tuple[str, str]:
    """The code of the table where `player` sits, and else of a game under way that he left and may come back to; "" for none."""
    mine = Seat.objects.filter(player=player, table__status__in=[Table.Status.WAITING, Table.Status.PLAYING])
    seat = mine.select_related("table").order_by("-is_active", "-pk").first()
    if seat is None:
        return "", ""
    return (seat.table.code, "") if seat.is_active else ("", seat.table.code)


def sits_at(player: User, code: str) -> bool:
    """Whether a chair of this table is his, also one that he left."""
    return Seat.objects.filter(player=player, table__code=code).exists()


def people_seated() -> dict[int, int]:
    """How many people sit in each room now; rooms without anybody are missing."""
    seats = Seat.objects.filter(is_active=True, is_bot=False)
    return dict(seats.values_list("room").annotate(people=Count("pk")).order_by())


def results(table: Table) -> Results:
    """The results of a finished table, seed included. Raises NotFinished: until then the seed is secret."""
    if table.status != Table.Status.FINISHED:
        raise NotFinished(table.code)
    log = store.entries_since(table.pk, 0)
    live, holders = _follow(log, table.chairs)
    assert live.state is not None
    rows = _rows(live, holders, log)
    seated = _players(live, live.state, rows)
    return Results(
        table.code, table.room, table.game, sorted(seated, key=lambda player: player.place), seated, rows, rows[0].dealer,
        live.commitment, table.seed, table.shuffle_version,
    )  # fmt: skip


def _follow(log: list[Entry], chairs: int) -> tuple[Live, list[dict[int, str]]]:
    """The table at its end; and by hand and seat who bid where somebody else has the chair by then."""
    live, sat, bids = Live(chairs), Counter[int](), []
    for entry in log:
        live = after(live, entry)
        chair = live.chairs[entry.seat] if entry.seat >= 0 else None
        if entry.kind == entries.SIT:
            sat[entry.seat] += 1
        elif entry.kind == entries.BID and entry.by == entries.PERSON and chair is not None:
            bids.append((len(live.bid_by) - 1, entry.seat, sat[entry.seat], chair.name))
    holders: list[dict[int, str]] = [{} for _ in live.bid_by]
    for hand, seat, turn, name in bids:
        if turn != sat[seat]:
            holders[hand][seat] = name
    return live, holders


def _deals(log: list[Entry]) -> list[int]:
    """The trump suit of each hand."""
    turned = [entry.data["turned"] for entry in log if entry.kind == entries.DEAL and entry.data is not None]
    return [NO_TRUMP if card is None else suit(card) for card in turned]


def _movers(by: list[str]) -> Movers:
    return Movers(by.count(entries.PERSON), by.count(entries.STAND_IN), by.count(entries.CLOCK))


def _played_by(log: list[Entry], chairs: int) -> list[list[list[str]]]:
    """By hand and seat who played each card."""
    hands: list[list[list[str]]] = []
    for entry in log:
        if entry.kind == entries.DEAL:
            hands.append([[] for _ in range(chairs)])
        elif entry.kind == entries.PLAY:
            hands[-1][entry.seat].append(entry.by)
    return hands


def _rows(live: Live, holders: list[dict[int, str]], log: list[Entry]) -> list[HandRow]:
    state, bid_by = live.state, live.bid_by
    assert state is not None
    trumps, played_by = _deals(log), _played_by(log, len(bid_by[0]))
    variant = state.variant
    sheet = score_sheet(variant, state.rows)
    totals = running_totals(sheet, variant.players)
    last = len(state.rows) - 1
    rows = []
    for number, row in enumerate(state.rows):
        cells: list[Cell | None] = [None] * len(row)
        for seat, pair in enumerate(row):
            if pair is not None:
                gained = (sheet[number][seat], totals[number][seat])
                cards, holder = _movers(played_by[number][seat]), holders[number].get(seat, "")
                cells[seat] = Cell(*pair, *gained, bid_by[number][seat], cards, holder)
        dealer = (state.dealer - (last - number)) % variant.players
        rows.append(HandRow(number + 1, variant.sizes[number], trumps[number], dealer, cells, totals[number]))
    return rows


def _players(live: Live, state: GameState, rows: list[HandRow]) -> list[Player]:
    order, decided = standing(state.variant, state.rows)
    players = []
    for seat, chair in enumerate(live.chairs[: state.variant.players]):
        assert chair is not None
        cells = [row.cells[seat] for row in rows]
        players.append(_player(chair, seat, [cell for cell in cells if cell], (order.index(seat), decided)))
    return players


def _player(chair: Chair, seat: int, cells: list[Cell], standing: tuple[int, list[str]]) -> Player:
    rank, decided = standing
    bidders = _movers([cell.by for cell in cells if not cell.holder])
    before = tuple(Before(*each) for each in Counter(cell.holder for cell in cells if cell.holder).items())
    cards = Movers(*[sum(counts) for counts in zip(*[cell.cards for cell in cells], strict=True)])
    exact = sum(cell.is_exact for cell in cells)
    return Player(
        seat, chair.user, chair.name, chair.is_bot, chair.is_member, rank + 1, cells[-1].total, decided[rank],
        exact, len(cells), bidders, cards, before,
    )  # fmt: skip
