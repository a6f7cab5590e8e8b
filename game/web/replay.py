"""A hand of a finished game put into words and cards, for the replay's page."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from game.rules.cards import NO_TRUMP, suit
from game.rules.scoring import points as points_of
from game.tables import entries, replay
from game.tables.replay import Card, Change, Hand, Replay, Score, Trick
from game.web.regions.cards import NO_MARK, Mark, card_image
from game.web.regions.mine_facts import FAN
from game.web.regions.words import Words, minus, points


class Bidder(NamedTuple):
    """A line of the bidding. `marks`: dealer, bot; `note` says who bid in his place, `changes` what happened before it."""

    name: str
    marks: list[str]
    bid: str
    note: str
    cards: SafeString
    changes: list[str]


class Played(NamedTuple):
    """A card of a trick. `said` is what its outline shows, for those who don't see it."""

    card: SafeString
    name: str
    said: str
    note: str
    changes: list[str]


class TrickLine(NamedTuple):
    """A trick; `sentence` says who led and who took it, `changes` what happened while it lay there."""

    number: int
    sentence: str
    cards: list[Played]
    changes: list[str]


class ScoreLine(NamedTuple):
    """A line of the points; `tricks` "" for who sat out, `run` the prize or fine of a run within the points."""

    name: str
    tricks: str
    is_exact: bool
    points: str
    run: str
    total: str


class Choice(NamedTuple):
    """A hand that one may go to."""

    number: int
    text: str


class HandPage(NamedTuple):
    """All that the page says of a hand; `changes` come before its deal, `after` follow the last trick of the game."""

    number: int
    heading: str
    deal: str
    turned: SafeString
    trump: str
    changes: list[str]
    bidders: list[Bidder]
    tricks: list[TrickLine]
    scores: list[ScoreLine]
    after: list[str]
    before: Choice | None
    next: Choice | None
    choices: list[Choice]

    @property
    def has_runs(self) -> bool:
        return any(line.run for line in self.scores)


SAID: Mapping[str, Callable[[], str]] = {
    replay.LEFT: lambda: _("%(name)s has left: a bot plays on."),
    replay.HELD: lambda: _("%(name)s is away: a bot plays meanwhile."),
    replay.BACK: lambda: _("%(name)s is back."),
    replay.TAKEN: lambda: _("%(name)s takes the chair of %(before)s, with its points, bid and cards."),
    replay.NAMED: lambda: _("%(before)s is called %(name)s from now on."),
}


def describe_hand(told: Replay, number: int, words: Words) -> HandPage:
    """Hand `number`, counted from 1, which must be there."""
    hand, hands = told.hands[number - 1], len(told.hands)
    trump = NO_TRUMP if hand.turned is None else suit(hand.turned)
    facts = {"name": hand.names[hand.dealer], "cards": words.cards_each[hand.size]}
    return HandPage(
        number=number,
        heading=words.hand_of % {"number": number, "hands": hands},
        deal=words.deals % facts,
        turned=SafeString() if hand.turned is None else _card(words, hand.turned),
        trump=words.no_trump if trump == NO_TRUMP else f"{words.trump}: {words.suits[trump]}",
        changes=_sentences(hand.changes),
        bidders=_bidders(words, hand),
        tricks=[_trick(words, place, trick) for place, trick in enumerate(hand.tricks, start=1)],
        scores=[_score(score) for score in hand.scores],
        after=_sentences(told.changes) if number == hands else [],
        before=_neighbour(number - 1, hands),
        next=_neighbour(number + 1, hands),
        choices=[Choice(other.number, _choice(words, other)) for other in told.hands],
    )


def _neighbour(number: int, hands: int) -> Choice | None:
    return Choice(number, _("Hand %(number)s") % {"number": number}) if 1 <= number <= hands else None


def _choice(words: Words, hand: Hand) -> str:
    """7: 3 cards, hearts"""
    trump = words.no_trump if hand.turned is None else words.suits[suit(hand.turned)]
    return f"{hand.number}: {words.cards_each[hand.size]}, {trump}"


def _sentences(changes: Sequence[Change]) -> list[str]:
    return [SAID[change.kind]() % {"name": change.name, "before": change.before} for change in changes]


def _note(by: str) -> str:
    """The score sheet's word for who moved in the player's place, "" for himself."""
    return {entries.STAND_IN: _("bot"), entries.CLOCK: _("clock")}.get(by, "")


def _bidders(words: Words, hand: Hand) -> list[Bidder]:
    """In the order of bidding; who sits the hand out comes last."""
    lines = [
        Bidder(
            bid.name, _marks(words, hand, bid.seat), words.bid[bid.tricks], _note(bid.by),
            _dealt(words, hand.cards[bid.seat]), _sentences(bid.changes),
        )
        for bid in hand.bids
    ]  # fmt: skip
    if not hand.cards[hand.dealer]:
        marks = _marks(words, hand, hand.dealer)
        lines.append(Bidder(hand.names[hand.dealer], marks, words.sits_out, "", SafeString(), []))
    return lines


def _marks(words: Words, hand: Hand, seat: int) -> list[str]:
    marks = ((hand.dealer == seat, words.dealer), (hand.bots[seat], words.bot))
    return [word for applies, word in marks if applies]


def _dealt(words: Words, cards: Sequence[int]) -> SafeString:
    """As they lie in the hand at the table."""
    return mark_safe("".join(f"<li>{_card(words, card)}</li>" for card in sorted(cards, key=FAN.__getitem__)))


def _card(words: Words, card: int, mark: Mark = NO_MARK) -> SafeString:
    return mark_safe(card_image(words, card, mark))


def _trick(words: Words, number: int, trick: Trick) -> TrickLine:
    names = {card.seat: card.name for card in trick.cards}
    leader, winner = names[trick.leader], names[trick.winner]
    if trick.leader == trick.winner:
        sentence = _("%(name)s leads and takes it") % {"name": leader}
    else:
        sentence = _("%(leader)s leads, %(winner)s takes it") % {"leader": leader, "winner": winner}
    return TrickLine(number, sentence, [_played(words, trick, card) for card in trick.cards], _sentences(trick.changes))


def _played(words: Words, trick: Trick, card: Card) -> Played:
    mark = Mark(led=card.seat == trick.leader, took=card.seat == trick.winner)
    image = _card(words, card.card, mark)
    return Played(image, card.name, mark.said(words), _note(card.by), _sentences(card.changes))


def _score(score: Score) -> ScoreLine:
    if score.bid is None:
        return ScoreLine(score.name, "", False, "", "", minus(score.total))
    run = score.points - points_of(score.bid, score.made)
    in_words = _("run %(points)s") % {"points": points(run)} if run else ""
    is_exact = score.made == score.bid
    tricks = f"{score.made}/{score.bid}"
    return ScoreLine(score.name, tricks, is_exact, points(score.points), in_words, minus(score.total))
