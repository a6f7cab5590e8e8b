"""What the end of a game writes: each seat's place and points. It runs in the transaction that ends the game, once."""

from game.models import Seat, Table
from game.rules.scoring import running_totals, score_sheet
from game.rules.standing import standing
from game.tables.live import Live


def settle(table: Table, live: Live) -> None:
    """Writes places and points, and frees the players for another table."""
    assert live.state is not None
    variant, rows = live.state.variant, live.state.rows
    order, _ = standing(variant, rows)
    totals = running_totals(score_sheet(variant, rows), variant.players)[-1]
    for place, index in enumerate(order, start=1):
        Seat.objects.filter(table=table, index=index).update(place=place, points=totals[index], is_active=False)
