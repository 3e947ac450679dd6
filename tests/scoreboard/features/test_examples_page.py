"""The page of examples: it shows every token, and every class that the components' files know."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from adoube.board.svg import stylesheet
from adoube_scoreboard.features.examples import tokens
from adoube_scoreboard.features.style import COMPONENTS
from tests.tools import ROOT

FOLDER = ROOT / "web_scoreboard" / "adoube_scoreboard" / "static" / "css"

IN_PLAY_ALONE = ("virtual", "play")  # made by a script around a hand: nothing of it stands still to be shown


def classes_of(component: str) -> set[str]:
    """The classes that the selectors of a component's file name."""
    text = re.sub(
        r"/\*.*?\*/", "", (FOLDER / f"{component}.css").read_text(encoding="utf-8"), flags=re.DOTALL
    )
    selectors = [each for each in re.findall(r"([^{};]+)\{", text) if not each.strip().startswith("@")]
    return {name for each in selectors for name in re.findall(r"\.([a-zA-Z][\w-]*)", each)}


@pytest.mark.parametrize("component", [name for name in COMPONENTS if name not in IN_PLAY_ALONE])
def test_every_class_of_a_component_is_shown(arbiter: FlaskClient, component: str) -> None:
    page = arbiter.get("/examples").text
    shown = {name for names in re.findall(r'class="([^"]*)"', page) for name in names.split()}

    assert classes_of(component) - shown == set()


def test_the_components_have_classes_at_all() -> None:
    assert {"slip", "ask", "wrong"} <= classes_of("verdict")
    assert classes_of("tokens") == set()


def test_every_token_is_shown_with_its_value(client: FlaskClient) -> None:
    page, sheet = client.get("/examples").text, client.get("/examples.css").text
    defined = re.findall(
        r"(--[a-z0-9-]+):", (FOLDER / "tokens.css").read_text(encoding="utf-8") + stylesheet()
    )

    assert {token.name for token in tokens()} == set(defined)
    for token in tokens():
        assert token.name in page
        if token.shown_as:
            assert f".{token.css_class} {{ {token.shown_as}: var({token.name}); }}" in sheet
            assert token.css_class in page


def test_the_page_keeps_the_policy_and_shares_no_id(client: FlaskClient) -> None:
    page = client.get("/examples").text
    ids = re.findall(r' id="([^"]+)"', page)

    assert "style=" not in page
    assert "<script>" not in page
    assert len(ids) == len(set(ids))
