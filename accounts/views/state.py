"""What a session remembers between the pages of a sign-in."""

import secrets
from datetime import datetime
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase

KEYS = NONCE, EMAIL, PROVED, NEXT = "sign_in.nonce", "sign_in.email", "sign_in.proved", "sign_in.next"
PROVED_SECONDS = 3600
VISITOR_SECONDS = 86400  # a session of somebody who only looked at the form is not kept for long


class SignInState:
    def __init__(self, session: SessionBase) -> None:
        self.session = session

    def begin(self) -> None:
        """At the first look at the form, so that a form sent twice is sent by one browser."""
        if NONCE not in self.session:
            self.session[NONCE] = secrets.token_urlsafe(32)
            if SESSION_KEY not in self.session:
                self.session.set_expiry(VISITOR_SECONDS)

    @property
    def nonce(self) -> str:
        self.begin()
        return str(self.session[NONCE])

    @property
    def email(self) -> str:
        return self._text(EMAIL)

    @property
    def next(self) -> str:
        return self._text(NEXT)

    def wait_for_code(self, email: str, next_address: str) -> None:
        self.session[EMAIL], self.session[NEXT] = email, next_address
        self.session.pop(PROVED, None)

    def prove(self, email: str, now: datetime) -> None:
        """The code was right: for a while this session may make an account for the address."""
        self.session[PROVED] = [email, now.timestamp()]
        self.session.pop(EMAIL, None)
        self.session.cycle_key()

    def proved_email(self, now: datetime) -> str:
        email, at = self.session.get(PROVED) or ("", 0.0)
        return str(email) if now.timestamp() - at < PROVED_SECONDS else ""

    def clear(self) -> None:
        for key in KEYS:
            self.session.pop(key, None)

    def _text(self, key: str) -> str:
        value: Any = self.session.get(key, "")
        return str(value)
