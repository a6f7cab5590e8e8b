"""The channel layer over Redis, as the processes use it."""

import time

from channels.layers import get_channel_layer

from game.tables.runtime import SWEEP_SECONDS


def test_a_quiet_layer_is_not_taken_for_a_dead_one() -> None:
    """The client of Redis gives up after some seconds by default: just those that the layer waits for a message."""
    layer = get_channel_layer()
    assert [host["socket_timeout"] > layer.brpop_timeout for host in layer.hosts] == [True]


async def test_who_joins_no_more_is_sent_nothing_after_a_while() -> None:
    layer = get_channel_layer()
    await layer.group_add("tables", "died")
    [connection] = [layer.connection(layer.consistent_hash("tables"))]
    await connection.zadd(layer._group_key("tables"), {"died": time.time() - layer.group_expiry - 1})
    await layer.group_send("tables", {"type": "tables.changed"})
    assert b"died" not in await connection.zrange(layer._group_key("tables"), 0, -1)
    assert layer.group_expiry > 5 * SWEEP_SECONDS
