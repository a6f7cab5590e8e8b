"""What pages read of a wallet: the purse in the header, and its history page by page."""

from datetime import date
from itertools import groupby
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Subquery

from accounts.days import local_day
from accounts.models import Notice, User, XpRules
from accounts.services.levels import Level, level_at
from economy.models import Posting, Room, Wallet
from economy.notices import kinds

PAGE = 30


class Purse(NamedTuple):
    """`has_news`: there are notices that the account has not seen."""

    coins: int
    bars: int
    level: Level
    has_news: bool


def purse_of(member: User) -> Purse | None:
    """One query, since every page asks for it. None where there is no wallet yet."""
    unseen = Notice.objects.filter(user=OuterRef("pk"), seen_at=None, kind__in=kinds())
    step = XpRules.objects.filter(pk=1).values("level_step")[:1]
    rows = Wallet.objects.filter(pk=member.pk).annotate(step=Subquery(step), has_news=Exists(unseen))
    row = rows.values_list("coins", "bars", "step", "has_news").first()
    if row is None:
        return None
    coins, bars, step_now, has_news = row
    return Purse(coins, bars, level_at(member.xp, step_now or XpRules().level_step), has_news)


class HistoryPage(NamedTuple):
    """Rows by day (in Bucharest), newest first. `older`: the cursor of the next page, None on the last."""

    days: list[tuple[date, list[Posting]]]
    older: int | None


def history(user_id: int, before: int | None = None, size: int = PAGE) -> HistoryPage:
    """The rows of an account older than the row `before`. One query, however long the history is."""
    rows = Posting.objects.filter(wallet=user_id).select_related("stake").order_by("-pk")
    found = list(rows.filter(pk__lt=before)[: size + 1] if before else rows[: size + 1])
    page = found[:size]
    days = [(day, list(of_day)) for day, of_day in groupby(page, lambda row: local_day(row.at))]
    return HistoryPage(days, page[-1].pk if len(found) > size else None)


def room_keys() -> dict[int, str]:
    """The rooms' keys by number."""
    return dict(Room.objects.values_list("number", "key"))
