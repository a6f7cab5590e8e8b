"""The economy's refusals as staff hear them: about a player, not to him."""

from economy.errors import EconomyError
from economy.sentences import words

REFUNDS = {
    "not_finished": "This game is not over yet.",
    "done": "This game has been refunded already.",
    "cancelled": "This game was called off, and everything has gone back.",
    "abandoned": "The player left too much of this game to the bot: it can't be refunded.",
    "first_place": "The player won this game: a first place is not refunded.",
}


def staff_sentence(error: EconomyError) -> str:
    if error.code == "not_enough":
        return f"The account does not hold that much. Missing: {words(error.facts['short'])}."  # type: ignore[arg-type]
    if error.facts.get("why") == "not_enough":
        short = words(error.facts["short"])  # type: ignore[arg-type]
        return f"The player no longer holds what has to go back. Missing: {short}."
    if error.code == "refund_refused":
        return REFUNDS.get(str(error.facts["why"]), "This game can't be refunded.")
    return OTHERS.get(error.code, "That can't be done.")


OTHERS = {
    "bad_amount": "That amount is too large: an account holds a billion at most.",
    "members_only": "Guests have no wallet.",
    "no_such_stake": "A guest played this game: there is nothing to refund.",
}
