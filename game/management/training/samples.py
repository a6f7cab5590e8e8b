"""Games of learning bots, written down as what the tables must foretell: which cards took tricks, which bids came out."""

from array import array
from collections.abc import Sequence

from game.bots import cells
from game.bots.bidding import chances_dealt, graded_hand, lone_chance
from game.bots.estimate import SURE, logit_of, spread
from game.bots.features import Outlook
from game.bots.play import Sequel, kept_hand
from game.bots.policy import action_values
from game.bots.randomness import Source
from game.management.arena.games import Match, states
from game.rules.actions import UNSEEN
from game.rules.cards import beats, winner_index
from game.rules.state import BID, TRICK, GameState
from game.rules.view import View

WIDTHS = {"LATER": 8, "NOW": 8, "BID": 9, "SINGLE": 2, "PLAYED": 6, "SAID": 6}
"""The tables of weights.py, and how many entries of each speak at once."""

GIVEN = 1024
"""Stands for a logit of 0 (in sixteenths) where a sample begins with what is known before the entries speak."""


class Learner:
    """Plays as a master does, but errs on purpose now and then, and remembers what it saw and did in this hand."""

    name = "learner"

    def __init__(self, errs: float):
        self.errs = errs
        self.memory: list[tuple[Outlook, int]] = []

    def choose(self, view: View, rng: Source) -> int:
        """One of `view.legal`: with likelihood `errs` any card, or the second-best bid."""
        ranked = sorted(zip(action_values(view), view.legal, strict=True), key=lambda pair: -pair[0])
        place = 0
        if len(ranked) > 1 and rng.random() < self.errs:
            place = 1 if view.phase == BID else int(rng.random() * len(ranked))
        chosen = ranked[place][1]
        self.memory.append((Outlook(view), chosen))
        return chosen


class Samples:
    """For each table a flat row of numbers, sample after sample: what is given, the entries, then 1 if it came true, else 0."""

    def __init__(self) -> None:
        self.rows = {table: array("H") for table in WIDTHS}
        self.hands = 0
        self.exact = 0

    def add_game(self, match: Match, number: int, errs: float) -> None:
        """Plays game `number` and adds what it shows."""
        learner = Learner(errs)
        took: dict[int, bool] = {}
        finished = 0
        for state in states(match, number, [learner] * match.players):
            if state.phase == TRICK:
                best = state.trick[winner_index(state.trick, state.trump)]
                took.update({card: card == best for card in state.trick})
            if len(state.rows) > finished:
                finished = len(state.rows)
                self._add_hand(learner, took, state)

    def _add_hand(self, learner: Learner, took: dict[int, bool], state: GameState) -> None:
        exact = [cell is not None and cell[0] == cell[1] for cell in state.rows[-1]]
        for look, chosen in learner.memory:
            if look.view.phase == BID:
                self._add_bid(look, chosen, took, exact[look.me])
            elif chosen != UNSEEN:
                self._add_play(look, chosen, took, exact[look.me])
        self.hands += sum(cell is not None for cell in state.rows[-1])
        self.exact += sum(exact)
        learner.memory.clear()
        took.clear()

    def _add(self, table: str, entries: Sequence[int], came_true: bool, given: int = 0) -> None:
        self.rows[table].append(GIVEN + given)
        self.rows[table].extend(entries)
        self.rows[table].append(came_true)

    def _add_bid(self, look: Outlook, bid: int, took: dict[int, bool], exact: bool) -> None:
        hand, size = look.view.hand, look.view.size
        if size == 1:
            if hand:
                self._add("SINGLE", cells.single_cells(look, lone_chance(look)), took[hand[0]])
            return
        dealt, below = graded_hand(look), [0, 0, 0, 0]
        for card, (graded, _) in zip(hand, dealt, strict=True):
            if not look.is_sure(card):
                entries = (cells.below_cell(graded, below[card & 3]), *cells.dealt_cells(look, card, graded))
                self._add("BID", (*entries, cells.bid_cell(graded, bid, size)), took[card])
            below[card & 3] += 1
        logit = logit_of(spread(chances_dealt(look, dealt, bid))[bid])
        if logit != SURE:
            self._add("SAID", (*cells.said_cells(look, bid), cells.said_doubt(bid, logit)), exact, logit)

    def _add_play(self, look: Outlook, played: int, took: dict[int, bool], exact: bool) -> None:
        view, behind, best = look.view, look.seats_behind(), played
        if view.trick and not beats(played, view.trick[winner_index(view.trick, view.trump)], view.trump):
            best = UNSEEN
        if behind and best == played and not look.is_sure(played):
            self._add("NOW", cells.now_cells(look, played, behind), took[played])
        self._add_kept(look, played, took)
        self._add_sequel(look, played, took[played], exact)

    def _add_kept(self, look: Outlook, played: int, took: dict[int, bool]) -> None:
        need, below = look.wants[look.me] - took[played], [0, 0, 0, 0]
        for card in [held for held in look.view.hand if held != played]:
            if not look.is_sure(card):
                graded = cells.grade(look, card)
                entries = (cells.below_cell(graded, below[card & 3]), *cells.later_cells(look, card, graded))
                self._add("LATER", (*entries, *cells.aim_cells(look, graded, need, int(took[played]))), took[card])
            below[card & 3] += 1

    def _add_sequel(self, look: Outlook, played: int, leads: bool, exact: bool) -> None:
        need, left = look.wants[look.me] - leads, len(look.view.hand) - 1
        if left == 0 or not 0 <= need <= left:
            return
        logit = logit_of(spread(Sequel(look, kept_hand(look), need, int(leads)).chances(played))[need])
        if logit != SURE:
            doubt = cells.played_doubt(need, logit)
            self._add("PLAYED", (*cells.played_cells(look, need, int(leads)), doubt), exact, logit)
