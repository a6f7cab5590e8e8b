"""Stops the work of this process at a given statement, as a kill would: what is not committed is gone."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

WORDS = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")


class Killed(Exception):
    pass


@contextmanager
def killed_at(statement: int) -> Iterator[list[str]]:
    """Just before this statement of the work inside (from 1 on) nothing goes any further."""
    seen: list[str] = []

    def watch(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith(WORDS):
            seen.append(sql)
            if len(seen) == statement:
                raise Killed
        return execute(sql, *rest)

    with connection.execute_wrapper(watch):
        yield seen
