"""The groups of the staff have the rights that the code gives them, after each migrate."""

import pytest
from django.contrib.auth.models import Group, Permission
from django.core.management import call_command

from accounts.rights import RIGHTS as ACCOUNTS
from accounts.services.groups import Rights
from economy.rights import RIGHTS as ECONOMY
from game.rights import RIGHTS as GAME
from leagues.rights import RIGHTS as LEAGUES

pytestmark = pytest.mark.django_db
GIVEN: dict[str, Rights] = {"accounts": ACCOUNTS, "economy": ECONOMY, "game": GAME, "leagues": LEAGUES}


def held() -> dict[str, set[str]]:
    return {
        group.name: {
            f"{label}.{code}" for label, code in group.permissions.values_list("content_type__app_label", "codename")
        }
        for group in Group.objects.all()
    }


def named() -> dict[str, set[str]]:
    return {
        group: {f"{app}.{code}" for app, rights in GIVEN.items() for code in rights.get(group, ())}
        for group in ("support", "economist", "moderator")
    }


def test_each_group_has_its_rights_and_no_others() -> None:
    assert held() == named()


def test_migrating_again_brings_them_back() -> None:
    moderators, right = Group.objects.get(name="moderator"), Permission.objects.get(codename="adjust_wallet")
    moderators.permissions.set([right])
    Group.objects.get(name="support").delete()
    Group.objects.create(name="translators").permissions.add(right)
    call_command("migrate", verbosity=0)
    assert held() == {**named(), "translators": {"economy.adjust_wallet"}}
