"""What the results say of a game that brought something: as it was then, whatever came later."""

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.services.levels import level_start
from economy.models import Stake
from economy.services.refunds import earnings, refund_by_staff
from economy.services.wallets import open_wallet
from tests.cast import browser_of, make_guest, make_member
from tests.play import finished_table

pytestmark = pytest.mark.django_db


def member(name: str) -> User:
    user = make_member(name)
    open_wallet(user)
    return user


def page(user: User, code: str) -> str:
    return browser_of(user).get(f"/tables/{code}/results/").content.decode()


def test_a_level_is_reached_in_the_game_that_reached_it_and_in_no_other() -> None:
    ana = member("Ana")
    tables = [finished_table([ana], moves=moves) for moves in range(4)]
    reached = {table.code: set(range(2, 9)) & _levels(page(ana, table.code)) for table in tables}
    xp = 0
    for table, stake in zip(tables, Stake.objects.filter(user=ana).order_by("pk"), strict=True):
        new = {level for level in range(2, 9) if xp < level_start(level, 50) <= xp + stake.xp}
        xp += stake.xp
        assert reached[table.code] == ({max(new)} if new else set())
    assert any(reached.values())


def _levels(html: str) -> set[int]:
    return {level for level in range(2, 9) if f"You have reached level {level}!" in html}


def earned_something(stake: Stake) -> bool:
    """Without having won: there is something to give back, and a refund is offered."""
    return stake.place != 1 and bool(earnings(stake))


def test_a_refunded_game_offers_no_refund_and_keeps_its_xp() -> None:
    ana, boss = member("Ana"), make_member("Boss", is_staff=True)
    table = next(
        table
        for table in (finished_table([ana], moves=moves) for moves in range(50))
        if earned_something(Stake.objects.get(game=table.code))
    )
    assert "Refund this game" in page(ana, table.code)
    refund_by_staff(Stake.objects.get(game=table.code).pk, boss, "a fault", timezone.now())
    html = page(ana, table.code)
    assert "This game was refunded" in html
    assert "Refund this game" not in html
    struck = html.split("gains-gone")[1].split("</ul>")[0]
    assert "XP" not in struck
    assert "XP</b>" in html


def test_a_guest_reads_what_an_account_would_bring_and_a_stranger_nothing() -> None:
    gigi = make_guest("Gigi")
    table = finished_table([gigi])
    assert "places on the podium win coins" in page(gigi, table.code)
    stranger = page(member("Elena"), table.code)
    assert "What the game brought you" not in stranger
    assert "places on the podium win coins" not in stranger
