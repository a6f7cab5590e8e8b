"""What the end of a game writes: places and points, and what each player earned. In the transaction that ends the game, once."""

from datetime import datetime

from economy.services.rewards import settle_stake
from game.models import Seat, Table
from game.rules.scoring import running_totals, score_sheet
from game.rules.standing import standing
from game.tables import store
from game.tables.earned import grades, outcome
from game.tables.friendly_settle import settle_friendly
from game.tables.live import Live


def settle(table: Table, live: Live, now: datetime) -> None:
    """Writes places and points, frees the players for another table, and settles the stakes in the order of their accounts."""
    places = _write_places(table, live)
    if table.is_friendly:
        settle_friendly(table, live, places, now)
        return
    seats = list(table.seats.filter(stake__isnull=False).order_by("stake__user_id", "index"))
    is_classic = table.game == Table.Game.CLASSIC
    graded = (
        grades(store.entries_since(table.pk, 0), {seat.index for seat in seats}, table.chairs) if is_classic else {}
    )
    for seat in seats:
        assert seat.stake_id is not None
        settle_stake(seat.stake_id, outcome(live, seat.index, places[seat.index], graded.get(seat.index)), now)


def _write_places(table: Table, live: Live) -> dict[int, int]:
    assert live.state is not None
    variant, rows = live.state.variant, live.state.rows
    order, _ = standing(variant, rows)
    totals = running_totals(score_sheet(variant, rows), variant.players)[-1]
    places = {index: place for place, index in enumerate(order, start=1)}
    for index, place in places.items():
        Seat.objects.filter(table=table, index=index).update(place=place, points=totals[index], is_active=False)
    return places
