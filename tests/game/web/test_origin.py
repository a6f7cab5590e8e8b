"""A socket is opened by a page of this very site: the same host and the same port, over https where the site is."""

from typing import Any

import pytest
from pytest_django import Settings

from game.web.origin import same_origin


async def is_let_in(origin: str | None, host: str) -> bool:
    let_in: list[bool] = []

    async def site(scope: Any, receive: Any, send: Any) -> None:
        let_in.append(True)

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        assert message["type"] == "websocket.close"

    headers = [(b"host", host.encode())] + ([] if origin is None else [(b"origin", origin.encode())])
    await same_origin(site)({"type": "websocket", "headers": headers}, receive, send)
    return bool(let_in)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost:8000", "localhost:8000"),
        ("http://127.0.0.1:9000", "127.0.0.1:9000"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("http://localhost", "localhost"),
        ("http://localhost", "localhost:80"),
        ("https://localhost", "localhost"),
        ("HTTP://LocalHost:8000", "localhost:8000"),
    ],
)
async def test_a_page_of_this_site_opens_it_on_any_port(origin: str, host: str) -> None:
    assert await is_let_in(origin, host)


@pytest.mark.parametrize(
    "origin",
    [
        "http://localhost:9999",
        "http://localhost",
        "https://localhost",
        "http://127.0.0.1:8000",
        "http://evil.example:8000",
        "http://localhost:8000.evil.example",
        "http://evil@localhost:8000",
        "http://localhost:8000/page",
        "ftp://localhost:8000",
        "http://[",
        "null",
        "",
        None,
    ],
)
async def test_another_port_or_host_or_none_at_all_does_not(origin: str | None) -> None:
    assert not await is_let_in(origin, "localhost:8000")


async def test_a_host_that_is_not_ours_does_not_vouch_for_itself() -> None:
    assert not await is_let_in("http://evil.example:8000", "evil.example:8000")


async def test_where_the_site_has_https_a_page_without_it_does_not(settings: Settings) -> None:
    settings.HTTPS, settings.ALLOWED_HOSTS = True, ["whist.example"]
    assert await is_let_in("https://whist.example", "whist.example")
    assert await is_let_in("https://whist.example:8443", "whist.example:8443")
    assert not await is_let_in("http://whist.example", "whist.example")


async def test_behind_a_proxy_with_another_host_the_settings_name_the_site(settings: Settings) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://whist.example", "https://*.cards.example:8443"]
    assert await is_let_in("https://whist.example", "localhost:8001")
    assert await is_let_in("https://ro.cards.example:8443", "localhost:8001")
    assert not await is_let_in("https://ro.cards.example", "localhost:8001")
    assert not await is_let_in("http://whist.example", "localhost:8001")
    assert not await is_let_in("https://whist.example:8443", "localhost:8001")
