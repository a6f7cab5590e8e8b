"""What the table's regions cost a card: python bench/regions.py

A game of six is played; after each card the public regions whose key changed are rendered, as the fan-out does, and the
private region of each seat whose key changed. One line a language, microseconds.
"""

import os
import sys
import time
from collections.abc import Hashable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistsite.settings")
import django

django.setup()

from django.utils.translation import activate, get_language  # noqa: E402

from game.rules.state import DONE  # noqa: E402
from game.tables.shown import Shown  # noqa: E402
from game.web.regions import PUBLIC, mine_key, render_mine, words_in  # noqa: E402
from tests.game.web.fake_table import FakeTable  # noqa: E402

PLAYERS = 6


def frames() -> list[list[Shown]]:
    """By version: the public part, then each seat's; only the versions made by a card."""
    table = FakeTable(players=PLAYERS)
    table.begin()
    kept = []
    while table.state.phase != DONE:
        table.move()
        if table.events[0].kind == "play":
            kept.append([table.shown(None), *[table.shown(seat) for seat in range(PLAYERS)]])
    return kept


def public_cost(games: list[list[Shown]]) -> tuple[float, float, float]:
    """Microseconds a card, regions sent a card, bytes a card."""
    keys: list[Hashable] = [None] * len(PUBLIC)
    sent = size = 0
    words = words_in(get_language())
    began = time.process_time()
    for frame in games:
        for at, region in enumerate(PUBLIC):
            key = region.key(frame[0])
            if key != keys[at]:
                keys[at] = key
                size += len(region.draw(words, key))
                sent += 1
    return (time.process_time() - began) * 1e6 / len(games), sent / len(games), size / len(games)


def private_cost(games: list[list[Shown]]) -> tuple[float, float, float]:
    """Microseconds a render, renders a card, microseconds to compare the keys of all seats a card."""
    keys: list[Hashable] = [None] * (PLAYERS + 1)
    renders, drawing = 0, 0.0
    began = time.process_time()
    for frame in games:
        for seat in range(1, PLAYERS + 1):
            key = mine_key(frame[seat])
            if key != keys[seat]:
                keys[seat] = key
                start = time.process_time()
                render_mine(frame[seat])
                drawing += time.process_time() - start
                renders += 1
    comparing = time.process_time() - began - drawing
    return drawing * 1e6 / renders, renders / len(games), comparing * 1e6 / len(games)


def main() -> int:
    games = frames()
    print(
        f"{len(games)} cards   public: µs a card, regions, bytes   private: µs a render, renders a card, µs for all keys"
    )
    for language in ("en", "ro", "it", "es"):
        activate(language)
        public_cost(games)
        private_cost(games)
        public = min(public_cost(games) for _ in range(5))
        private = min(private_cost(games) for _ in range(5))
        print(f"{language:9}          {public[0]:6.1f} {public[1]:6.1f} {public[2]:8.0f}", end="            ")
        print(f"{private[0]:6.1f} {private[1]:6.2f} {private[2]:8.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
