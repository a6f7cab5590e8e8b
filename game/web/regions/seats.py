"""The ring of chips, one for each seat."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from game.rules.view import View
from game.tables.live import Chair
from game.tables.shown import Shown
from game.web.regions import stage
from game.web.regions.region import esc
from game.web.regions.scores import is_settled, run_of, scores_of, total_of, trick_of
from game.web.regions.whose import is_heir
from game.web.regions.words import Words, minus


class SeatFacts(NamedTuple):
    """What a chip shows.

    person  (name, is member, is bot, is held by a bot), None for an empty chair
    wins    the trick that lies there, or the game
    bids    where it takes part in a hand: (bid or None, made); settled where that is final
    total   None before the first result
    clock   seconds left and in all while it is to move
    free    its player left a friendly game: whoever likes takes the chair; an empty one shows its number
    heir    that bid was made before its player took the chair
    run     where runs are rewarded: the present one (negative: of misses), and how long it must be
    """

    seat: int
    stage: str
    person: tuple[str, bool, bool, bool] | None
    deals: bool = False
    turn: bool = False
    wins: bool = False
    bids: tuple[int | None, int] | None = None
    settled: bool = False
    total: int | None = None
    clock: tuple[float, float] = (0.0, 0.0)
    free: bool = False
    run: tuple[int, int] | None = None
    heir: bool = False


def seat_facts(seat: int) -> Callable[[Shown], SeatFacts]:
    """The facts of `seat`'s chip."""

    def facts(shown: Shown) -> SeatFacts:
        seen, now = shown.view, stage.stage_of(shown)
        chair = shown.chairs[seat]
        person = _person(chair) if chair else None
        free = shown.is_friendly and now not in (stage.OVER, stage.CANCELLED) and (chair is None or chair.left)
        if seen is None or seat >= seen.variant.players:
            return SeatFacts(seat, now, person, free=free)
        plays = seat in seen.order
        bids = (seen.bids[seat], seen.made[seat]) if plays else None
        settled = plays and is_settled(seen, seat)
        deals = seen.dealer == seat and now != stage.OVER
        turn = seen.turn == seat
        clock = stage.left_of(shown, seat) if turn else (0.0, 0.0)
        wins = _winner(seen, now) == seat
        total, run, heir = total_of(seen, seat), run_of(seen, seat), is_heir(shown, seat)
        return SeatFacts(seat, now, person, deals, turn, wins, bids, settled, total, clock, free, run, heir)

    return facts


def _person(chair: Chair) -> tuple[str, bool, bool, bool]:
    return chair.name, chair.is_member, chair.is_bot, chair.held


def _winner(seen: View, now: str) -> int:
    if now == stage.TAKEN:
        return trick_of(seen).best
    if now == stage.OVER and seen.rows:
        return scores_of(seen).order[0]
    return -1


def draw_seat(words: Words, facts: SeatFacts) -> str:
    """The chip: its first child says it all in words, the rest is for the eye."""
    head = f'<div id="seat-{facts.seat}" class="seat i{facts.seat}'
    if facts.person is None:
        number = f'<span class="who" aria-hidden="true"><b>{facts.seat + 1}</b></span>' if facts.free else ""
        return (
            f'{head} vacant"><span class="unseen">{words.empty}{f" {facts.seat + 1}" if facts.free else ""}</span>'
            f'<span class="photo" aria-hidden="true"></span>{number}</div>'
        )
    wins = " wins" if facts.wins else ""
    turn = f' turn" data-left="{facts.clock[0]}" data-total="{facts.clock[1]}' if facts.turn else ""
    return f'{head}{wins}{turn}">{_inside(words, facts._replace(clock=(0.0, 0.0)))}</div>'


@lru_cache(maxsize=4096)
def _inside(words: Words, facts: SeatFacts) -> str:
    assert facts.person is not None
    name = esc(facts.person[0])
    check = f'<i class="free">{words.free_short}</i>' if facts.free else "<i>✓</i>" if facts.person[1] else ""
    return (
        f'<span class="unseen">{", ".join(_sentence(words, facts, name))}</span>'
        f'<span class="photo" aria-hidden="true">{esc(facts.person[0][:1].upper())}{_badges(facts)}{draw_run(facts.run)}</span>'
        f'<span class="who" aria-hidden="true"><b>{name}</b>{check}</span>{_tag(words, facts)}'
    )


def draw_run(facts: tuple[int, int] | None) -> str:
    """A stitch for each hand of the present run: crosses for exact bids, bars for misses; full when it brings or costs points."""
    if facts is None:
        return ""
    run, length = facts
    done = (abs(run) - 1) % length + 1 if run else 0
    stitches = "<b></b>" * done + "<s></s>" * (length - done)
    return f'<em class="run {"missed" if run < 0 else "exact"}">{stitches}</em>'


def _badges(facts: SeatFacts) -> str:
    assert facts.person is not None
    is_held = facts.person[3] and facts.stage != stage.WAITING  # before the deal nobody plays for him
    bot = '<i class="bot"></i>' if facts.person[2] else '<i class="held"></i>' if is_held else ""
    return bot + ('<i class="dealer"></i>' if facts.deals else "")


def _sentence(words: Words, facts: SeatFacts, name: str) -> list[str]:
    assert facts.person is not None
    _, is_member, is_bot, held = facts.person
    said = [name]
    for applies, text in (
        (is_member, words.member),
        (is_bot, words.bot),
        (held and not facts.free, words.away if facts.stage == stage.WAITING else words.held),
        (facts.free, words.free),
        (facts.deals, words.dealer),
    ):
        if applies:
            said.append(text)
    if facts.turn:
        said.append(words.to_bid if facts.stage == stage.BIDDING else words.to_play)
    if facts.wins:
        said.append(words.winner if facts.stage == stage.OVER else words.takes)
    if facts.stage not in (stage.WAITING, stage.FIRST, stage.CANCELLED):
        said.extend(_bid_in_words(words, facts))
    if facts.total is not None:
        said.append(words.total_points(facts.total))
    if facts.run is not None and facts.run[0]:
        said.append(words.run(*facts.run))
    return said


def _bid_in_words(words: Words, facts: SeatFacts) -> list[str]:
    if facts.bids is None:
        return [words.sits_out]
    bid, made = facts.bids
    if bid is None:
        return [words.no_bid]
    said = [(words.chair_bids if facts.heir else words.bid)[bid], words.took[made]]
    return said if facts.stage == stage.BIDDING else [*said, words.state(bid, made, facts.settled)]


def draw_total(words: Words, total: int | None) -> str:
    return "" if total is None else f"<small>{words.short_points % {'n': minus(total)}}</small>"


def _tag(words: Words, facts: SeatFacts) -> str:
    """Made / bid, its state, and the total; before the deal whether the player is away."""
    if facts.stage == stage.WAITING and facts.person is not None and facts.person[3]:
        return f'<span class="tag" aria-hidden="true"><small class="away">{words.away}</small></span>'
    total = draw_total(words, facts.total)
    if facts.stage in (stage.WAITING, stage.FIRST, stage.CANCELLED) or facts.bids is None:
        return f'<span class="tag" aria-hidden="true">{total}</span>'
    bid, made = facts.bids
    if bid is None:
        text, state = "–", "none"
    else:
        text, state = f"{made}/{bid}", "exact" if made == bid else "over" if made > bid else "short"
    if bid is not None and facts.stage in (stage.BETWEEN, stage.OVER):
        state += " done"
    elif bid is not None and made > bid:
        text += f" <i>+{made - bid}</i>"
    return f'<span class="tag" aria-hidden="true"><b class="{state}">{text}</b>{total}</span>'
