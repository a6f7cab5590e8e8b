"""A region: one element of the table page, drawn from the few facts that it shows."""

from collections.abc import Callable, Hashable
from html import escape
from typing import Any, NamedTuple, TypeVar

from django.utils.translation import get_language

from game.tables.shown import Shown
from game.web.regions.words import Words, words_in

Facts = TypeVar("Facts", bound=Hashable)


class Region(NamedTuple):
    """`id` of the element; `key` holds every fact that `render` (its outer HTML, in the active language) depends on.

    `draw` is `render` for one who has the language's words and the key already.
    """

    id: str
    key: Callable[[Shown], Hashable]
    render: Callable[[Shown], str]
    draw: Callable[[Words, Any], str]


def region(name: str, facts: Callable[[Shown], Facts], draw: Callable[[Words, Facts], str]) -> Region:
    """A region whose HTML is drawn from its key alone, so that the key can't miss a change."""

    def render(shown: Shown) -> str:
        return draw(words_in(get_language()), facts(shown))

    return Region(name, facts, render, draw)


def esc(text: str) -> str:
    """`text` for HTML, in quotes too."""
    return escape(text, quote=True)
