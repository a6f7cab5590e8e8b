"""House rules that a member keeps under a name."""

import unicodedata
from datetime import datetime

from django.db import transaction

from accounts.models import User
from accounts.services.levels import lock_accounts
from game.models import RulePreset
from game.tables.errors import TooManyPresets
from game.tables.house_rules import HouseRules

MOST = 10


@transaction.atomic
def save_preset(owner: User, name: str, rules: HouseRules, now: datetime) -> tuple[RulePreset, bool]:
    """Keeps the rules, and says whether they are new: in the place of those that had this name, whatever its case and accents.
    TooManyPresets where there are MOST others.

    The account's row is locked, so that two browsers don't each save the last one.
    """
    lock_accounts([owner.pk])
    kept = list(RulePreset.objects.filter(owner=owner))
    same = [preset for preset in kept if _key(preset.name) == _key(name)]
    older = min(same, key=lambda preset: preset.name != name, default=None)
    if older is None and len(kept) >= MOST:
        raise TooManyPresets()
    facts = {"name": name, "rules": rules._asdict(), "saved_at": now}
    return RulePreset.objects.update_or_create(owner=owner, name=older.name if older else name, defaults=facts)


def _key(name: str) -> str:
    """What is left of a name without case and accents, and without the joiners that nobody sees."""
    text = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in text.casefold() if unicodedata.category(letter) not in ("Mn", "Cf"))


def delete_preset(owner: User, preset_id: int) -> bool:
    """Whether there was one of this owner."""
    done, _ = RulePreset.objects.filter(owner=owner, pk=preset_id).delete()
    return done > 0
