"""What the host of a friendly table chooses. Read in one place, frozen into the game when it is dealt.

What was read once is stored, and stays right (`stored_rules`) when the site offers other times.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.conf import settings

from game.bots.policy import LEVELS
from game.rules.errors import RuleError
from game.rules.variants import Variant, make_variant
from game.tables.errors import BadRules

GAMES = ("8-1-8", "8-8-8", "1-8-1", "ladder")
RUNS, RUN_POINTS = range(3, 9), (5, 10, 15, 20, 25, 30)
"""How many exact or missed bids in a row bring or cost how many points."""
PLAY_SHARE = 0.75
"""A card has so much of a bid's time, as in the rooms: 20 seconds and 15."""


class HouseRules(NamedTuple):
    """`runs`: prize and fine for runs; `ones`: whether one-card hands count in them; `deck`: "56" gives seven players a card more.

    run, run_points  so many exact or missed bids in a row bring or cost so many points
    is_listed   whether the table is in the list; by link and code one finds it anyhow
    apart       whether spectators' chat is kept from the players
    """

    game: str = "8-1-8"
    players: int = 6
    deck: str = ""
    bid_seconds: int = 20
    bots: str = "regular"
    runs: bool = False
    ones: bool = False
    forehead: bool = False
    must_trump: bool = True
    is_listed: bool = True
    apart: bool = False
    run: int = 5
    run_points: int = 10


def usual_rules() -> HouseRules:
    """Where nothing is chosen."""
    rules = HouseRules()
    return rules._replace(bid_seconds=min(times(), key=lambda seconds: abs(seconds - rules.bid_seconds)))


def stored_rules(stored: Mapping[str, Any] | None) -> HouseRules:
    """The rules of a table; None: as usual."""
    return HouseRules(**(stored or {}))


def read_rules(facts: Mapping[str, Any]) -> HouseRules:
    """House rules from a form or a preset; what is missing is as usual. BadRules where they make no game."""
    usual = usual_rules()
    rules = HouseRules(
        game=str(facts.get("game", usual.game)),
        players=_number(facts.get("players", usual.players)),
        deck=str(facts.get("deck", "") or ""),
        bid_seconds=_number(facts.get("bid_seconds", usual.bid_seconds)),
        bots=str(facts.get("bots", usual.bots)),
        run=_number(facts.get("run", usual.run)),
        run_points=_number(facts.get("run_points", usual.run_points)),
        **{name: _flag(facts.get(name, getattr(usual, name))) for name in FLAGS},
    )
    known = rules.game in GAMES and rules.bots in LEVELS
    chosen = rules.bid_seconds in times() and rules.run in RUNS and rules.run_points in RUN_POINTS
    if not known or not chosen or rules.deck not in ("", "56") or (rules.deck and rules.players != 7):
        raise BadRules()
    variant_of(rules)
    return rules


def times() -> tuple[int, ...]:
    """The seconds to bid among which a host chooses."""
    offered: tuple[int, ...] = settings.FRIENDLY_BID_SECONDS
    return offered


FLAGS = ("runs", "ones", "forehead", "must_trump", "is_listed", "apart")


def _number(value: object) -> int:
    text = str(value)
    if not (text.isascii() and text.isdigit()) or len(text) > 4:
        raise BadRules()
    return int(text)


def _flag(value: object) -> bool:
    if value in (True, "on", "1", "true"):
        return True
    if value in (False, "", "off", "0", "false", None):
        return False
    raise BadRules()


def variant_of(rules: HouseRules) -> Variant:
    """The game that these rules make. BadRules where so many can't play it."""
    options: dict[str, object] = {"deck": rules.deck} if rules.deck else {}
    if rules.game != "ladder":
        options["must_trump"] = rules.must_trump
    try:
        variant = make_variant(rules.game, rules.players, options)
    except RuleError as error:
        raise BadRules() from error
    variant.forehead = rules.forehead
    if rules.runs:
        variant.streak, variant.streak_points, variant.streak_ones = rules.run, rules.run_points, rules.ones
    return variant
