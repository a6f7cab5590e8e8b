"""Who does not want to hear whom: a mute is for oneself, a block counts in both directions. And who may not write at all."""

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from accounts.errors import BlockNeedsAccount, SilencedOneself
from accounts.models import Silence, User
from accounts.services.levels import lock_accounts

ChangeHook = Callable[[list[int]], None]
_hooks: list[ChangeHook] = []


def register(hook: ChangeHook) -> ChangeHook:
    """`hook(users)` is called, once it is committed, when what these users hear, or whether they may write, has changed.

    Apps register theirs in `ready`.
    """
    if hook not in _hooks:
        _hooks.append(hook)
    return hook


@transaction.atomic
def mute(by: User, whom_id: int, now: datetime) -> None:
    """`by` hears `whom` no more. A block stays a block."""
    _check(by, whom_id)
    lock_accounts([by.pk, whom_id])
    Silence.objects.get_or_create(by=by, whom_id=whom_id, defaults={"at": now})
    _tell([by.pk])


@transaction.atomic
def block(by: User, whom_id: int, now: datetime) -> None:
    """Neither hears the other. BlockNeedsAccount for a guest."""
    _check(by, whom_id)
    if by.is_guest:
        raise BlockNeedsAccount
    lock_accounts([by.pk, whom_id])
    Silence.objects.update_or_create(by=by, whom_id=whom_id, defaults={"is_block": True, "at": now})
    _tell([by.pk, whom_id])


@transaction.atomic
def hear_again(by: User, whom_id: int) -> None:
    """Takes a mute or a block back. Where there is none it changes nothing."""
    if Silence.objects.filter(by=by, whom_id=whom_id).delete()[0]:
        _tell([by.pk, whom_id])


def _check(by: User, whom_id: int) -> None:
    if by.pk == whom_id:
        raise SilencedOneself


def _tell(users: list[int]) -> None:
    for hook in _hooks:
        transaction.on_commit(partial(hook, users))


def silences_of(by: User) -> list[Silence]:
    """Whom `by` has muted or blocked, blocks first."""
    return list(Silence.objects.filter(by=by).select_related("whom").order_by("-is_block", "whom__display_name", "pk"))


def kinds_of(by_id: int) -> dict[int, str]:
    """Whom `by` does not want to hear, each with `mute` or `block`."""
    rows = Silence.objects.filter(by=by_id).values_list("whom", "is_block")
    return {whom: "block" if is_block else "mute" for whom, is_block in rows}


def silence_of(by_id: int, whom_id: int) -> str:
    """`mute`, `block`, or "" where `by` hears `whom`."""
    row = Silence.objects.filter(by=by_id, whom=whom_id).first()
    return ("block" if row.is_block else "mute") if row else ""


def deaf_to(author: int) -> frozenset[int]:
    """Who does not hear `author`: those who muted or blocked him, and those whom he blocked."""
    rows = Silence.objects.filter(Q(whom=author) | Q(by=author, is_block=True)).values_list("by", "whom")
    return frozenset(whom if by == author else by for by, whom in rows)


def unheard_by(reader: int) -> frozenset[int]:
    """Whom `reader` does not hear: the same from the other side."""
    rows = Silence.objects.filter(Q(by=reader) | Q(whom=reader, is_block=True)).values_list("by", "whom")
    return frozenset(whom if by == reader else by for by, whom in rows)


def unheard_before(reader: int) -> Exists:
    """A condition on rows with an `author` and an `at`: whether `reader` did not hear the author even then."""
    his = Q(by=reader, whom=OuterRef("author")) | Q(by=OuterRef("author"), whom=reader, is_block=True)
    return Exists(Silence.objects.filter(his, at__lt=OuterRef("at")))


def blocked_with(player: int) -> frozenset[int]:
    """Whom `player` blocked, and who blocked him."""
    rows = Silence.objects.filter(Q(by=player) | Q(whom=player), is_block=True).values_list("by", "whom")
    return frozenset(whom if by == player else by for by, whom in rows)


@transaction.atomic
def silence_account(user_id: int, until: datetime | None, reason: str = "") -> None:
    """A moderator's: until then the account writes nothing. A longer one stays; None lifts it."""
    users = User.objects.filter(pk=user_id)
    if until is not None:
        users = users.filter(Q(silenced_until=None) | Q(silenced_until__lt=until))
    users.update(silenced_until=until, silenced_for=reason if until else "")
    _tell([user_id])


class Word(NamedTuple):
    """A moderator's: until when the account may not write, and why."""

    until: datetime
    reason: str


def word_of(user: User, now: datetime) -> Word | None:
    """What keeps the account from writing; None where it may write."""
    until = user.silenced_until
    return Word(until, user.silenced_for) if until is not None and until > now else None


def word_on(user_id: int, now: datetime) -> Word | None:
    """The same, as it is now."""
    user = User.objects.filter(pk=user_id).first()
    return word_of(user, now) if user is not None else None


def hand_over(guest: User, member: User) -> None:
    """A guest signs in: whom he muted, who muted him, and a moderator's silence are the member's. Of two the block counts."""
    if guest.pk == member.pk:
        return
    _move(Silence.objects.filter(by=guest).exclude(whom=member), "by", "whom", member)
    _move(Silence.objects.filter(whom=guest).exclude(by=member), "whom", "by", member)
    Silence.objects.filter(Q(by=guest) | Q(whom=guest)).delete()
    if guest.silenced_until:
        silence_account(member.pk, guest.silenced_until, guest.silenced_for)


def _move(rows: Iterable[Silence], end: str, other: str, member: User) -> None:
    for row in rows:
        same = {end: member, f"{other}_id": getattr(row, f"{other}_id")}
        known = Silence.objects.filter(**same).first()
        if known is None:
            Silence.objects.filter(pk=row.pk).update(**{end: member})
        elif row.is_block and not known.is_block:
            Silence.objects.filter(pk=known.pk).update(is_block=True)
