"""What each socket is sent over a whole game: enough to see the table, never a card of somebody else's, and no more than changed."""

import re
from collections.abc import Iterator
from typing import Any

from django.utils.translation import override

from game.rules.clock import Clock
from game.tables import entries
from game.tables.hub import Showing
from game.tables.live import Live
from game.tables.shown import Card, Event, Shown, event, private_mark, show
from game.web.fanout import Fanout, Viewer, swap
from game.web.push import Outbox
from game.web.regions import PUBLIC
from tests.game.tables.logs import SEED, life, versions
from tests.secrecy import scan

FACE = Card("k7m2qp", 1, "quick")
LANGUAGES = ("en", "ro", "it", "es", "en", "ro")
ELEMENT = re.compile(r'<(\w+)[^>]*? hx-swap-oob="true"[^>]*? id="([\w-]+)"')
AT = re.compile(r'data-v="(\d+)" data-after="(\d*)"')


class Browser:
    """A viewer, what it was sent, and the version at which its page is."""

    def __init__(self, user: int | None, seat: int | None, language: str = "en"):
        self.frames: list[str] = []
        self.is_turned_away = False
        outbox = Outbox(self._send, lambda: None)
        self.viewer = Viewer((user, seat), language, outbox, self._turn_away)

    async def _send(self, message: dict[str, Any]) -> None:
        self.frames.append(message["text"])

    def _turn_away(self) -> None:
        self.is_turned_away = True


class Stage:
    """A fan-out and a table in front of it."""

    def __init__(self) -> None:
        self.fanout = Fanout()
        self.live = Live()

    def show(self, seat: int | None, news: list[Event] | None = None) -> Shown:
        return show(self.live, FACE, seat, (Clock(), 0.0), news)

    def join(self, browser: Browser) -> Browser:
        self.fanout.join(1, browser.viewer, self.show)
        return browser

    def move(self, before: Live, live: Live, entry: entries.Entry) -> None:
        self.live = live
        news = [event(before, live, entry)]
        mine = Showing(lambda seat: self.show(seat, news), lambda seat: private_mark(live, seat))
        self.fanout.publish(1, before.version, mine)


def played() -> Iterator[tuple[Stage, list[Browser]]]:
    """A game seen by all six from the start of it on: the stage and the browsers after each line."""
    stage = Stage()
    browsers: list[Browser] = []
    for before, live, entry in versions(life()):
        stage.move(before, live, entry)
        if entry.kind == entries.START:
            chairs = [chair.user if chair else None for chair in live.chairs]
            browsers = [stage.join(Browser(chairs[seat], seat, LANGUAGES[seat])) for seat in range(6)]
            browsers.append(stage.join(Browser(None, None)))
        if browsers:
            yield stage, browsers


def test_no_frame_of_a_whole_game_shows_a_hidden_card_or_the_seed() -> None:
    *_, (_, browsers) = played()
    for browser in browsers:
        assert len(browser.frames) > 200
        assert scan(browser.frames, browser.viewer.seat, life(), [SEED]) == []


def test_a_seats_frames_would_betray_it_to_another() -> None:
    """The test above can fail: what Ana is sent, Bogdan may not see."""
    *_, (_, browsers) = played()
    assert len(scan(browsers[0].frames, 1, life())) > 20


def test_each_frame_follows_the_one_before() -> None:
    *_, (_, browsers) = played()
    for browser in browsers:
        steps = [AT.findall(frame)[0] for frame in browser.frames]
        assert steps[0][1] == ""
        assert [after for _, after in steps[1:]] == [version for version, _ in steps[:-1]]


def test_a_page_kept_up_by_frames_is_the_page_loaded_anew() -> None:
    pages: list[dict[str, str]] = [{} for _ in range(7)]
    looked = 0
    for stage, browsers in played():
        for page, browser in zip(pages, browsers, strict=True):
            for frame in browser.frames:
                page.update(elements(frame))
            browser.frames.clear()
        if stage.live.version % 7 == 0 or stage.live.status == "finished":
            for page, browser in zip(pages, browsers, strict=True):
                fresh = stage.join(Browser(browser.viewer.user, browser.viewer.seat, browser.viewer.language))
                stage.fanout.leave(1, fresh.viewer)
                for name, html in elements(fresh.frames[0]).items():
                    if name not in ("at", "live"):
                        assert page[name] == html
                        looked += 1
    assert looked > 4000


def elements(frame: str) -> dict[str, str]:
    """The regions of a frame by id."""
    starts = [found.start() for found in ELEMENT.finditer(frame)]
    names = [found[2] for found in ELEMENT.finditer(frame)]
    ends = [*starts[1:], len(frame)]
    return {name: frame[start:end] for name, start, end in zip(names, starts, ends, strict=True)}


def test_what_did_not_change_is_not_sent() -> None:
    sizes = []
    for stage, browsers in played():
        if stage.live.state is not None and stage.live.state.phase == "play":
            sizes.append(len(elements(browsers[6].frames[-1])))
    whole = len(elements(next(played())[1][6].frames[0]))
    assert max(sizes[5:]) < whole
    assert sum(sizes) / len(sizes) < whole / 2


def test_whoever_lost_the_chair_before_the_deal_is_turned_away_and_sees_nothing_more() -> None:
    stage = Stage()
    for before, live, entry in versions(life()):
        stage.move(before, live, entry)
        if entry.kind == entries.SIT and entry.seat == 1 and live.chairs[1] is not None and live.chairs[1].user == 2:
            bogdan = stage.join(Browser(2, 1))
        if entry.kind == entries.LEAVE:
            assert bogdan.is_turned_away
        if entry.kind == entries.START:
            break
    assert len(bogdan.frames) == 2


def test_whoever_asks_for_the_table_after_losing_the_chair_gets_nothing() -> None:
    stage = Stage()
    *_, (_, stage.live, _) = versions(life())
    browser = Browser(2, 1)
    stage.fanout.send_whole(browser.viewer, stage.show)
    assert (browser.is_turned_away, browser.frames) == (True, [])


def test_each_viewer_is_spoken_to_in_the_own_language() -> None:
    for stage, browsers in played():
        for browser in browsers:
            with override(browser.viewer.language):
                drawn = {region.id: swap(region.render(stage.show(None))) for region in PUBLIC}
            for name, html in elements(browser.frames[-1]).items():
                if name not in ("at", "mine", "live"):
                    assert html == drawn[name]


def test_a_table_without_sockets_is_forgotten() -> None:
    *_, (stage, browsers) = played()
    for browser in browsers:
        stage.fanout.leave(1, browser.viewer)
        stage.fanout.leave(1, browser.viewer)
    assert stage.fanout.crowds == {}
