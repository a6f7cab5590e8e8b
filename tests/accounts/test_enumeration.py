"""No answer tells whether an address has an account."""

import re
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.accounts.steps import ANA, CODE, ask, code_in_mail, later, other_than, type_code
from tests.cast import make_member

pytestmark = pytest.mark.django_db
HEADERS = ("Location", "Content-Type", "Cache-Control", "Vary", "Content-Language")


def plain(response: Any) -> tuple[object, ...]:
    """All of an answer but its CSRF token."""
    body = re.sub(r'(name="csrfmiddlewaretoken" value=")\w+', r"\1", response.content.decode())
    return response.status_code, [response.get(name) for name in HEADERS], sorted(response.cookies), body


def answers() -> list[tuple[object, ...]]:
    """Every answer on the way but that to the right code."""
    visitor = Client()
    heard = [ask(visitor), visitor.get(CODE), ask(visitor), ask(Client()), visitor.get(CODE)]
    heard += [type_code(visitor, other_than(code_in_mail())) for _ in range(6)]
    heard.append(type_code(visitor, code_in_mail()))
    return [plain(response) for response in heard]


@pytest.mark.parametrize("fields", [{}, {"is_active": False}, {"is_staff": True}, {"language": "ro"}])
def test_known_and_unknown_addresses_hear_the_same(fields: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accounts.services.codes.secrets.randbelow", lambda limit: 123456)
    unknown = answers()
    with later(hours=25):
        make_member("Ana", **fields)
        known = answers()
    assert known == unknown


def test_known_and_unknown_addresses_get_the_same_mail(visitor: Client) -> None:
    ask(visitor)
    with later(hours=2):
        make_member("Ana")
        ask(visitor)
    one, other = (
        (message.subject.replace(code, ""), str(message.body).replace(code, ""))
        for message, code in zip(mail.outbox, (code_in_mail(0), code_in_mail(1)), strict=True)
    )
    assert one == other


def test_known_and_unknown_addresses_ask_the_same_of_the_database() -> None:
    def statements() -> list[str]:
        visitor = Client()
        with CaptureQueriesContext(
            connection,
        ) as queries:
            ask(visitor)
        return [query["sql"].split(" ")[0] for query in queries]

    statements()
    with later(hours=25):
        unknown = statements()
    with later(hours=50):
        make_member("Ana")
        known = statements()
    assert known == unknown
    assert User.objects.filter(email=ANA).exists()
