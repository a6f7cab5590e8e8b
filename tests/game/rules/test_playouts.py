"""Whatever is played, the rules hold: random games of every variant against the oracle."""

import itertools
import json

import pytest
from hypothesis import HealthCheck, given, settings

from game.rules.actions import Action, DealHand, PlaceBid, PlayCard, TakeTrick, from_dict
from game.rules.cards import SUITS, name
from game.rules.engine import apply, start, trick_seats, trick_winner
from game.rules.legal import legal_actions
from game.rules.scoring import running_totals, score_sheet
from game.rules.standing import standing
from game.rules.state import BID, DEAL, DONE, PLAY, TRICK, GameState
from game.rules.variants import active_seats, pack_size

from . import oracle
from .playouts import GAMES, Game, a_variant, games, plain

few = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def words(cards: list[int]) -> list[str]:
    return [name(card) for card in cards]


def trump_letter(state: GameState) -> str | None:
    return None if state.turned is None else SUITS[state.trump]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_variant_is_played_to_its_end_as_the_oracle_would(game: tuple[str, int, str]) -> None:
    check_game(Game(a_variant(game, 7), 7))


@given(game=games())
@few
def test_any_game_is_played_as_the_oracle_would(game: Game) -> None:
    check_game(game)


def check_game(game: Game) -> None:
    for before, action, after in zip(game.states, game.actions, game.states[1:], strict=False):
        check_choices(before)
        check_cards(after)
        if isinstance(action, TakeTrick):
            check_trick(before, after)
    check_hands(game)
    check_sheet(game)


def check_choices(state: GameState) -> None:
    """Clauses 3.1, 3.2, 4.2 to 4.5."""
    offered = legal_actions(state)
    if state.phase == BID:
        said = [bid for bid in state.bids if bid is not None]
        last = len(said) == len(state.order) - 1
        assert offered == [bid for bid in range(state.size + 1) if not (last and sum(said) + bid == state.size)]
    elif state.phase == PLAY:
        hand, trick = words(state.hands[state.turn]), words(state.trick)
        assert words(offered) == oracle.legal_cards(hand, trick, trump_letter(state), state.variant.must_trump)
    else:
        assert offered == []


def check_cards(state: GameState) -> None:
    """No card comes or goes within a hand."""
    if state.phase in (DEAL, DONE):
        return
    played = [card for _, trick in state.history for card in trick] + state.trick
    cards = [card for hand in state.hands for card in hand] + played
    assert len(cards) == len(set(cards)) == state.size * len(state.order)
    assert set(words(cards)) <= set(oracle.pack(pack_size(state.variant)))
    assert state.turned not in cards
    assert (state.turned is None) == (len(cards) == pack_size(state.variant))


def check_trick(before: GameState, after: GameState) -> None:
    """Clauses 4.1 and 4.6; OWASP/cornucopia#1350, where trump did not win."""
    winner = trick_seats(before)[oracle.taker(words(before.trick), trump_letter(before))]
    assert trick_winner(before) == winner
    assert after.made[winner] == before.made[winner] + 1
    assert sum(after.made) == sum(before.made) + 1
    if after.phase == PLAY:
        assert after.leader == after.turn == winner


def check_hands(game: Game) -> None:
    """Clauses 2.1, 2.2, 3.2, 4.1: sizes, dealers, first leaders, and tricks that add up."""
    variant, rows = game.variant, game.states[-1].rows
    deals = [state for state in game.states if state.phase == BID and state.turn == state.order[0]]
    assert [state.size for state in deals] == list(variant.sizes)
    dealers = itertools.islice(itertools.cycle(range(variant.players)), game.first_dealer, None)
    for state, row, dealer in zip(deals, rows, dealers, strict=False):
        assert state.dealer == dealer
        assert state.order == active_seats(variant, dealer)
        assert state.order[0] == (dealer + 1) % variant.players
        assert [seat for seat, cell in enumerate(row) if cell is not None] == sorted(state.order)
        cells = [cell for cell in row if cell is not None]
        assert sum(made for _, made in cells) == state.size
        assert sum(bid for bid, _ in cells) != state.size


def check_sheet(game: Game) -> None:
    """Section 5 and 6; conservation of points, prizes for runs apart."""
    variant, rows = game.variant, game.states[-1].rows
    lines = score_sheet(variant, rows)
    assert running_totals(lines, variant.players)[-1] == [sum(column) for column in zip(*lines, strict=True)]
    full = max(variant.sizes) if variant.name == "ladder" else 8
    assert standing(variant, rows)[0] == oracle.places(rows, lines, list(variant.sizes), full)
    variant.streak = 0
    for row, line in zip(rows, score_sheet(variant, rows), strict=True):
        assert line == [0 if cell is None else oracle.points(*cell) for cell in row]


@given(game=games())
@few
def test_a_game_stored_and_loaded_after_every_move_goes_on_the_same(game: Game) -> None:
    state = start(game.variant, game.first_dealer)
    for action, live in zip(game.actions, game.states[1:], strict=True):
        stored = json.loads(json.dumps(state.to_dict()))
        state = apply(GameState.from_dict(stored), from_dict(json.loads(json.dumps(action.to_dict()))))
        assert plain(state) == plain(live)


@given(game=games())
@few
def test_no_action_changes_the_state_it_was_done_to(game: Game) -> None:
    state = start(game.variant, game.first_dealer)
    for action, later in zip(game.actions, game.states, strict=False):
        assert plain(state) == plain(later)  # `later` has had everything done to it since
        state = apply(state, action)


def test_a_copy_may_be_changed_without_changing_the_first() -> None:
    state = next(state for state in Game(a_variant(GAMES[1]), 3).states if state.phase == TRICK and state.history)
    before, copied = json.dumps(plain(state)), state.copy()
    assert plain(copied) == plain(state)
    for changed in (copied.hands, copied.bids, copied.made, copied.trick, copied.history, copied.rows):
        changed.clear()
    assert json.dumps(plain(state)) == before


SOME = [DealHand([[1, 2], []], None), DealHand([[3]], 4), PlaceBid(2, 0), PlayCard(3, 55), TakeTrick()]


@pytest.mark.parametrize("action", SOME, ids=lambda action: action.kind)
def test_every_action_comes_back_from_what_is_stored_of_it(action: Action) -> None:
    again = from_dict(json.loads(json.dumps(action.to_dict())))
    assert type(again) is type(action)
    assert again.to_dict() == action.to_dict()


def test_an_unknown_action_is_no_action() -> None:
    with pytest.raises(ValueError, match="unknown action"):
        from_dict({"kind": "shout"})
