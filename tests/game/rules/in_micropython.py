"""What both Pythons answer; test_micropython.py runs it in each and compares. Portable itself, paths are of the root folder."""

import json

from game.rules.deal import commitment, deal_hand, first_dealer, quick_sizes
from game.rules.engine import apply, start
from game.rules.record import NotARecord, actions_of, judge, to_record, variant_of
from game.rules.standing import standing
from game.rules.state import GameState
from game.rules.variants import make_variant
from game.rules.view import View, view

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def standings(cases: "list[Any]") -> "list[Any]":
    found = []
    for case in cases:
        rows: list[Any] = [[tuple(cell) for cell in row] for row in case["rows"]]
        variant = make_variant("8-1-8", len(rows[0]), None, tuple(case["sizes"]))
        found.append(standing(variant, rows))
    return found


def deals() -> "list[Any]":
    found: list[Any] = []
    for name, players, deck in (
        ("8-1-8", 4, "eights"),
        ("1-8-1", 7, "eights"),
        ("8-8-8", 7, "56"),
        ("ladder", 5, "52"),
    ):
        for number in range(3):
            seed = commitment(str(number))
            variant = make_variant(name, players, {"deck": deck})
            found.append([seed, first_dealer(seed, players), quick_sizes(seed)])
            found.extend(
                [deal_hand(seed, variant, hand, hand % players).to_dict() for hand in range(len(variant.sizes))]
            )
    return found


def views(record: "dict[str, Any]") -> "list[str]":
    """A digest of all that every viewer sees after each action, the state having been stored and loaded each time."""
    variant = variant_of(record)
    variant.forehead = True
    state = start(variant, record["hands"][0]["dealer"])
    found = []
    for action in actions_of(record):
        state = apply(GameState.from_dict(json.loads(json.dumps(state.to_dict()))), action)
        seen = []
        seats: list[int | None] = [None]
        seats.extend(range(variant.players))
        for seat in seats:
            looked = view(state, seat)
            seen.append([getattr(looked, slot) for slot in View.__slots__ if slot != "variant"])
        found.append(commitment(json.dumps(seen)))
    return found


def written(record: "dict[str, Any]") -> "dict[str, Any]":
    return to_record(
        variant_of(record), record["hands"][0]["dealer"], record["players"], actions_of(record), {"seed": "ab"}
    )


def no_records() -> "list[str]":
    reasons = []
    shape: dict[str, Any] = {"format": "whist-record/1", "variant": "8-1-8", "players": ["A", "B", "C"], "hands": []}
    records: list[object] = [None, [], {}]
    records += [dict(shape, hands=[7]), dict(shape, hands=[{"size": True}]), dict(shape, players="ABC")]
    for what in records:
        try:
            reasons.append(str(judge(what)))
        except NotARecord as refusal:
            reasons.append(str(refusal))
    return reasons


def everything(records: "list[Any]", cases: "list[Any]") -> "dict[str, Any]":
    whole = next(record for record in records if len(record["players"]) == 3 and judge(record)["ok"])
    part = dict(whole, hands=whole["hands"][:6])  # one-card hands among them
    return {
        "verdicts": [judge(record) for record in records],
        "standings": standings(cases),
        "deals": deals(),
        "views": views(part),
        "written": written(whole),
        "no_records": no_records(),
    }
