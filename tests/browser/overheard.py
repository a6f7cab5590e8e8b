"""Looks through every frame and table page that a person's browser got for cards that he had no right to see.

The page and the socket name the seat for which the server made them; that a person sits there is checked with the log.
"""

import json
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from html import unescape
from typing import NamedTuple

from game.tables import entries
from game.tables.entries import Entry
from tests.secrecy import VERSION, Leak, scan
from tests.server import RUNNING, Server

ADDRESS = re.compile(r"/ws/tables/([\w-]+)/\?[^\"]*?place=(w|\d)-")
TABLE = "SELECT id, seed FROM game_table WHERE code = ?"
LOG = "SELECT n, kind, seat, value, data, by FROM game_action WHERE table_id = ? ORDER BY n"


class Heard(NamedTuple):
    """What came over one socket, whose address it was, or a page, in which the address stands."""

    address: str
    frames: list[str]


def leaks_in(url: str, heard: Sequence[Heard]) -> list[Leak]:
    """Of a site that `serve` started. Nothing else than a table's page or socket is looked at."""
    server = RUNNING[url]
    logs: dict[str, tuple[list[Entry], str]] = {}
    leaks = []
    for address, frames in heard:
        found = ADDRESS.search(unescape(address))
        if found is None or not any(VERSION.search(frame) for frame in frames):
            continue
        code, seat = found[1], None if found[2] == "w" else int(found[2])
        log, seed = logs.setdefault(code, read_log(server, code))
        leaks += _claims(frames, seat, log) + scan(frames, seat, log, [seed])
    return leaks


def _claims(frames: Sequence[str], seat: int | None, log: Sequence[Entry]) -> list[Leak]:
    """Frames made for a seat on which nobody sat."""
    versions = [(number, int(found[1])) for number, frame in enumerate(frames) if (found := VERSION.search(frame))]
    return [Leak(number, at, f"seat {seat}") for number, at in versions if not _is_taken(log, seat, at)]


def _is_taken(log: Sequence[Entry], seat: int | None, version: int) -> bool:
    chairs: dict[int, bool] = {}
    for entry in log[:version]:
        if entry.kind == entries.SIT and entry.data is not None:
            chairs[entry.seat] = not entry.data["bot"]
        elif entry.kind == entries.LEAVE:
            chairs[entry.seat] = False
        elif entry.kind == entries.CHAIRS and entry.data is not None:
            chairs = {new: chairs.get(old, False) for new, old in enumerate(entry.data["order"])}
    return seat is None or chairs.get(seat, False)


def read_log(server: Server, code: str) -> tuple[list[Entry], str]:
    """A table's log, and its seed, from the site's own database."""
    with closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as database:
        number, seed = database.execute(TABLE, [code]).fetchone()
        rows = database.execute(LOG, [number]).fetchall()
    return [
        Entry(n, kind, at, value, json.loads(data) if data else None, by) for n, kind, at, value, data, by in rows
    ], seed
