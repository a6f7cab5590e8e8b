"""Who plays in the arena: our bots, and a callable from any Python file."""

import importlib.util
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from game.bots.policy import decide
from game.bots.protocol import BadAnswer, action, position
from game.bots.randomness import Source
from game.rules.view import View


class BadOpponent(Exception):
    """An opponent that can't be loaded or doesn't play by the rules; the message is a sentence for people."""


class Player(Protocol):
    """Chooses one of `view.legal` for the seat to move; `rng` is the game's own source."""

    name: str

    def choose(self, view: View, rng: Source) -> int: ...


class Ours:
    """Our bots at one level; counts what they decided and how long it took (seconds)."""

    def __init__(self, level: str):
        self.name = level
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, view: View, rng: Source) -> int:
        since = time.perf_counter()
        (chosen,) = decide([view], [self.name], rng)
        self.seconds += time.perf_counter() - since
        self.decisions += 1
        return chosen


class Theirs:
    """A callable that takes a position (game/bots/protocol.py) and returns one of its `legal`."""

    def __init__(self, name: str, function: Callable[[dict[str, object]], object]):
        self.name = name
        self.function = function

    def choose(self, view: View, rng: Source) -> int:
        try:
            return action(view, self.function(position(view)))
        except KeyboardInterrupt:
            raise
        except BadAnswer as fault:
            raise BadOpponent(f"{self.name} {fault}, {_where(view)}.") from fault
        except BaseException as fault:  # a player that leaves by sys.exit has failed as well
            raise BadOpponent(f"{self.name} failed {_where(view)}: {_told(fault)}.") from fault


def _where(view: View) -> str:
    doing = "bidding" if view.phase == "bid" else f"playing to trick {len(view.history) + 1}"
    return f"{doing} in hand {view.hand_no + 1} ({view.size} cards) at seat {view.seat}"


def _told(fault: BaseException) -> str:
    text = " ".join(str(fault).split())
    return f"{type(fault).__name__}: {text}" if text else type(fault).__name__


def load_opponent(words: str) -> Theirs:
    """The player that `FILE.py:NAME` means."""
    file, colon, name = words.rpartition(":")
    if not colon or not file or not name:
        raise BadOpponent(f"'{words}' names no opponent: write FILE.py:NAME.")
    if not Path(file).is_file():
        raise BadOpponent(f"There is no file {file}.")
    function: Any = getattr(_load_module(file), name, None)
    if function is None:
        raise BadOpponent(f"{file} has no {name}.")
    if not callable(function):
        raise BadOpponent(f"{name} in {file} can't be called.")
    return Theirs(name, function)


def _load_module(file: str) -> ModuleType:
    """Runs the file as a module of its own; it may import its neighbours."""
    spec = importlib.util.spec_from_file_location("arena_opponent", os.path.abspath(file))
    if spec is None or spec.loader is None:
        raise BadOpponent(f"{file} is no Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, os.path.dirname(os.path.abspath(file)))
    try:
        spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # whatever the file does when it is run
        raise BadOpponent(f"{file} can't be loaded: {_told(fault)}.") from fault
    return module
