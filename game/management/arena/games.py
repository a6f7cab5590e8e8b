"""Whole games, played in memory by the engine that also referees the site."""

from collections.abc import Iterator, Sequence

from game.bots.randomness import Source
from game.management.arena.players import Player
from game.rules.actions import Action, PlaceBid, PlayCard, TakeTrick
from game.rules.deal import commitment, deal_hand, first_dealer, quick_sizes
from game.rules.engine import apply, start
from game.rules.state import BID, DEAL, DONE, TRICK, GameState
from game.rules.variants import Variant, make_variant
from game.rules.view import view


class Match:
    """What is played: a variant's name, how many play, the pack ("" for the usual one), and the seed of all the deals."""

    def __init__(self, variant: str, players: int, deck: str = "", seed: int = 1):
        self.variant = variant
        self.players = players
        self.options: dict[str, object] = {"deck": deck} if deck else {}
        self.seed = seed

    def game_seed(self, number: int) -> str:
        """The secret seed of game `number`, as the site's games have one."""
        return commitment(f"arena {self.seed} {number}")

    def make_variant(self, number: int) -> Variant:
        """The variant of game `number`; RuleError where so many can't play it."""
        sizes = quick_sizes(self.game_seed(number)) if self.variant == "quick" else None
        return make_variant(self.variant, self.players, self.options, sizes)

    def source(self, number: int) -> Source:
        """The randomness of the bots in game `number`."""
        return Source(int(self.game_seed(number)[:12], 16))


def play_game(match: Match, number: int, seats: Sequence[Player]) -> GameState:
    """Game `number` of the match to its end, `seats[i]` playing for seat i. Every move is refereed: RuleError if illegal."""
    for state in states(match, number, seats):
        last = state
    return last


def states(match: Match, number: int, seats: Sequence[Player]) -> Iterator[GameState]:
    """Every state of that game, from before the first deal to the end."""
    seed, rng = match.game_seed(number), match.source(number)
    state = start(match.make_variant(number), first_dealer(seed, match.players))
    yield state
    while state.phase != DONE:
        state = apply(state, _next_action(state, seed, seats, rng))
        yield state


def _next_action(state: GameState, seed: str, seats: Sequence[Player], rng: Source) -> Action:
    if state.phase == DEAL:
        return deal_hand(seed, state.variant, state.hand_no, state.dealer)
    if state.phase == TRICK:
        return TakeTrick()
    chosen = seats[state.turn].choose(view(state, state.turn), rng)
    return PlaceBid(state.turn, chosen) if state.phase == BID else PlayCard(state.turn, chosen)
