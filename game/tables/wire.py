"""One group of the channel layer, on which the processes tell each other something."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from channels.layers import get_channel_layer

log = logging.getLogger(__name__)
Message = dict[str, Any]


async def send(group: str, message: Message) -> None:
    """To all processes that listen to this group."""
    await get_channel_layer().group_send(group, {"type": f"{group}.news", **message})


class Wire:
    """`hear` gets each message of the group, also those of this process."""

    def __init__(self, group: str, hear: Callable[[Message], Awaitable[None]]):
        self.group, self.hear = group, hear
        self._channel = ""

    async def send(self, message: Message) -> None:
        await send(self.group, message)

    async def listen(self) -> None:
        """Until cancelled."""
        layer = get_channel_layer()
        while True:
            try:
                if not self._channel:
                    self._channel = await layer.new_channel()
                    await self.join()
                await self.hear(await layer.receive(self._channel))
            except Exception:
                log.exception("nothing is heard of other processes on %s", self.group)
                await asyncio.sleep(1)

    async def join(self) -> None:
        """Again and again: a membership expires, and a Redis that was started anew knows none."""
        if self._channel:
            await get_channel_layer().group_add(self.group, self._channel)
