"""The table page's regions: from a `Shown` to the HTML of one element each, in the active language.

`public_regions` are the same for every viewer, `render_mine` is one viewer's own. A region is drawn from its key alone: where the
key is the same, so is the HTML.
"""

from functools import cache

from game.tables.live import CHAIRS
from game.web.regions.fair import draw_fair, fair_facts
from game.web.regions.happened import draw_live, live_facts
from game.web.regions.house import draw_house, house_facts
from game.web.regions.lobby import Who
from game.web.regions.mine import draw_mine, mine_key, render_mine
from game.web.regions.mine_facts import MineFacts
from game.web.regions.note import draw_note, note_facts
from game.web.regions.region import Region, region
from game.web.regions.seats import draw_seat, seat_facts
from game.web.regions.sheet import draw_sheet, sheet_facts
from game.web.regions.strip import draw_strip, strip_facts
from game.web.regions.trick import draw_last, draw_slot, last_facts, slot_facts
from game.web.regions.words import words_in


@cache
def public_regions(chairs: int) -> tuple[Region, ...]:
    """The regions of a table with so many chairs."""
    return (
        region("strip", strip_facts, draw_strip),
        region("house", house_facts, draw_house),
        *[region(f"seat-{seat}", seat_facts(seat), draw_seat) for seat in range(chairs)],
        *[region(f"slot-{seat}", slot_facts(seat), draw_slot) for seat in range(chairs)],
        region("note", note_facts, draw_note),
        region("sheet", sheet_facts, draw_sheet),
        region("fair", fair_facts, draw_fair),
        region("last", last_facts, draw_last),
        region("live", live_facts, draw_live),
    )


PUBLIC = public_regions(CHAIRS)
"""Of a table in a room."""

__all__ = ["PUBLIC", "MineFacts", "Region", "Who", "draw_mine", "mine_key", "public_regions", "render_mine", "words_in"]
