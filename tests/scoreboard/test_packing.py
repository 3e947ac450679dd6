"""Packing for browsers that take it so, and what is not packed."""

from __future__ import annotations

import gzip
import re

import pytest
from flask.testing import FlaskClient

TAKES = {"Accept-Encoding": "br, gzip"}


@pytest.mark.parametrize("address", ["/style.css", "/static/js/table.js", "/static/icons.svg"])
def test_what_never_changes_is_packed_and_asked_for_once(client: FlaskClient, address: str) -> None:
    with client.get(address) as plain, client.get(address, headers=TAKES) as packed:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.data) == plain.data
        assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data)
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert "Accept-Encoding" in plain.headers["Vary"]

    known = {**TAKES, "If-None-Match": packed.headers["ETag"]}
    with client.get(address, headers=known) as again:
        assert (again.status_code, again.data) == (304, b"")


def test_who_does_not_take_it_gets_it_plain(client: FlaskClient) -> None:
    for headers in ({}, {"Accept-Encoding": "gzip;q=0, br"}):
        assert "Content-Encoding" not in client.get("/style.css", headers=headers).headers


@pytest.mark.parametrize("address", ["/tables/jarmo", "/api/tables/jarmo", "/arbiter"])
def test_what_may_hold_a_token_is_never_packed(client: FlaskClient, address: str) -> None:
    assert "Content-Encoding" not in client.get(address, headers=TAKES).headers


def test_the_first_view_of_a_table_is_under_100_kb(client: FlaskClient) -> None:
    """The page, and whatever it has a browser fetch before it is whole: styles, icons, scripts."""
    fetched: dict[str, int] = {}

    def fetch(address: str) -> None:
        if address in fetched:
            return
        with client.get(address, headers=TAKES) as answer, client.get(address) as plain:
            fetched[address] = len(answer.data)
            text = plain.get_data(as_text=True)
        for script in re.findall(r'from "\./([^"]+)"', text):
            fetch(f"/static/js/{script}")

    page = client.get("/tables/jarmo").text
    for address in re.findall(r'(?:src|href)="(/[^"#]+\.(?:js|css|svg))', page):
        fetch(address)
    assert {"/style.css", "/static/js/table.js", "/static/js/stream.js"} <= set(fetched)
    assert len(page.encode()) + sum(fetched.values()) < 100_000
