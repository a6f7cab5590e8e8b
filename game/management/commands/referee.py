"""`manage.py referee FILE`: is this whist-record/1 a game by the rules, and how did it end? docs/rules.md, section 8."""

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand

from game.rules.record import judge
from game.rules.record_shape import NotARecord
from game.rules.record_text import parse

GOOD, REFUSED, UNREADABLE = 0, 1, 2


class Command(BaseCommand):
    help = "Judge a whist-record/1. Exit status: 0 good, 1 refused, 2 not readable or no record."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the file, or - for standard input")
        parser.add_argument("--lines", action="store_true", help="one record a line, one verdict a line")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            status = self._lines(options["file"]) if options["lines"] else self._one(options["file"])
            self.stdout.flush()
        except BrokenPipeError:  # who reads has seen enough; the interpreter's own flush must not fail again
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = UNREADABLE
        except (OSError, ValueError) as fault:  # ValueError: a file's name with a zero byte
            status = self._unreadable(str(fault))
        except NotARecord as fault:
            status = self._unreadable(str(fault))
        sys.exit(status)

    def _one(self, path: str) -> int:
        with _opened(path) as file:
            verdict = judge(parse(file.read()))
        self.stdout.write(json.dumps(verdict))
        return GOOD if verdict["ok"] else REFUSED

    def _lines(self, path: str) -> int:
        with _opened(path) as file:
            for number, line in _numbered(file):
                try:
                    verdict = judge(parse(line))
                except NotARecord as fault:
                    self._unreadable(f"line {number}: {fault}")
                    verdict = {
                        "ok": False,
                        "error": {"code": "not_a_record", "hand": None, "trick": None, "seat": None},
                    }
                self.stdout.write(json.dumps(verdict))
        return GOOD

    def _unreadable(self, reason: str) -> int:
        self.stderr.write("referee: " + reason.encode("ascii", "backslashreplace").decode())
        return UNREADABLE


def _opened(path: str) -> BinaryIO:
    return open(0, "rb", closefd=False) if path == "-" else open(path, "rb")


def _numbered(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, counted from 1 as an editor counts them."""
    for number, line in enumerate(file, start=1):
        if line.strip():
            yield number, line
