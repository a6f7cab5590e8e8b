"""Walks a record through the engine, hand by hand, and knows at every moment where it stands.

`engine.apply` alone says what is legal. What it can't see is judged here: the order of the hands, and what is missing.
"""

from game.rules.actions import Action, DealHand, PlaceBid, PlayCard, TakeTrick
from game.rules.engine import apply, pass_deal, start
from game.rules.errors import BadSchedule, BidMissing, BidOutOfRange, TricksMissing
from game.rules.record_shape import GameSheet, HandSheet
from game.rules.state import PLAY, TRICK
from game.rules.variants import QUICK_HANDS, Variant, make_variant, schedule


class Replay:
    """A record being played again.

    state    the state so far (not there before the variant is known)
    actions  what was done, in order; won_by: by hand, the seats that took its tricks
    hand     index of the hand under way, None before the first; trick: the same inside the play of a hand
    """

    def __init__(self, sheet: GameSheet):
        self.sheet = sheet
        self.actions: list[Action] = []
        self.won_by: list[list[int]] = []
        self.hand: int | None = None
        self.trick: int | None = None

    def run(self) -> None:
        """Plays every hand; a RuleError at the first fault leaves `hand` and `trick` where it is."""
        variant = variant_of_sheet(self.sheet)
        self.state = start(variant, 0)
        for number, hand in enumerate(self.sheet.hands):
            self.hand = number
            if not fits_schedule(variant, self.sheet.hands, number):
                raise BadSchedule()
            self._play_hand(hand)

    def _play_hand(self, hand: HandSheet) -> None:
        self.won_by.append([])
        self.state = pass_deal(self.state, hand.dealer)
        self._do(DealHand(hand.cards, hand.turned))
        self._bid(hand.bids)
        for number, cards in enumerate(hand.tricks):
            self.trick = number
            self._play_trick(cards)
        self.trick = None
        if self.state.phase == PLAY:
            raise TricksMissing()

    def _do(self, action: Action) -> None:
        self.state = apply(self.state, action)
        self.actions.append(action)

    def _bid(self, bids: "list[int | None]") -> None:
        order = self.state.order
        for seat in order:
            bid = bids[seat] if seat < len(bids) else None
            if bid is None:
                raise BidMissing(seat)
            self._do(PlaceBid(seat, bid))
        for seat, bid in enumerate(bids):
            if bid is not None and seat not in order:
                raise BidOutOfRange(seat)

    def _play_trick(self, cards: "list[int]") -> None:
        for card in cards[: len(self.state.order)]:
            if self.state.phase == PLAY:
                self._do(PlayCard(self.state.turn, card))
        if self.state.phase != TRICK or len(cards) != len(self.state.order):
            self.trick = None
            raise TricksMissing()
        self._do(TakeTrick())
        self.won_by[-1].append(self.state.leader)


def variant_of_sheet(sheet: GameSheet) -> Variant:
    """The variant whose hands are the record's; RuleError where such a game can't be."""
    some_quick = (8, 7, 6, 5, 4, 3) if sheet.variant == "quick" else None
    variant = make_variant(str(sheet.variant), sheet.players, sheet.options, some_quick)
    variant.sizes = tuple([hand.size for hand in sheet.hands])
    return variant


def fits_schedule(variant: Variant, hands: "list[HandSheet]", number: int) -> bool:
    """Whether hand `number` may stand where it does, the hands before it being right.

    A whole game has the sizes of the schedule and the deal goes round; a part of one has some of its hands, in order.
    """
    hand = hands[number]
    if not 0 <= hand.dealer < variant.players:
        return False
    if variant.name == "quick":
        return _fits_quick(variant, hands, number)
    sizes = schedule(variant.name, variant.players)
    if len(hands) < len(sizes):
        return _is_part([earlier.size for earlier in hands[: number + 1]], sizes)
    return number < len(sizes) and hand.size == sizes[number] and _goes_round(variant, hands, number)


def _fits_quick(variant: Variant, hands: "list[HandSheet]", number: int) -> bool:
    size = hands[number].size
    if number >= QUICK_HANDS or not 2 <= size <= 8 or (number > 0 and size >= hands[number - 1].size):
        return False
    if len(hands) < QUICK_HANDS:
        return True
    return hands[0].size == 8 and _goes_round(variant, hands, number)


def _goes_round(variant: Variant, hands: "list[HandSheet]", number: int) -> bool:
    return hands[number].dealer == (hands[0].dealer + number) % variant.players


def _is_part(sizes: "list[int]", whole: "tuple[int, ...]") -> bool:
    """Whether `sizes` is what stays of `whole` when some of it is left out."""
    at = 0
    for size in whole:
        if at < len(sizes) and sizes[at] == size:
            at += 1
    return at == len(sizes)
