"""Overlays, and tables in frames of other sites: what their addresses may say, and who may frame them."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.services import Site
from tests.scoreboard.tables import FakeTables

CLUB = "https://club.example.org"


@pytest.fixture
def framed(tables: FakeTables) -> FlaskClient:
    """A spectator of a scoreboard whose tables the club's site may show."""
    site = Site(embed_origins=(CLUB, "https://club.example.org:8443"))
    return create_app(tables, OneUseKey(), clock=lambda: 0.0, site=site).test_client()


@pytest.mark.parametrize(
    ("query", "board", "strip"),
    [("", True, True), ("?show=board", True, False), ("?show=strip", False, True)],
)
def test_an_overlay_has_the_parts_that_its_address_names(
    client: FlaskClient, query: str, board: bool, strip: bool
) -> None:
    page = client.get(f"/overlay/jarmo{query}").text

    assert ('<div class="ground">' in page) is board
    assert ('data-part="seats"' in page) is strip


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("show=all", "show is “all”, which is not one of these: both, board and strip."),
        ("scheme=pink", "scheme is “pink”, which is not one of these: light and dark."),
        ("facing=north", "facing is “north”, which is not one of these: first and second."),
        ("ink=red", "ink is “red”, which is not a colour"),
        ("wood=fff;}body{", "wood is “fff;}body{”, which is not a colour"),
        ("size=99", "size is “99”: write a number of pixels from 100 to 4000."),
        ("size=１００", "size is “１００”: write a number"),
    ],
)
def test_what_an_address_cannot_mean_is_refused_in_one_line(
    client: FlaskClient, query: str, said: str
) -> None:
    answer = client.get(f"/overlay/jarmo?{query}")

    assert answer.status_code == 400
    assert said in answer.text


def test_colours_and_size_come_in_a_style_sheet_of_their_own(client: FlaskClient) -> None:
    page = client.get("/overlay/jarmo?ink=ffffff&wood=b0c4deff&size=600").text
    address = "/overlay.css?size=600&amp;ink=ffffff&amp;wood=b0c4deff"
    assert f'<link rel="stylesheet" href="{address}">' in page

    sheet = client.get(address.replace("&amp;", "&"))
    assert sheet.mimetype == "text/css"
    assert "--ink: #ffffff; --ink-2: #ffffff; --board-wood: #b0c4deff; --overlay-size: 600px;" in sheet.text


def test_a_style_sheet_holds_nothing_but_what_it_may(client: FlaskClient) -> None:
    assert client.get("/overlay.css?ink=fff}").status_code == 400
    assert client.get("/overlay.css?other=ffffff").text.count("--") == 0


def test_a_table_that_is_not_there_is_refused(client: FlaskClient) -> None:
    assert client.get("/overlay/nowhere").status_code == 404
    assert client.get("/embed/nowhere").status_code == 404


def test_no_site_may_frame_anything_unless_it_is_named(client: FlaskClient) -> None:
    for address in ("/embed/jarmo", "/tables/jarmo", "/overlay/jarmo", "/tv"):
        answer = client.get(address)
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Frame-Options"] == "DENY"


def test_named_sites_may_frame_a_table_and_nothing_else(framed: FlaskClient) -> None:
    embedded = framed.get("/embed/jarmo").headers
    assert embedded["Content-Security-Policy"].endswith(
        "frame-ancestors https://club.example.org https://club.example.org:8443"
    )
    assert "X-Frame-Options" not in embedded

    for address in ("/tables/jarmo", "/overlay/jarmo", "/tv", "/room"):
        answer = framed.get(address)
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Frame-Options"] == "DENY"


def test_an_embedded_table_has_no_form_and_gives_no_cookie(framed: FlaskClient) -> None:
    answer = framed.get("/embed/jarmo")
    assert "<form" not in answer.text
    assert "Set-Cookie" not in answer.headers
