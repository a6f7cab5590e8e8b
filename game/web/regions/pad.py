"""The bid pad: a key for each number of tricks, the forbidden one struck through."""

from functools import lru_cache

from game.web.regions.mine_facts import MineFacts
from game.web.regions.words import Words


def draw_pad(words: Words, facts: MineFacts) -> str:
    """Keys 0 to the hand's size."""
    version = str(facts.version)
    keys = [
        _barred(words, bid, facts.size) if bid == facts.forbidden else _key(words, bid).replace("?", version, 1)
        for bid in range(facts.size + 1)
    ]
    return (
        f'<div id="pad" class="pad k{facts.size + 1}" role="group" aria-label="{words.your_bid}">{"".join(keys)}</div>'
    )


@lru_cache(maxsize=256)
def _key(words: Words, bid: int) -> str:
    return (
        f'<button type="button" id="bid-{bid}" class="key" ws-send aria-label="{words.bid[bid]}"'
        f""" hx-vals='{{"do":"bid","tricks":"{bid}","v":"?"}}'>{bid}</button>"""
    )


@lru_cache(maxsize=1024)
def _barred(words: Words, bid: int, size: int) -> str:
    makes = words.makes % {"sum": size}
    return (
        f'<button type="button" id="bid-{bid}" class="key barred" aria-disabled="true" data-why="{words.not_bid(bid, size)}">'
        f"<s>{bid}</s> <small>{makes}</small></button>"
    )
