"""What a person does to sign in, one function a step."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import time_machine
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse

NOW = datetime(2026, 10, 5, 18, 0, tzinfo=UTC)
SIGN_IN, CODE, NAME = (reverse(f"accounts:{page}") for page in ("sign_in", "code", "name"))
GUEST, ME, RENAME = (reverse(f"accounts:{page}") for page in ("guest", "me", "rename"))
ANA = "ana@example.com"


def later(**span: float) -> time_machine.travel:
    """`with later(minutes=10):` the clock stands at so much after NOW."""
    return time_machine.travel(NOW + timedelta(**span), tick=False)


def ask(browser: Client, email: str = ANA, **fields: Any) -> Any:
    browser.get(SIGN_IN)
    return browser.post(SIGN_IN, {"email": email, **fields})


def code_in_mail(which: int = -1) -> str:
    found = re.match(r"\d{6}", str(mail.outbox[which].subject))
    assert found, mail.outbox[which].subject
    return found.group()


def html_in_mail(which: int = -1) -> str:
    message = mail.outbox[which]
    assert isinstance(message, EmailMultiAlternatives)
    return "".join(str(content) for content, _kind in message.alternatives)


def other_than(code: str) -> str:
    return f"{(int(code) + 1) % 10**6:06}"


def type_code(browser: Client, code: str) -> Any:
    return browser.post(CODE, {"code": code})


def prove(browser: Client, email: str = ANA) -> Any:
    ask(browser, email)
    return type_code(browser, code_in_mail())


def who(browser: Client) -> str:
    """The name that the site knows this browser by."""
    page = browser.get(ME)
    return str(page.context["user"].display_name) if page.status_code == 200 else ""


def errors(response: Any, field: str) -> str:
    return " ".join(response.context["form"].errors.get(field, []))
