"""What the table page draws is well-formed, complete in every language, and changes only where its key does."""

from collections.abc import Hashable, Iterator

import pytest
from django.utils.translation import get_language, override

from game.rules.state import BID, DEAL, DONE, PLAY, TRICK
from game.tables import entries
from game.tables.live import CHAIRS
from game.web.regions import PUBLIC, Region, mine_key, render_mine, words_in
from tests.game.web.fake_table import FakeTable
from tests.game.web.html import Tree

LANGUAGES = ("en", "ro", "it", "es")
VIEWERS = (None, *range(CHAIRS))


def drawn(table: FakeTable, seat: int | None = None, left: float = 12.0) -> dict[str, str]:
    """Every region by its id, as `seat` gets them."""
    public = table.shown(None, left)
    found = {region.id: region.render(public) for region in PUBLIC}
    return found | {"mine": render_mine(table.shown(seat, left))}


def stages() -> Iterator[tuple[str, FakeTable]]:
    """A table in every state that the page tells apart."""
    yield "empty", FakeTable()
    waiting = FakeTable()
    waiting.sit(2)
    yield "waiting", waiting
    begun = FakeTable()
    begun.begin()
    yield "begun", begun
    for phase, hand in ((BID, 0), (PLAY, 6), (TRICK, 6), (DEAL, 7)):
        table = FakeTable()
        table.begin()
        yield phase, table.until(phase, hand=hand)
    held = FakeTable()
    held.begin()
    held.until(PLAY, hand=0)
    held.add(entries.HOLD, 3)
    yield "held", held
    done = FakeTable(game="quick")
    done.begin()
    yield "done", done.until(DONE)
    over = FakeTable(game="quick")
    over.begin()
    over.until(DONE)
    over.add(entries.FINISH)
    yield "over", over
    closed = FakeTable()
    closed.sit(1)
    closed.add(entries.CANCEL)
    yield "closed", closed


STAGES = dict(stages())


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_region_is_one_well_formed_element_with_its_id(stage: str, language: str) -> None:
    with override(language):
        for seat in VIEWERS:
            for name, html in drawn(STAGES[stage], seat).items():
                tree = Tree(html)
                assert tree.roots == 1
                assert tree.elements[0][1]["id"] == name
                ids = [element["id"] for element in tree.having("id")]
                assert len(ids) == len(set(ids))


@pytest.mark.parametrize("stage", STAGES)
def test_no_region_needs_what_the_content_security_policy_forbids(stage: str) -> None:
    for html in drawn(STAGES[stage], 2).values():
        for tag, attributes in Tree(html).elements:
            assert tag not in ("script", "style")
            assert not any(name == "style" or name.startswith("on") for name in attributes)
            assert not attributes.get("hx-vals", "{").startswith("js:")


def test_ids_of_regions_are_those_of_the_page() -> None:
    seats = [f"seat-{seat}" for seat in range(CHAIRS)]
    slots = [f"slot-{seat}" for seat in range(CHAIRS)]
    assert [region.id for region in PUBLIC] == [
        "strip",
        "house",
        *seats,
        *slots,
        "note",
        "sheet",
        "fair",
        "last",
        "live",
    ]


def test_a_region_s_html_changes_only_with_its_key() -> None:
    """A whole game: where a key came before, so did exactly this HTML."""
    table = FakeTable(game="quick")
    known: dict[tuple[str, Hashable], str] = {}
    for _ in table.walk():
        for left in (12.0, 3.5):
            public = table.shown(None, left)
            for region in PUBLIC:
                html = region.render(public)
                assert known.setdefault((region.id, region.key(public)), html) == html
            for seat in VIEWERS:
                own = table.shown(seat, left)
                assert known.setdefault((f"mine {seat}", mine_key(own)), render_mine(own)) == render_mine(own)


def test_a_region_drawn_from_its_key_is_the_same() -> None:
    for table in STAGES.values():
        public = table.shown(None)
        assert all(
            region.draw(words_in(get_language()), region.key(public)) == region.render(public) for region in PUBLIC
        )


def test_a_card_changes_few_regions_and_no_other_player_s_own_part() -> None:
    table = FakeTable()
    table.begin()
    table.until(PLAY)
    before, own = keys(table), [mine_key(table.shown(seat)) for seat in range(CHAIRS)]
    player = table.state.turn
    table.move()
    changed = {name for name, key in keys(table).items() if key != before[name]}
    following = table.state.turn
    assert changed == {f"seat-{player}", f"seat-{following}", f"slot-{player}", "note", "live"}
    redrawn = {seat for seat in range(CHAIRS) if mine_key(table.shown(seat)) != own[seat]}
    assert redrawn == {player, following}


def keys(table: FakeTable) -> dict[str, Hashable]:
    public = table.shown(None)
    return {region.id: region.key(public) for region in PUBLIC}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_escaped_everywhere(language: str) -> None:
    evil = "<q>\"&'x"
    table = FakeTable(game="quick")
    for seat in range(CHAIRS):
        table.sit(seat, name=evil)
    table.begin()
    with override(language):
        while table.state.phase != DONE:
            table.move()
            for viewer in (None, 2):
                assert not any("<q>" in html or "\"&'x" in html for html in drawn(table, viewer).values())
        table.add(entries.FINISH)
        texts = [Tree(html).text for html in drawn(table, 2).values()]
    assert any(evil in text for text in texts)


def test_the_same_names_are_shown_to_everyone() -> None:
    """The public part does not know who looks: the page turns the ring."""
    table = STAGES["play"]
    for region in PUBLIC:
        assert isinstance(region, Region)
        assert len({region.render(table.shown(seat)) for seat in VIEWERS}) == 1
