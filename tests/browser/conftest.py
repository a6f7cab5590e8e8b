"""Chromium as it stands on the machine; no download."""

import shutil
from typing import Any

import pytest
from playwright.sync_api import expect

expect.set_options(timeout=60_000)
"""Milliseconds. None of these tests is about speed: who waits long enough is not misled by a busy machine."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": shutil.which("chromium"), "args": FLAGS}
