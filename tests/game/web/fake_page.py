"""The table's page as a file of its own, made from a table without a database or a server: for looking at it."""

import re

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import RequestFactory

from accounts.models import User
from game.rules.clock import Clock
from game.tables.house_rules import HouseRules
from game.tables.page import TablePage
from game.tables.shown import Card, show
from game.web.views import table_context
from tests.game.web.fake_table import FakeTable

LINK = re.compile(r'<link rel="stylesheet" href="/static/([^"]+?)(?:\.[0-9a-f]{12})?\.css">')
LOADS = re.compile(r"<script[^>]*></script>|<link[^>]*>")


def whole_page(table: FakeTable, seat: int | None, rules: HouseRules | None = None) -> str:
    """A friendly table as `seat` sees it, its first player the host; styles are within, scripts left out."""
    state = table.live.state
    timing = (Clock(state.turn, 0.0, 15.0) if state else Clock(), 9.0)
    face = Card(
        "k7m2qp", 0, table.variant.name, True, 1, rules or HouseRules(table.variant.name, table.variant.players)
    )
    public, own = (show(table.live, face, viewer, timing, table.events) for viewer in (None, seat))
    shown = TablePage(table.live.status, state is not None, seat, public, own)
    user = User(pk=seat + 1) if seat is not None else None
    context = {**table_context(shown, user), "request": RequestFactory().get("/tables/k7m2qp/")}
    html = LINK.sub(lambda link: f"<style>{_css(link[1])}</style>", render_to_string("game/table.html", context))
    return LOADS.sub("", html)


def _css(name: str) -> str:
    path = finders.find(f"{name}.css")
    assert path is not None
    with open(path, encoding="utf-8") as file:
        return file.read()
