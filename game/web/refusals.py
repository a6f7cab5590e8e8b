"""Each refusal at a table as a sentence that says what to do instead."""

from collections.abc import Mapping

from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from game.tables.errors import AlreadySeated

SENTENCES: Mapping[str, str] = {
    "stale": gettext_noop("The table had moved on. Look again: your move was not taken."),
    "wrong_phase": gettext_noop("That can't be done now. Wait for your turn."),
    "not_your_turn": gettext_noop("It is not your turn yet."),
    "bid_out_of_range": gettext_noop("You can't take so many tricks. Choose a number on the pad."),
    "bid_forbidden": gettext_noop("The last bidder may not even the bids. Choose another number."),
    "card_not_held": gettext_noop("You don't hold that card. Choose one from your hand."),
    "must_follow_suit": gettext_noop("Follow suit: you hold a card of the suit that was led."),
    "must_trump": gettext_noop("You can't follow suit, so play a trump: you hold one."),
    "not_seated": gettext_noop("You don't sit at this table."),
    "not_playing": gettext_noop("Nothing is being played here now."),
    "malformed": gettext_noop("That message made no sense. Load the page again."),
    "oversized": gettext_noop("That message was too long. Load the page again."),
    "too_fast": gettext_noop("Too many messages at once. Wait a moment."),
    "room_closed": gettext_noop("That room is not open. Choose another one."),
    "already_seated": gettext_noop("You already sit at this table. Finish or leave it before you sit down elsewhere."),
    "no_such_table": gettext_noop("There is no such table."),
    "sits_elsewhere": gettext_noop("You sit at another table. Finish or leave that game first, then sit down here."),
    "asked_up": gettext_noop(
        "The host asked you to get up: you can't sit down here for two minutes. You can watch, or look for another table."
    ),
    "kept_by_host": gettext_noop("The host keeps this chair for others. You can watch, or look for another table."),
    "kept_for_rematch": gettext_noop(
        "For a minute these chairs are kept for those who played the game before. Try again a little later."
    ),
    "rules_are_new": gettext_noop("The rules are new: give the others a moment to read them."),
    "chair_taken": gettext_noop("Somebody was quicker: that chair is taken. Look for another one."),
    "knows_cards": gettext_noop(
        "You have seen cards of this hand at another chair. Take this one when the hand is over."
    ),
    "no_such_chair": gettext_noop("There is no such chair here. Choose another one."),
    "not_host": gettext_noop("Only the host can do that."),
    "too_few": gettext_noop("Some chairs are still empty: wait for people, or put bots on them."),
    "not_waiting": gettext_noop("The cards are dealt already, so that can't be changed any more."),
    "bad_rules": gettext_noop("These rules make no game. Choose others."),
    "bad_players": gettext_noop(
        "This game is not for so many. The ladder is for 3 to 6 players, the others for 3 to 7."
    ),
    "too_many_sit": gettext_noop(
        "More sit here than these rules have chairs. Take a bot off or ask somebody to get up, then choose them again."
    ),
    "too_many_presets": gettext_noop("You keep ten sets of rules already. Delete one first."),
    "nameless": gettext_noop("Choose a name first: then you can sit down."),
    "full_house": gettext_noop("Too many people are watching this table already. Try again a little later."),
    "not_now": gettext_noop("That did not work just now. Try again in a moment."),
}


def sentence(code: str) -> str:
    """The refusal in the active language."""
    return _(SENTENCES.get(code, SENTENCES["malformed"]))


def refusal(error: Exception, here: str, version: int) -> str:
    """The element that tells why a move was not taken at the table `here`, and at which version it is."""
    code, way = getattr(error, "code", "malformed"), ""
    if isinstance(error, AlreadySeated) and error.table != here:
        code, way = "sits_elsewhere", way_to(error.table)
    return (
        f'<p id="refusal" class="refusal" role="alert" hx-swap-oob="true" data-code="{code}" data-v="{version}">'
        f"{escape(sentence(code))}{way}</p>"
    )


def way_to(table: str) -> str:
    """To the table where somebody sits."""
    text = _("Back to your table")
    return f' <a href="{reverse("game:table", args=[table])}">{text}</a>' if table else ""
