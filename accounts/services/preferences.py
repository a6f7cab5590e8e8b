"""What a player likes to see."""

from accounts.models import User


def choose_language(user: User, language: str) -> None:
    user.language = language
    user.save(update_fields=["language"])


def save_preferences(user: User, language: str, four_colour: bool, theme: str) -> None:
    user.language, user.four_colour, user.theme = language, four_colour, theme
    user.save(update_fields=["language", "four_colour", "theme"])
