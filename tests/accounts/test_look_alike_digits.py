"""The migration that lets figures pass for letters takes nobody's name away."""

from importlib import import_module

import pytest
from django.apps import apps

from accounts.models import User
from accounts.skeleton import skeleton
from tests.cast import make_guest, make_member

pytestmark = pytest.mark.django_db
renew_keys = import_module("accounts.migrations.0005_look_alike_digits").renew_keys


def with_key(user: User, key: str | None) -> User:
    """As it was stored before."""
    User.objects.filter(pk=user.pk).update(name_key=key)
    return user


def key_of(user: User) -> str | None:
    return User.objects.get(pk=user.pk).name_key


def test_keys_become_what_the_skeleton_gives_now() -> None:
    names = {"Ursul 2568": "ursul2568", "5ara 70": "5ara7o", "Dan": "dan", "Ana 39": "ana39"}
    users = [with_key(make_member(name), key) for name, key in names.items()]
    renew_keys(apps, None)
    assert [key_of(user) for user in users] == [skeleton(name) for name in names]


def test_who_comes_second_to_a_name_keeps_his_old_key() -> None:
    guest = with_key(make_guest("Ana 55"), "ana55")
    member = with_key(make_member("Ana 5 S"), "ana5s")
    twin = with_key(make_guest("5ara"), "5ara")
    sara = make_member("Sara")
    renew_keys(apps, None)
    assert (key_of(member), key_of(guest)) == ("anass", "ana55")
    assert (key_of(sara), key_of(twin)) == ("sara", "5ara")


def test_a_claim_that_was_given_up_stays_given_up() -> None:
    away = with_key(make_guest("Dan 5"), None)
    renew_keys(apps, None)
    assert key_of(away) is None
