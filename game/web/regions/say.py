"""The line above the own hand: what to do, and why."""

from django.utils.translation import gettext as _

from game.tables import entries
from game.web.regions import stage
from game.web.regions.lobby import say_lobby
from game.web.regions.mine_facts import MineFacts
from game.web.regions.words import Words


def say(words: Words, facts: MineFacts) -> tuple[str, str]:
    """What to do in two or three words, and the rest of the sentence."""
    if facts.lobby is not None:
        return say_lobby(facts.lobby, facts.stage)
    if facts.seat is None:
        return _("You are watching"), _("hands stay hidden until they are played")
    if facts.stage == stage.CANCELLED:
        return _before(facts.stage)
    if facts.held:
        return _("A bot plays for you"), _("you take over in a moment")
    if facts.stage in (stage.BETWEEN, stage.OVER):
        return _after(words, facts)
    if facts.sits_out:
        return _("You sit this hand out"), _("with 48 cards the dealer of seven does not play")
    if facts.late is not None:
        return words.time_is_up, _done_for_you(words, *facts.late)
    if facts.stage == stage.BIDDING:
        return _bidding(words, facts)
    if facts.stage == stage.PLAYING:
        return _playing(words, facts)
    return _before(facts.stage)


def _before(at: str) -> tuple[str, str]:
    if at == stage.CANCELLED:
        return _("The table is closed"), ""
    return _("You have a chair"), _("the cards come by themselves")


def _done_for_you(words: Words, kind: str, value: int) -> str:
    if kind == entries.BID:
        return words.house_bids % {"n": value}
    return words.house_plays % {"card": words.cards[value]}


def _bidding(words: Words, facts: MineFacts) -> tuple[str, str]:
    if not facts.acts:
        if facts.bid is None:
            return _("Your cards"), _("your turn to bid is coming")
        return own_bid(words, facts), _("the others still bid")
    if facts.forbidden is not None:
        return words.your_bid, _("you bid last: not %(bid)s") % {"bid": facts.forbidden}
    return words.your_bid, words.how_many


def _playing(words: Words, facts: MineFacts) -> tuple[str, str]:
    if facts.acts:
        return words.your_card, reason(words, facts)
    assert facts.bid is not None
    bid, made = facts.bid, facts.made
    return own_bid(words, facts), f"{words.took[made]}, {words.state(bid, made, facts.settled)}"


def _after(words: Words, facts: MineFacts) -> tuple[str, str]:
    if facts.stage == stage.OVER:
        return _("Place %(place)s") % {"place": facts.place}, words.total_points(facts.total or 0)
    if facts.bid is None:
        return words.hand_over, words.sits_out
    return words.points_of_hand(facts.gained), f"{own_bid(words, facts)}, {words.took[facts.made]}"


def own_bid(words: Words, facts: MineFacts) -> str:
    """The bid for which one plays: one's own, one that the house made for one, or the chair's."""
    assert facts.bid is not None
    if facts.heir:
        return words.chair_bid % {"n": facts.bid}
    return words.bid_for_you % {"n": facts.bid} if facts.by_house else words.you_bid[facts.bid]


def origin(words: Words, facts: MineFacts) -> str:
    """Who made the bid that one found on one's chair, while the line says it."""
    is_said = facts.stage in (stage.BIDDING, stage.PLAYING) and not (facts.acts or facts.held or facts.late)
    if not facts.heir or not is_said:
        return ""
    return words.by_house if facts.by_house else words.by_earlier


def reason(words: Words, facts: MineFacts) -> str:
    """Why some cards may be played now and others not."""
    if not facts.acts:
        return words.not_your_turn
    if facts.stage == stage.BIDDING:
        return words.bids_first
    if facts.unseen:
        return words.play_unseen
    if facts.led < 0:
        return words.you_lead
    held = sum(1 for card in facts.hand if card & 3 == facts.led)
    if held:
        return words.follow(facts.led, held)
    if len(facts.legal) < len(facts.hand) or (facts.legal and all(card & 3 == facts.trump for card in facts.legal)):
        return words.void[facts.led] + ": " + words.must_trump
    return words.void[facts.led] + ": " + words.any_card
