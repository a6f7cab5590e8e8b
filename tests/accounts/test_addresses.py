"""Variants of one address are one mailbox, one account, one welcome."""

import pytest
from django.core import mail
from django.test import Client

from accounts.addresses import address_key
from accounts.models import User
from tests.accounts.steps import prove, who
from tests.cast import make_member


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ana@example.com", "ANA@Example.COM"),
        ("ana@example.com", " ana+whist@example.com"),
        ("ana.pop@gmail.com", "a.n.a.p.o.p+x@GoogleMail.com"),
        ("ana@bücher.example", "ana@xn--bcher-kva.example"),
    ],
)
def test_variants_share_a_key(one: str, other: str) -> None:
    assert address_key(one) == address_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ana.pop@example.com", "anapop@example.com"),
        ("ana@example.com", "ana@example.org"),
        ("+ana@example.com", "+dan@example.com"),
    ],
)
def test_other_mailboxes_have_other_keys(one: str, other: str) -> None:
    assert address_key(one) != address_key(other)


@pytest.mark.django_db
def test_a_variant_signs_in_to_the_account_and_the_mail_goes_to_its_own_address(visitor: Client) -> None:
    make_member("Ana", email="ana.pop@gmail.com")
    prove(visitor, "AnaPop+again@googlemail.com")
    assert mail.outbox[-1].to == ["ana.pop@gmail.com"]
    assert who(visitor) == "Ana"
    assert User.objects.count() == 1
