"""The score sheet: every finished hand with bid, tricks made, points and the running total."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from game.tables.shown import Shown
from game.web.regions.region import esc
from game.web.regions.scores import Scores, scores_of
from game.web.regions.words import Words, minus, points


class SheetFacts(NamedTuple):
    """`scores` is None before the first hand is over."""

    names: tuple[str, ...]
    scores: Scores | None


def sheet_facts(shown: Shown) -> SheetFacts:
    seen = shown.view
    if seen is None:
        return SheetFacts((), None)
    names = tuple([chair.name if chair else "" for chair in shown.chairs[: seen.variant.players]])
    return SheetFacts(names, scores_of(seen) if seen.rows else None)


def draw_sheet(words: Words, facts: SheetFacts) -> str:
    """A table, the newest hand last; before the first result a line that says so."""
    if facts.scores is None:
        text = _("Nothing is written yet: the first hand is not over.")
        return f'<div id="sheet" class="sheet"><p class="empty">{text}</p></div>'
    scores = facts.scores
    best = scores.order[0]
    heads = "".join(
        f'<th scope="col"{_leads(seat == best)}><span title="{esc(name)}">{esc(name)}</span></th>'
        for seat, name in enumerate(facts.names)
    )
    lines = "".join(_line(scores, number) for number in range(len(scores.rows)))
    totals = "".join(f"<td{_leads(seat == best)}>{minus(total)}</td>" for seat, total in enumerate(scores.totals[-1]))
    corner, total = _("Cards"), _("Total")
    return (
        f'<div id="sheet" class="sheet" tabindex="-1"><table><caption class="unseen">{words.sheet_caption}</caption>'
        f'<thead><tr><th scope="col"><span>{corner}</span></th>{heads}</tr></thead><tbody>{lines}</tbody>'
        f'<tfoot><tr><th scope="row"><span>{total}</span></th>{totals}</tr></tfoot></table></div>'
    )


def _leads(leads: bool) -> str:
    return ' class="leads"' if leads else ""


def _line(scores: Scores, number: int) -> str:
    cells = "".join(
        _cell(cell, scores.points[number][seat], scores.totals[number][seat])
        for seat, cell in enumerate(scores.rows[number])
    )
    return f'<tr><th scope="row">{scores.sizes[number]}</th>{cells}</tr>'


def _cell(cell: tuple[int, int] | None, gained: int, total: int) -> str:
    if cell is None:
        return "<td>·</td>"
    bid, made = cell
    kind = "exact" if bid == made else "missed"
    return f'<td class="{kind}"><b>{minus(total)}</b><small>{made}/{bid} <i>{points(gained)}</i></small></td>'
