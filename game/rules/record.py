"""whist-record/1, the portable record of a game: judged, written, and turned back into actions."""

from game.rules.actions import Action, DealHand, TakeTrick
from game.rules.cards import name
from game.rules.engine import apply, start
from game.rules.errors import RuleError
from game.rules.record_replay import Replay, variant_of_sheet
from game.rules.record_shape import FORMAT, NotARecord, read_game
from game.rules.scoring import running_totals, score_sheet
from game.rules.standing import standing
from game.rules.state import GameState
from game.rules.variants import Variant, make_variant

__all__ = ["NotARecord", "actions_of", "judge", "to_record", "variant_of"]

JUDGED = ("deck", "must_trump")
HOUSE_RULES = ("forehead", "streak", "streak_ones", "streak_points")


def judge(record: object) -> "dict[str, object]":
    """The referee's verdict on a record, in plain values: the result, or the first fault in the order of play.

    NotARecord where it has not a record's shape. Prizes for runs are no part of a record, so they are not counted.
    """
    replay = Replay(read_game(record))
    try:
        replay.run()
    except RuleError as refusal:
        where = {"code": refusal.code, "hand": replay.hand, "trick": replay.trick, "seat": refusal.seat}
        return {"ok": False, "error": where}
    return _accepted(replay)


def _accepted(replay: Replay) -> "dict[str, object]":
    variant, rows = replay.state.variant, replay.state.rows
    sheet = score_sheet(variant, rows)
    totals = running_totals(sheet, variant.players)
    hands = []
    for number, row in enumerate(rows):
        made = [None if cell is None else cell[1] for cell in row]
        hands.append({"won_by": replay.won_by[number], "made": made, "points": sheet[number], "totals": totals[number]})
    return {"ok": True, "hands": hands, "standing": standing(variant, rows)[0]}


def actions_of(record: object) -> "list[Action]":
    """The actions of a record in order: what a game of `variant_of(record)`, started by its first hand's dealer, takes.

    NotARecord, or a RuleError at the first fault.
    """
    replay = Replay(read_game(record))
    replay.run()
    return replay.actions


def variant_of(record: object) -> Variant:
    """The variant of a record, its sizes those of the hands it has, with the house rules that it carries.

    NotARecord, or a RuleError where there is no such variant. A house rule of a wrong type is passed over.
    """
    sheet = read_game(record)
    variant = variant_of_sheet(sheet)
    for rule in HOUSE_RULES:
        value = sheet.options.get(rule)
        if type(value) is type(getattr(variant, rule)):
            setattr(variant, rule, value)
    return variant


def to_record(
    variant: Variant,
    first_dealer: int,
    names: "list[str]",
    actions: "list[Action]",
    carried: "dict[str, object] | None" = None,
) -> "dict[str, object]":
    """The record of a game's finished hands, from its actions in order. `carried` goes into the options, unjudged.

    RuleError where an action is not legal.
    """
    state = start(variant, first_dealer)
    hands: list[dict[str, object]] = []
    hand: dict[str, object] = {}
    for action in actions:
        before, state = state, apply(state, action)
        if isinstance(action, DealHand):
            hand, tricks = _dealt(state), []
        elif isinstance(action, TakeTrick):
            tricks.append(_names(before.trick))
            if len(state.rows) > len(before.rows):
                hand["bids"], hand["tricks"] = state.bids, tricks
                hands.append(hand)
    return {
        "format": FORMAT,
        "variant": variant.name,
        "players": names,
        "options": _options(variant, carried or {}),
        "hands": hands,
    }


def _dealt(state: GameState) -> "dict[str, object]":
    turned = None if state.turned is None else name(state.turned)
    cards = [_names(hand) for hand in state.hands]
    return {"size": state.size, "dealer": state.dealer, "turned": turned, "cards": cards}


def _names(cards: "list[int]") -> "list[str]":
    return [name(card) for card in cards]


def _options(variant: Variant, carried: "dict[str, object]") -> "dict[str, object]":
    """What is carried, and of the variant what differs from its usual rules."""
    options = {key: value for key, value in carried.items() if key not in JUDGED + HOUSE_RULES}
    usual = make_variant(variant.name, variant.players, None, variant.sizes)
    for rule in JUDGED + HOUSE_RULES:
        if getattr(variant, rule) != getattr(usual, rule):
            options[rule] = getattr(variant, rule)
    return options
