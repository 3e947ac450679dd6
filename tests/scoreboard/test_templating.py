"""Names between backticks become code on a page; nothing else becomes anything."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from adoube_scoreboard.templating import with_names


@pytest.mark.parametrize(
    ("text", "on_a_page"),
    [
        ("Under `banked` it waits.", "Under <code>banked</code> it waits."),
        ("`a` and `b`", "<code>a</code> and <code>b</code>"),
        ("`<b>` & <i>", "<code>&lt;b&gt;</code> &amp; &lt;i&gt;"),
        ("one ` alone", "one ` alone"),
    ],
)
def test_names_are_code_and_everything_is_escaped(text: str, on_a_page: str) -> None:
    assert with_names(text) == on_a_page


def test_the_api_page_shows_no_backticks(client: FlaskClient) -> None:
    page = client.get("/api").text

    assert "`" not in page
    assert "<code>POST /api/session</code>" in page


def test_an_option_of_another_match_says_what_it_changes(arbiter: FlaskClient) -> None:
    page = arbiter.get("/tables/jarmo/arbiter").text

    assert "Rule JAR-A5" in page
    assert "Under <code>banked</code> it waits for a captive." in page
