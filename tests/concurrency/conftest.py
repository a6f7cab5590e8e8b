"""What the tests of many hands share."""

import pytest

from tests.economy.house import lay_rules


@pytest.fixture
def rules(transactional_db: None) -> None:
    """The rooms and rules as the site opens with them: an emptied database has none."""
    lay_rules()
