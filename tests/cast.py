"""The cast: Ana, Bogdan, Carmen and Dan sit at the table; Elena is a stranger."""

from typing import Any

from django.test import Client

from accounts.models import User

SEATED = ("Ana", "Bogdan", "Carmen", "Dan")
STRANGER = "Elena"


def address_of(name: str) -> str:
    return f"{name.lower()}@example.com"


def make_member(name: str, **fields: Any) -> User:
    return User.objects.create_user(fields.pop("email", address_of(name)), display_name=name, **fields)


def make_guest(name: str, **fields: Any) -> User:
    return User.objects.create_guest(name, **fields)


def browser_of(user: User | None = None, **headers: Any) -> Client:
    """A browser in which this user is in; without one, a visitor's."""
    browser = Client(**headers)
    if user is not None:
        browser.force_login(user)
    return browser
