"""From the right code to a member."""

from datetime import datetime

from django.db import IntegrityError, transaction

from accounts.addresses import address_key
from accounts.errors import NameTaken, Suspended
from accounts.models import User
from accounts.names import parse_name
from accounts.services.codes import Visitor, try_code, use_code
from accounts.services.merging import merge_guest, run_hooks
from accounts.services.names import claim_name
from accounts.services.welcoming import welcome_member

MEMBER_FIELDS = ("email", "email_key", "is_guest", "language")


def redeem_code(email: str, digits: str, visitor: Visitor, guest: User | None, now: datetime) -> User | None:
    """The member of this address, with what the guest held; None if the address is new and a name has to be chosen."""
    code = try_code(email, digits, visitor, now)
    with transaction.atomic():
        use_code(code, visitor, now)
        member = _member_of(email)
        if member and member.is_active and guest:
            merge_guest(guest, member)
    return _refuse_suspended(member) if member else None


def make_member(email: str, typed: str, guest: User | None, language: str, now: datetime) -> User:
    """A member under a name, made of the guest's own row if there is one. `email` has been proved by a code."""
    name = parse_name(typed)
    try:
        with transaction.atomic():
            return _make_member(email, name, _locked_guest(guest), language, now)
    except (IntegrityError, NameTaken):
        member = _member_of(email)
        if member is None:
            raise
    return _join_member(member, guest)  # made in another tab a moment ago


def _make_member(email: str, name: str, guest: User | None, language: str, now: datetime) -> User:
    member = guest or _blank_member(now)
    member.email, member.email_key, member.is_guest = email, address_key(email), False
    member.language = member.language or language
    claim_name(member, name, now, also=MEMBER_FIELDS)
    welcome_member(member)
    if guest:
        run_hooks(member, member)
    return member


def _blank_member(now: datetime) -> User:
    member = User(last_seen_at=now)
    member.set_unusable_password()
    return member


def _join_member(member: User, guest: User | None) -> User:
    _refuse_suspended(member)
    if guest:
        merge_guest(guest, member)
    return member


def _locked_guest(guest: User | None) -> User | None:
    if guest is None:
        return None
    return User.objects.select_for_update().filter(pk=guest.pk, is_guest=True, is_active=True).first()


def _member_of(email: str) -> User | None:
    return User.objects.filter(email_key=address_key(email)).first()


def _refuse_suspended(member: User) -> User:
    if not member.is_active:
        raise Suspended(member.suspended_for)
    return member
