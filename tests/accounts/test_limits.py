"""Limits an address and a network; they stand in the database, and a new code resets none of them."""

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import Quota, User
from accounts.services.quotas import QuotaSpent, Use, give_back_quotas, spend_quotas
from tests.accounts.steps import ask, code_in_mail, errors, later, other_than, type_code, who

pytestmark = pytest.mark.django_db
TEAS = Use("tea", "ana", 3, 3600)


def test_an_address_gets_five_codes_an_hour(visitor: Client) -> None:
    for number in range(5):
        with later(minutes=2 * number):
            assert ask(visitor).status_code == 302
    with later(minutes=10):
        response = ask(visitor)
        assert response.status_code == 429
        assert "in 50 minutes" in errors(response, "email")
        assert ask(Client(REMOTE_ADDR="10.7.7.7"), "ANA+more@example.com").status_code == 429
        assert ask(visitor, "dan@example.com").status_code == 302
    with later(minutes=61):
        assert ask(visitor).status_code == 302
    assert len(mail.outbox) == 7


def test_a_network_gets_twenty_codes_an_hour(visitor: Client) -> None:
    answers = [ask(Client(), f"ana{number}@example.com").status_code for number in range(21)]
    assert answers == [302] * 20 + [429]
    assert ask(Client(REMOTE_ADDR="10.7.7.7"), "ana20@example.com").status_code == 302


def test_a_header_makes_no_other_network(visitor: Client, settings: Settings) -> None:
    settings.LOGIN_CODES_PER_NETWORK = 1
    ask(visitor)
    liar = Client(headers={"x-forwarded-for": "198.51.100.9"})
    assert ask(liar, "dan@example.com").status_code == 429


def test_wrong_tries_of_a_network_are_counted_over_all_addresses(settings: Settings, ana: User) -> None:
    settings.LOGIN_TRIES_PER_NETWORK = 2
    guesser, visitor = Client(), Client()
    ask(guesser, "dan@example.com")
    for _ in range(2):
        type_code(guesser, other_than(code_in_mail()))
    ask(visitor)
    response = type_code(visitor, code_in_mail())
    assert response.status_code == 429
    assert "in 60 minutes" in errors(response, "code")
    with later(minutes=61):
        ask(visitor)
        type_code(visitor, code_in_mail())
        assert who(visitor) == "Ana"


def test_wrong_tries_for_an_address_are_counted_over_all_its_codes(settings: Settings, visitor: Client) -> None:
    settings.LOGIN_TRIES_PER_ADDRESS = 6
    ask(visitor)
    for _ in range(5):
        type_code(visitor, other_than(code_in_mail()))
    with later(minutes=2):
        elsewhere = Client(REMOTE_ADDR="10.7.7.7")
        ask(elsewhere)
        assert type_code(elsewhere, other_than(code_in_mail())).status_code == 422
        assert type_code(elsewhere, other_than(code_in_mail())).status_code == 429


def test_right_codes_cost_nothing_of_the_tries(settings: Settings, ana: User) -> None:
    settings.LOGIN_TRIES_PER_NETWORK = 1
    for number in range(3):
        with later(minutes=2 * number):
            visitor = Client()
            ask(visitor)
            assert type_code(visitor, code_in_mail()).status_code == 302


def test_a_refused_request_costs_nothing(settings: Settings) -> None:
    settings.LOGIN_CODES_PER_NETWORK = 1
    ask(Client())
    for _ in range(3):
        ask(Client(), "dan@example.com")
    assert ask(Client(REMOTE_ADDR="10.7.7.7"), "dan@example.com").status_code == 302


def test_a_quota_is_a_sliding_one() -> None:
    for minute in (0, 20, 40):
        with later(minutes=minute):
            spend_quotas([TEAS], timezone.now())
    with later(minutes=59), pytest.raises(QuotaSpent) as spent:
        spend_quotas([TEAS], timezone.now())
    assert spent.value.wait == 60
    with later(minutes=60):
        spend_quotas([TEAS], timezone.now())
        with pytest.raises(QuotaSpent) as spent:
            spend_quotas([TEAS], timezone.now())
    assert spent.value.wait == 20 * 60


def test_of_several_quotas_all_are_spent_or_none() -> None:
    cake = Use("cake", "ana", 1, 60)
    spend_quotas([cake], timezone.now())
    with pytest.raises(QuotaSpent):
        spend_quotas([TEAS, cake], timezone.now())
    assert Quota.objects.get().kind == "cake"


def test_what_is_given_back_can_be_spent_again() -> None:
    now = timezone.now()
    for _ in range(3):
        spend_quotas([TEAS], now)
    give_back_quotas([TEAS], now)
    spend_quotas([TEAS], now)
    with pytest.raises(QuotaSpent):
        spend_quotas([TEAS], now)
