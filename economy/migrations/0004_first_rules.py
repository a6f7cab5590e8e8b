"""The (D) values as the site opens with them, all rooms open, and a wallet for who has an account already."""

from datetime import date

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

COFFEES = [("ristretto", 150, 2), ("espresso", 200, 4), ("macchiato", 300, 8), ("cappuccino", 400, 12), ("ibric", 500, 20)]
KINDS = [kind for kind, _, _ in COFFEES]
REWARDS = [
    ("welcome", 0, {"coins": 1000, **dict.fromkeys(KINDS, 10)}),
    ("monday", 0, dict.fromkeys(KINDS, 2)),
    ("first_game", 0, {"bars": 5}),
    ("grade", 70, {"ristretto": 1}),
    ("grade", 80, {"espresso": 1, "bars": 2}),
    ("grade", 90, {"macchiato": 1, "bars": 5}),
    ("exact_run", 7, {"espresso": 1, "bars": 3}),
]


def add_rules(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    coffee, reward = apps.get_model("economy", "Coffee"), apps.get_model("economy", "Reward")
    policy = apps.get_model("economy", "RefundPolicy")
    for order, (kind, multiplier, bars) in enumerate(COFFEES, start=1):
        coffee.objects.get_or_create(kind=kind, defaults={"order": order, "multiplier": multiplier, "bars": bars})
    for code, threshold, amounts in REWARDS:
        reward.objects.get_or_create(code=code, threshold=threshold, defaults=amounts)
    apps.get_model("economy", "PrizeRules").objects.get_or_create(pk=1)
    policy.objects.get_or_create(valid_from=date(2020, 1, 1), defaults={"per_day": 3, "vip_days_only": False})
    policy.objects.get_or_create(valid_from=date(2026, 11, 16), defaults={"per_day": 1, "vip_days_only": True})
    apps.get_model("economy", "Room").objects.update(is_open=True)


def add_wallets(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """As services.wallets.open_wallet does it."""
    from itertools import combinations

    from django.utils import timezone

    pairs, now = list(combinations(range(7), 2)), timezone.now()
    wallet, posting = apps.get_model("economy", "Wallet"), apps.get_model("economy", "Posting")
    gift = REWARDS[0][2]
    for number in apps.get_model("accounts", "User").objects.filter(is_guest=False).values_list("pk", flat=True):
        first, second = pairs[number % len(pairs)]
        wallet.objects.create(pk=number, first_vip_day=first, second_vip_day=second, created_at=now, **gift)
        posting.objects.create(wallet_id=number, reason="grant.welcome", key=f"welcome:{number}", at=now, **gift)


class Migration(migrations.Migration):
    dependencies = [("economy", "0003_ledger"), ("accounts", "0002_levels")]
    operations = [
        migrations.RunPython(add_rules, migrations.RunPython.noop),
        migrations.RunPython(add_wallets, migrations.RunPython.noop),
    ]
