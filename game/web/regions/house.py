"""The line that says by which rules a friendly table plays."""

from game.tables.house_rules import HouseRules
from game.tables.shown import Shown
from game.web.regions.region import esc
from game.web.regions.words import Words
from game.web.rules_line import rules_line


def house_facts(shown: Shown) -> HouseRules | None:
    """None at a room's table, whose rules everybody knows."""
    return shown.rules if shown.is_friendly else None


def draw_house(words: Words, rules: HouseRules | None) -> str:
    """On a phone a long one is cut after two lines; a touch shows it all."""
    if rules is None:
        return '<details id="house" class="house" hidden></details>'
    apart = " apart" * rules.apart
    return f'<details id="house" class="house{apart}"><summary>{esc(rules_line(rules))}</summary></details>'
