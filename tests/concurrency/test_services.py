"""Full mode's two services are there."""

import pytest
from channels.layers import get_channel_layer
from django.db import connection


@pytest.mark.django_db
def test_the_database_is_postgresql() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        assert int(cursor.fetchone()[0]) >= 130000


async def test_the_channel_layer_is_redis_and_carries_messages() -> None:
    layer = get_channel_layer()
    await layer.group_add("tables", "here")
    await layer.group_send("tables", {"type": "table.moved", "version": 7})
    assert await layer.receive("here") == {"type": "table.moved", "version": 7}
