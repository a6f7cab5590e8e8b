"""What a member of the staff does in the administration, one function a step."""

from typing import Any

from django.test import Client


def shown(office: Client, page: str) -> dict[str, Any]:
    """What the form of a page would send if nothing were changed in it. The page must open."""
    answer = office.get(page)
    assert answer.status_code == 200, (page, answer.status_code)
    form = answer.context["adminform"].form if "adminform" in answer.context else answer.context["form"]
    values = {bound.html_name: bound.value() for bound in form}
    return {
        name: "on" if value is True else value
        for name, value in values.items()
        if value is not None and value is not False
    }


def send(office: Client, page: str, values: dict[str, Any]) -> int:
    """`off` unticks a box."""
    return office.post(page, {name: value for name, value in values.items() if value != "off"}).status_code
