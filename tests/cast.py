"""The cast: Ana, Bogdan, Carmen and Dan sit at the table; Elena is a stranger."""

from typing import Any

from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.office.site import mark_session

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


def make_staff(name: str, *groups: str, **fields: Any) -> User:
    """A member of the staff with the rights of these groups."""
    staff = make_member(name, is_staff=True, **fields)
    staff.groups.set(Group.objects.filter(name__in=groups))
    return staff


def office_of(staff: User) -> Client:
    """A browser in which this user gave the password at the administration's door."""
    browser = browser_of(staff)
    session = browser.session
    mark_session(session, staff, timezone.now())
    session.save()
    return browser
