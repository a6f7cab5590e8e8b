"""A game that was played on the site, written as a record and read again, is the same game."""

from hypothesis import given, settings

from game.rules.actions import UNSEEN, PlayCard
from game.rules.engine import apply, start
from game.rules.record import actions_of, judge, to_record, variant_of
from game.rules.scoring import running_totals, score_sheet
from game.rules.state import PLAY

from .playouts import Game, a_variant, games, plain, record_of


@given(game=games())
@settings(max_examples=15, deadline=None)
def test_a_record_replayed_equals_the_game_that_was_played(game: Game) -> None:
    record = record_of(game)
    state = start(variant_of(record), record["hands"][0]["dealer"])
    for action, live in zip(actions_of(record), game.states[1:], strict=True):
        state = apply(state, action)
        assert plain(state) == plain(live)


@given(game=games())
@settings(max_examples=15, deadline=None)
def test_the_referee_finds_every_game_good_and_counts_the_same(game: Game) -> None:
    """Clause 8.6: without the prizes for runs."""
    verdict = judge(record_of(game))
    game.variant.streak = 0
    sheet = score_sheet(game.variant, game.states[-1].rows)
    assert verdict["ok"]
    assert [hand["points"] for hand in verdict["hands"]] == sheet  # type: ignore[attr-defined]
    assert [hand["totals"] for hand in verdict["hands"]] == running_totals(sheet, game.variant.players)  # type: ignore[attr-defined]


def test_what_is_carried_is_kept_and_can_not_change_the_rules() -> None:
    game = Game(a_variant(("8-1-8", 4, "eights")), 2)
    record = record_of(game, seed=game.seed, site="Whist", deck="56", must_trump=False, streak=3)
    assert record["options"] == {"seed": game.seed, "site": "Whist"}


def test_a_record_says_what_is_unlike_the_usual_game_and_only_that() -> None:
    assert record_of(Game(a_variant(("ladder", 4, "52")), 2))["options"] == {}
    game = Game(a_variant(("1-8-1", 7, "56"), must_trump=False, forehead=True, streak=5), 2)
    record = record_of(game)
    assert record["options"] == {"deck": "56", "must_trump": False, "forehead": True, "streak": 5}
    assert variant_of(record).to_dict() == game.variant.to_dict()


def test_a_house_rule_that_makes_no_sense_is_passed_over() -> None:
    record = record_of(Game(a_variant(("8-1-8", 4, "eights")), 2), site="Whist")
    usual = variant_of(record).to_dict()
    record["options"] |= {"streak": "often", "forehead": 1, "streak_points": True, "streak_ones": None}
    assert variant_of(record).to_dict() == usual
    assert judge(record)["ok"]


def test_a_card_played_unseen_is_written_as_the_card_it_was() -> None:
    """Clause 7.2."""
    game = Game(a_variant(("1-8-1", 4, "eights"), forehead=True), 4)
    unseen = [
        PlayCard(action.seat, UNSEEN) if isinstance(action, PlayCard) and before.size == 1 else action
        for before, action in zip(game.states, game.actions, strict=False)
    ]
    record = to_record(game.variant, game.first_dealer, ["A", "B", "C", "D"], unseen)
    assert sum(isinstance(action, PlayCard) and action.card == UNSEEN for action in unseen) == 4 * 4 * 2
    assert judge(record)["ok"]
    assert record["hands"] == record_of(game)["hands"]


def test_only_the_finished_hands_of_a_game_under_way_are_written() -> None:
    game = Game(a_variant(("quick", 6, "eights")), 4)
    half = next(number for number, state in enumerate(game.states) if state.phase == PLAY and len(state.rows) == 2)
    record = to_record(game.variant, game.first_dealer, ["P"] * 6, game.actions[: half + 3])
    assert record["hands"] == record_of(game)["hands"][:2]
    assert to_record(game.variant, game.first_dealer, ["P"] * 6, [])["hands"] == []
