"""A member's own line in a week, in sentences."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from economy.sentences import amount, figure
from leagues.addresses import CLASS_KEYS
from leagues.models import Board
from leagues.scoring import ACE, JACK, LEAST_RISING
from leagues.selectors import Mine, Table, membership_of, my_line
from leagues.words import award_words, class_name, games, score_words


class OwnLine(NamedTuple):
    """`place` and `score` are "" without a place; `elsewhere` leads to the own class where another one is shown."""

    place: str
    score: str
    games: str
    league_class: int
    sentences: list[str]
    elsewhere: str


def describe_own_line(member: User, table: Table) -> OwnLine:
    mine = _as_listed(my_line(member, table.week, table.board), member, table)
    is_here = table.board == Board.FRIENDLY or mine.league_class == table.league_class
    placed = mine.place is not None
    return OwnLine(
        place=figure(mine.place) if mine.place is not None else "",
        score=score_words(mine.score, table.board) if placed else "",
        games=games(mine.games) if placed else "",
        league_class=mine.league_class,
        sentences=_sentences(member, mine, table, is_here),
        elsewhere="" if is_here else _own_url(table, mine.league_class),
    )


def _as_listed(mine: Mine, member: User, table: Table) -> Mine:
    """The line says the same as the table beside it, which leaves out suspended accounts."""
    row = next((row for row in table.rows if row.user.pk == member.pk), None)
    return mine._replace(place=row.place, move=row.move) if row else mine


def _own_url(table: Table, league_class: int) -> str:
    key = CLASS_KEYS[league_class]
    return reverse("leagues:past", args=[table.week, key]) if table.is_closed else reverse("leagues:table", args=[key])


def _sentences(member: User, mine: Mine, table: Table, is_here: bool) -> list[str]:
    if table.board == Board.FRIENDLY:
        return [] if mine.place else [_("You have no points in this week.")]
    if table.is_closed:
        return _past(mine)
    choice = membership_of(member)
    if choice.left_at:
        return [_("You have left the league. In your settings you can come back.")]
    if choice.frozen_from and choice.frozen_from <= table.week:
        return [_("You are on holiday from the league: prizes don't count, and you don't fall. Your settings end it.")]
    if mine.place is None:
        if table.is_over:
            return [_("Nothing that you won in the rooms counted in that week.")]
        return [
            _("Nothing that you won in the rooms counts this week so far."),
            *([_first_step(table)] if is_here else []),
        ]
    return _present(mine, mine.place, table if is_here else None)


def _first_step(table: Table) -> str:
    """What somebody without a prize needs."""
    if table.league_class == ACE:
        return _("Any prize puts you on the table.")
    if table.rising_score is None or table.zones.people < LEAST_RISING:
        return _("Any prize would take you among those who rise.")
    return _("With %(coins)s you would be among those who rise.") % {"coins": amount("coins", table.rising_score + 1)}


def _present(mine: Mine, place: int, table: Table | None) -> list[str]:
    """What would come of it, and, beside the own table while prizes count, how much more it takes: who is level later is behind."""
    sentences = [_standing(mine, award_words(mine.league_class, place))]
    if table is None or table.is_over:
        return sentences
    if mine.move < 0 and table.safe_score is not None:
        more = amount("coins", table.safe_score + 1 - mine.score)
        sentences.append(_("%(coins)s more, and you would stay.") % {"coins": more})
    elif mine.move == 0 and table.rising_score is not None:
        more = amount("coins", table.rising_score + 1 - mine.score)
        sentences.append(_("%(coins)s more, and you would rise.") % {"coins": more})
    return sentences


def _standing(mine: Mine, prize: str) -> str:
    """Who wins a prize rises, but for the aces; nobody on the podium falls."""
    up, down = class_name(min(mine.league_class + 1, ACE)), class_name(max(mine.league_class - 1, JACK))
    if prize and mine.move > 0:
        return _("As it stands, you win %(prize)s and rise to %(name)s.") % {"prize": prize, "name": up}
    if prize:
        return _("As it stands, you win %(prize)s.") % {"prize": prize}
    if mine.move > 0:
        return _("As it stands, you rise to %(name)s.") % {"name": up}
    if mine.move < 0:
        return _("As it stands, you fall to %(name)s.") % {"name": down}
    return _("As it stands, you stay in your class.")


def _past(mine: Mine) -> list[str]:
    if mine.place is None:
        return [
            _("You took no part in this week.")
            if mine.score
            else _("Nothing that you won in the rooms counted in that week.")
        ]
    prize = award_words(mine.league_class, mine.place)
    sentences = [_("You won %(prize)s.") % {"prize": prize}] if prize else []
    if mine.move > 0:
        return [*sentences, _("You rose to %(name)s.") % {"name": class_name(min(mine.league_class + 1, ACE))}]
    if mine.move < 0:
        return [*sentences, _("You fell to %(name)s.") % {"name": class_name(max(mine.league_class - 1, JACK))}]
    return [*sentences, _("You stayed in your class.")]
