"""Codes by mail: asked for, tried, used once."""

import logging
import secrets
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.addresses import address_key
from accounts.errors import (
    AccountError,
    CodeExpired,
    CodeReplaced,
    CodeSpent,
    CodeUsed,
    CodeWrong,
    MailFailed,
    TooManyCodes,
    TooManyTries,
    TooSoon,
)
from accounts.models import LoginCode, User
from accounts.services.mail import send_code
from accounts.services.quotas import DAY, HOUR, QuotaSpent, Use, give_back_quotas, spend_quotas

log = logging.getLogger(__name__)


class Visitor(NamedTuple):
    """A browser, by the nonce in its session, and the network it is in.

    `mark` is "" for a stranger to the address. A browser that has signed in to it before has a mark of its own: its codes and
    tries are counted apart, and no stranger's code replaces its own. So nobody locks it out by typing the address.
    """

    nonce: str
    network: str
    mark: str = ""


def request_code(email: str, visitor: Visitor, now: datetime) -> None:
    """Known and unknown addresses take the same path, so that neither answer nor time tells them apart.

    Order: limits and the row in one short transaction; the mail outside; then `sent_at`, from which on the code counts
    and the older ones don't. If the mail fails, limits and row are taken back and an older code still counts.
    """
    key = address_key(email)
    uses = _uses_of_request(key, visitor)
    digits = f"{secrets.randbelow(10**6):06}"
    try:
        with transaction.atomic():
            spend_quotas(uses, now)
            code = _store_code(key, email, digits, visitor, now)
    except QuotaSpent as spent:
        raise _refusal(spent) from None
    try:
        send_code(_mailbox(key, email), digits, settings.LOGIN_CODE_SECONDS // 60)
    except Exception as error:  # whatever the mail backend of the house raises
        log.exception("A code could not be sent")
        with transaction.atomic():
            code.delete()
            give_back_quotas(uses, now)
        raise MailFailed from error
    LoginCode.objects.filter(pk=code.pk).update(sent_at=now)


def is_own_code(email: str, visitor: Visitor) -> bool:
    """Whether this very browser asked for the newest code: so that a form sent twice is no mistake."""
    code = _codes(address_key(email), visitor).last()
    return code is not None and code.browser == _browser(visitor.nonce)


def try_code(email: str, digits: str, visitor: Visitor, now: datetime) -> LoginCode:
    """The code, if these are its digits. The try is counted before it is judged: of many at once five are judged."""
    code = _codes(address_key(email), visitor).filter(sent_at__isnull=False).last()
    if code is None:
        raise CodeExpired
    _refuse_dead(code, visitor, now)
    uses = _uses_of_try(code.email_key, visitor)
    try:
        spend_quotas(uses, now)
    except QuotaSpent as spent:
        raise TooManyTries(minutes=spent.minutes) from None
    allowed: int = settings.LOGIN_CODE_TRIES
    if not LoginCode.objects.filter(pk=code.pk, tries__lt=allowed).update(tries=F("tries") + 1):
        raise CodeSpent
    if constant_time_compare(code.digest, _digest(code.email_key, digits, visitor.nonce)):
        give_back_quotas(uses, now)
        return code
    code.refresh_from_db(fields=["tries"])
    raise CodeWrong(left=allowed - code.tries) if code.tries < allowed else CodeSpent()


def use_code(code: LoginCode, visitor: Visitor, now: datetime) -> None:
    """Marks it used: the guarded update lets one of two right codes through."""
    newer = _codes(code.email_key, visitor).filter(pk__gt=code.pk, sent_at__isnull=False)
    if not LoginCode.objects.filter(~Exists(newer), pk=code.pk, used_at=None).update(used_at=now):
        raise CodeUsed


def _refuse_dead(code: LoginCode, visitor: Visitor, now: datetime) -> None:
    if code.browser != _browser(visitor.nonce):
        raise CodeReplaced
    if code.used_at is not None:
        raise CodeUsed
    if now >= code.expires_at:
        raise CodeExpired
    if code.tries >= settings.LOGIN_CODE_TRIES:
        raise CodeSpent


def _codes(key: str, visitor: Visitor) -> QuerySet[LoginCode]:
    """Of these the newest counts for the visitor: all of the address, or for a browser that is known to it its own."""
    codes = LoginCode.objects.filter(email_key=key).order_by("pk")
    return codes.filter(browser=_browser(visitor.nonce)) if visitor.mark else codes


def _store_code(key: str, email: str, digits: str, visitor: Visitor, now: datetime) -> LoginCode:
    return LoginCode.objects.create(
        email_key=key,
        email=email,
        browser=_browser(visitor.nonce),
        digest=_digest(key, digits, visitor.nonce),
        created_at=now,
        expires_at=now + timedelta(seconds=settings.LOGIN_CODE_SECONDS),
    )


def _mailbox(key: str, typed: str) -> str:
    """An account's codes go to the address it was made with, whatever variant of it is typed."""
    return User.objects.filter(email_key=key).values_list("email", flat=True).first() or typed


def _digest(key: str, digits: str, nonce: str) -> str:
    return salted_hmac("accounts.code", f"{key} {digits} {nonce}", algorithm="sha256").hexdigest()


def _browser(nonce: str) -> str:
    return salted_hmac("accounts.browser", nonce, algorithm="sha256").hexdigest()


def _uses_of_request(key: str, visitor: Visitor) -> list[Use]:
    return [
        Use("code.pause", visitor.mark or key, 1, settings.LOGIN_RESEND_SECONDS),
        Use("code.address", visitor.mark or key, settings.LOGIN_CODES_PER_ADDRESS, HOUR),
        Use("code.network", visitor.network, settings.LOGIN_CODES_PER_NETWORK, HOUR),
    ]


def _uses_of_try(key: str, visitor: Visitor) -> list[Use]:
    return [
        Use("try.address", visitor.mark or key, settings.LOGIN_TRIES_PER_ADDRESS, DAY),
        Use("try.network", visitor.network, settings.LOGIN_TRIES_PER_NETWORK, HOUR),
    ]


def _refusal(spent: QuotaSpent) -> AccountError:
    if spent.use.kind == "code.pause":
        return TooSoon(seconds=spent.wait)
    return TooManyCodes(minutes=spent.minutes)
