from collections.abc import Iterator

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.steps import later
from tests.cast import make_member


@pytest.fixture(autouse=True)
def _clock() -> Iterator[None]:
    with later():
        yield


@pytest.fixture
def visitor() -> Client:
    return Client()


@pytest.fixture
def ana(db: None) -> User:
    return make_member("Ana")
