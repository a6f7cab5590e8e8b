"""The mail with the code, and a mail server that does not answer."""

from smtplib import SMTPConnectError, SMTPRecipientsRefused
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection
from django.test import Client
from pytest_django import Settings

from accounts.models import LoginCode, User
from tests.accounts.steps import ANA, NAME, ask, code_in_mail, errors, html_in_mail, later, type_code

pytestmark = pytest.mark.django_db
BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture(params=[ConnectionRefusedError(111, "refused"), TimeoutError(), SMTPConnectError(421, b"busy"),
    SMTPRecipientsRefused({ANA: (550, b"no such user")}), RuntimeError("a backend's own")])  # fmt: skip
def mail_down(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any) -> int:
        raise request.param

    monkeypatch.setattr(EmailBackend, "send_messages", fail)


def test_the_code_stands_in_the_subject_in_text_and_html(visitor: Client) -> None:
    ask(visitor)
    message = mail.outbox[0]
    code = code_in_mail()
    html = html_in_mail()
    assert message.subject == f"{code} is your Whist code"
    assert code in str(message.body)
    assert f"<h1>{code}</h1>" in html
    assert 'lang="en"' in html
    assert "10 minutes" in str(message.body)
    assert message.extra_headers["Auto-Submitted"] == "auto-generated"


def test_the_mail_speaks_the_language_of_the_page(visitor: Client) -> None:
    visitor.cookies["django_language"] = "ro"
    ask(visitor)
    assert mail.outbox[0].subject == f"{code_in_mail()} este codul tău Whist"
    assert "10 minute și o singură dată" in str(mail.outbox[0].body)
    assert 'lang="ro"' in html_in_mail()


def test_romanian_counts_with_de_from_twenty_on(visitor: Client) -> None:
    visitor.cookies["django_language"] = "ro"
    ask(visitor)
    waits = []
    for passed in (0, 40, 41, 59):
        with later(seconds=passed):
            waits.append(errors(ask(Client(headers={"accept-language": "ro"})), "email"))
    assert [wait[wait.index("peste") :] for wait in waits] == [
        "peste 60 de secunde.",
        "peste 20 de secunde.",
        "peste 19 secunde.",
        "peste 1 secundă.",
    ]


def test_a_dead_mail_server_is_told_and_the_address_kept(visitor: Client, mail_down: None) -> None:
    response = ask(visitor)
    assert response.status_code == 503
    assert "could not be sent" in errors(response, "email")
    assert f'value="{ANA}"' in response.content.decode()
    assert not LoginCode.objects.exists()


def test_a_dead_mail_server_costs_nothing_of_the_limits(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any) -> int:
        raise TimeoutError

    with monkeypatch.context() as patch:
        patch.setattr(EmailBackend, "send_messages", fail)
        for _ in range(8):
            assert ask(visitor).status_code == 503
    assert ask(visitor).status_code == 302
    assert type_code(visitor, code_in_mail())["Location"] == NAME


def test_a_dead_mail_server_leaves_the_older_code_good(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(visitor)

    def fail(*args: Any) -> int:
        raise TimeoutError

    with later(minutes=2):
        with monkeypatch.context() as patch:
            patch.setattr(EmailBackend, "send_messages", fail)
            assert ask(visitor).status_code == 503
        assert type_code(visitor, code_in_mail())["Location"] == NAME


def test_a_dead_mail_server_tells_nothing_of_who_has_an_account(visitor: Client, mail_down: None, ana: User) -> None:
    known, unknown = ask(visitor), ask(visitor, "dan@example.com")
    assert (known.status_code, errors(known, "email")) == (unknown.status_code, errors(unknown, "email"))


@pytest.mark.django_db(transaction=True)
def test_the_mail_is_sent_outside_any_transaction(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    inside: list[bool] = []
    send = EmailBackend.send_messages

    def watch(self: EmailBackend, messages: Any) -> int:
        inside.append(connection.in_atomic_block)
        return send(self, messages)

    monkeypatch.setattr(EmailBackend, "send_messages", watch)
    ask(visitor)
    assert inside == [False]


def test_a_code_that_was_never_sent_does_not_count(visitor: Client, settings: Settings) -> None:
    ask(visitor)
    LoginCode.objects.update(sent_at=None)
    assert "too old" in errors(type_code(visitor, code_in_mail()), "code")
