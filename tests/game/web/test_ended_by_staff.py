"""A friendly table that the staff end: its people read so, over the open page and on the next one."""

import html
import re

import pytest
from django.utils import timezone

from accounts.models import User
from game.models import Table
from game.tables import friendly, service
from game.tables.ending import cancel_game
from tests.cast import STRANGER, browser_of, make_guest, make_member
from tests.committed import committed
from tests.economy.house import member
from tests.game.tables.house import hour, sync
from tests.game.web.friendlies import THREE, dealt, opened
from tests.game.web.friendly import serve_friendly, watch
from tests.game.web.sockets import tab

NOTES = re.compile(r'<li class="note[^"]*">(.*?)</li>')
NOTICE = "The site's staff ended table {code}, so it has no result. You can open another one."


def end(table: Table) -> None:
    cancel_game(table.pk, make_member("Staff"), "A fault of ours.", timezone.now())


def told(table: Table, user: User | None) -> list[str]:
    answer = browser_of(user).get(f"/tables/{table.code}/", follow=True, headers={"accept-language": "en"})
    assert answer.redirect_chain == [("/friends/", 302)]
    return [html.unescape(text) for text in NOTES.findall(answer.content.decode())]


@pytest.mark.django_db
@pytest.mark.parametrize("is_dealt", [True, False])
def test_each_player_reads_it_once_wherever_he_comes_from(is_dealt: bool) -> None:
    ana, bogdan = make_guest("Ana"), member("Bogdan")
    table = dealt(ana, bogdan) if is_dealt else opened(ana)
    if not is_dealt:
        friendly.take_seat(table.pk, bogdan, None, timezone.now())
    end(table)
    expected = [NOTICE.format(code=table.code.upper())]
    assert told(table, ana) == told(table, bogdan) == expected


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("is_dealt", "words"),
    [
        (True, "The site's staff ended this game, so it has no result."),
        (False, "The site's staff closed this table."),
    ],
)
def test_who_watched_reads_what_happened_too(is_dealt: bool, words: str) -> None:
    table = dealt(make_guest("Ana")) if is_dealt else opened(make_guest("Ana"), THREE)
    end(table)
    assert told(table, make_guest(STRANGER)) == told(table, None) == [words]


@pytest.mark.django_db
def test_where_everybody_left_it_still_says_so() -> None:
    ana = make_guest("Ana")
    table = dealt(ana)
    service.leave_table(table.pk, ana.pk, timezone.now())
    assert told(table, ana) == ["Everybody had left that table, so its game ended without a result."]


@committed
@pytest.mark.parametrize(
    ("is_dealt", "words"),
    [
        (True, "The site&#x27;s staff ended this game, so it has no result."),
        (False, "The site&#x27;s staff closed this table."),
    ],
)
async def test_over_the_open_page_it_stands_in_the_middle(is_dealt: bool, words: str) -> None:
    async with hour() as here:
        table = await serve_friendly(here, dealt=is_dealt)
        ana, elena = await tab(table), await watch(table, await sync(make_guest, STRANGER))
        await sync(end, table.table)
        table.house.runtime.changed(table.table.pk)
        await here.settle()
        for socket in (ana, elena):
            await socket.hear_all()
            assert 'class="middle cancelled"' in socket.frames[-1]
            assert html.unescape(words) in html.unescape(socket.frames[-1])
