"""A guest who turns out to be a member: what the guest holds goes over."""

from collections.abc import Callable

from django.db import transaction

from accounts.models import User

MergeHook = Callable[[User, User], None]
_hooks: list[MergeHook] = []


def register(hook: MergeHook) -> MergeHook:
    """`hook(guest, member)` is called inside the sign-in's transaction. Apps register theirs in `ready`."""
    if hook not in _hooks:
        _hooks.append(hook)
    return hook


def run_hooks(old: User, new: User) -> None:
    """Tells the other apps, within the caller's transaction. A guest who became a member himself is both `old` and `new`."""
    for hook in _hooks:
        hook(old, new)


@transaction.atomic
def merge_guest(guest: User, member: User) -> None:
    """Both rows are locked in the order of their ids; then the hooks; then the guest's row is retired."""
    pair = User.objects.select_for_update().filter(pk__in=[guest.pk, member.pk]).order_by("pk")
    rows = {user.pk: user for user in pair}
    old, new = rows.get(guest.pk), rows[member.pk]
    if old is None or not old.is_guest or old.merged_into_id is not None:
        return
    run_hooks(old, new)
    User.objects.filter(pk=old.pk).update(is_active=False, name_key=None, merged_into=new)
