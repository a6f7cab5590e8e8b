"""Whoever blocked somebody is not seated with him in a room."""

from collections.abc import Callable

import pytest

from accounts.models import User
from accounts.services import silences
from economy.services.rooms import Wish
from game.models import Table
from game.tables import service
from game.tables.live import Live
from game.tables.matchmaking import sit_down
from tests.game.tables.test_own_rooms import LATER, NOON, member

pytestmark = pytest.mark.django_db


def waiting_table(user: User, room: int = 2) -> Table:
    table = service.open_table(room, "quick", "novice", NOON)
    service.take_chair(table, Live(), user, NOON, Wish(room))
    return table


@pytest.fixture
def people() -> tuple[User, User, User]:
    return member("Ana"), member("Bogdan"), member("Carmen")


BLOCKS: list[Callable[[User, User], None]] = [
    lambda ana, bogdan: silences.block(ana, bogdan.pk, NOON),
    lambda ana, bogdan: silences.block(bogdan, ana.pk, NOON),
]


@pytest.mark.parametrize("block", BLOCKS, ids=["he blocked", "he was blocked"])
@pytest.mark.parametrize("room", [2, 3], ids=["the same room", "another room"])
def test_another_table_is_chosen_though_it_waits_less_long(
    people: tuple[User, User, User], block: Callable[[User, User], None], room: int
) -> None:
    ana, bogdan, carmen = people
    _his, other = waiting_table(bogdan), waiting_table(carmen, room)
    block(ana, bogdan)
    assert sit_down(ana, Wish(2), "quick", LATER).pk == other.pk


def test_a_mute_and_a_block_of_somebody_else_change_nothing(people: tuple[User, User, User]) -> None:
    ana, bogdan, carmen = people
    his, _other = waiting_table(bogdan), waiting_table(carmen)
    silences.mute(ana, bogdan.pk, NOON)
    silences.block(ana, carmen.pk, NOON)
    silences.block(carmen, bogdan.pk, NOON)
    assert sit_down(ana, Wish(2), "quick", LATER).pk == his.pk


@pytest.mark.parametrize("block", BLOCKS, ids=["he blocked", "he was blocked"])
def test_where_no_other_table_waits_one_is_opened(
    people: tuple[User, User, User], block: Callable[[User, User], None]
) -> None:
    ana, bogdan, carmen = people
    his = waiting_table(bogdan)
    block(ana, bogdan)
    own = sit_down(ana, Wish(2), "quick", LATER)
    assert own.pk != his.pk
    assert sit_down(carmen, Wish(2), "quick", LATER).pk in (his.pk, own.pk)
