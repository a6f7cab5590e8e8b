"""House rules that a member keeps under a name."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from accounts.services.levels import lock_accounts
from game.models import RulePreset
from game.tables.errors import TooManyPresets
from game.tables.house_rules import HouseRules

MOST = 10


@transaction.atomic
def save_preset(owner: User, name: str, rules: HouseRules, now: datetime) -> RulePreset:
    """Keeps the rules, in the place of those that had this name. TooManyPresets where there are MOST others.

    The account's row is locked, so that two browsers don't each save the last one.
    """
    lock_accounts([owner.pk])
    others = RulePreset.objects.filter(owner=owner).exclude(name=name)
    if others.count() >= MOST:
        raise TooManyPresets()
    facts = {"rules": rules._asdict(), "saved_at": now}
    preset, _ = RulePreset.objects.update_or_create(owner=owner, name=name, defaults=facts)
    return preset


def delete_preset(owner: User, preset_id: int) -> bool:
    """Whether there was one of this owner."""
    done, _ = RulePreset.objects.filter(owner=owner, pk=preset_id).delete()
    return done > 0
