"""The invitation at a friendly table: code, link and QR code."""

import re

import pytest

from game.web.invite import draw_qr
from tests.cast import make_member
from tests.game.web.friendlies import opened, page
from tests.play import dealt_table

pytestmark = pytest.mark.django_db


def test_the_table_shows_its_code_its_link_and_the_link_as_squares() -> None:
    ana = make_member("Ana")
    table = opened(ana)
    html = page(f"/tables/{table.code}/", ana)
    link = f"http://testserver/t/{table.code}/"
    assert f"{table.code[:3]} {table.code[3:]}".upper() in html
    assert " ".join(table.code).upper() in html
    assert f'readonly value="{link}"' in html
    assert f'data-share="{link}"' in html
    assert str(draw_qr(link)) in html


def test_a_room_s_table_invites_nobody() -> None:
    ana = make_member("Ana")
    html = page(f"/tables/{dealt_table([ana]).code}/", ana)
    assert "panel-invite" not in html
    assert "share.js" not in html


def test_the_qr_code_is_an_svg_without_styles_and_with_a_quiet_edge() -> None:
    svg = str(draw_qr("https://whist.example/t/abc2de/"))
    assert "style" not in svg
    assert "<script" not in svg
    assert re.search(r'viewBox="0 0 37 37"', svg)  # 29 modules and four on each side
    assert svg.count("<path") == 2
