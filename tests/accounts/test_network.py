"""Limits are counted on the address of the connection; what a client writes into a header counts for nothing."""

from typing import Any

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from accounts.network import network_of, network_of_socket


def network(address: str, **headers: Any) -> str:
    return network_of(RequestFactory().get("/", REMOTE_ADDR=address, **headers))


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("", "unknown"),
        ("nonsense", "unknown"),
    ],
)
def test_an_address_has_a_network(address: str, expected: str) -> None:
    assert network(address) == expected


def test_without_a_proxy_the_header_is_not_looked_at() -> None:
    assert network("192.0.2.7", HTTP_X_FORWARDED_FOR="198.51.100.1") == "192.0.2.7"


@pytest.mark.parametrize(
    ("proxies", "header", "expected"),
    [
        (1, "198.51.100.1", "198.51.100.1"),
        (1, "10.9.9.9, 198.51.100.1", "198.51.100.1"),
        (2, "10.9.9.9, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
        (1, "[2001:db8::1]", "2001:db8::/64"),
        (2, "198.51.100.1", "192.0.2.7"),
        (1, "", "192.0.2.7"),
    ],
)
def test_behind_proxies_their_own_entries_count(settings: Settings, proxies: int, header: str, expected: str) -> None:
    settings.TRUSTED_PROXIES = proxies
    assert network("192.0.2.7", HTTP_X_FORWARDED_FOR=header) == expected


@pytest.mark.parametrize(
    ("proxies", "headers", "expected"),
    [
        (0, [b"198.51.100.1"], "192.0.2.7"),
        (1, [b"10.9.9.9", b"198.51.100.1"], "198.51.100.1"),
        (2, [b"198.51.100.1, 10.0.0.2"], "198.51.100.1"),
        (1, [], "192.0.2.7"),
    ],
)
def test_a_socket_s_network_is_read_like_a_page_s(
    settings: Settings, proxies: int, headers: list[bytes], expected: str
) -> None:
    settings.TRUSTED_PROXIES = proxies
    scope = {"client": ("192.0.2.7", 40000), "headers": [(b"x-forwarded-for", header) for header in headers]}
    assert network_of_socket(scope) == expected


def test_a_socket_without_an_address_has_the_unknown_network() -> None:
    assert network_of_socket({"client": None, "headers": []}) == "unknown"
