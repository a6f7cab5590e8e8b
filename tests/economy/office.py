"""The economy's pages in the administration, and who opens them."""

from typing import Any

from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User
from tests.cast import make_staff, office_of

NAMES = {"support": "Sorina", "economist": "Emil", "moderator": "Mihai"}


def page(model: str, *parts: object) -> str:
    return "/".join(["/admin/economy", model, *map(str, parts), ""])


def office(group: str = "") -> Client:
    """The browser of a member of this group; without one, of a superuser."""
    name = NAMES.get(group, "Chief")
    staff = User.objects.filter(display_name=name).first()
    if staff is None:
        assert not group or Group.objects.filter(name=group).exists()
        staff = make_staff(name, group, is_superuser=not group)
    return office_of(staff)


def rows(browser: Client, model: str, **query: Any) -> list[Any]:
    """What a list shows."""
    return list(browser.get(page(model), query).context["cl"].result_list)


def told(answer: Any) -> str:
    """What the page says on top, after a redirect."""
    return " ".join(str(message) for message in answer.context["messages"])


def wrongs(answer: Any) -> str:
    """All that the form was refused for."""
    form = answer.context["adminform"].form if "adminform" in answer.context else answer.context["form"]
    return " ".join(" ".join(sentences) for sentences in form.errors.values())
