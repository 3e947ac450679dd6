"""Packing for browsers that take it so, and what is not packed."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.scoreboard.tables import PLAYING, FakeTables

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


@pytest.mark.parametrize("address", ["/tables/jarmo/arbiter", "/api/tables/jarmo", "/arbiter"])
def test_what_may_hold_a_code_is_never_packed(arbiter: FlaskClient, address: str) -> None:
    assert "Content-Encoding" not in arbiter.get(address, headers=TAKES).headers


def test_a_token_in_a_packed_page_is_written_otherwise_each_time_and_fits(arbiter: FlaskClient) -> None:
    plain = token_in(arbiter.get("/tables/jarmo").text)
    first, second = (token_in(packed(arbiter, "/tables/jarmo")) for _ in range(2))

    assert len({plain, first, second}) == 3
    assert plain not in packed(arbiter, "/tables/jarmo")
    assert {answered(arbiter, token) for token in (plain, first, second)} == {303}
    assert answered(arbiter, first[:-4] + "AAAA") == 403


def answered(client: FlaskClient, token: str) -> int:
    """Return the status of the answer to a form with that token."""
    form = {"csrf": token, "version": "7", "kind": "new-game"}
    return client.post("/tables/jarmo/commands", data=form).status_code


def token_in(page: str) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def packed(client: FlaskClient, address: str) -> str:
    answer = client.get(address, headers=TAKES)
    assert answer.headers["Content-Encoding"] == "gzip"
    return gzip.decompress(answer.data).decode()


@pytest.mark.parametrize("address", ["/tables/jarmo", "/room", "/projector"])
def test_a_packed_page_brings_its_style_and_tells_browsers_to_trust_it(
    client: FlaskClient, address: str
) -> None:
    page = packed(client, address)
    policy = client.get(address, headers=TAKES).headers["Content-Security-Policy"]

    assert "/style.css" not in page
    for element, kind in (("style", "style-src"), ("script", "script-src")):
        for text in re.findall(rf"<{element}>(.*?)</{element}>", page, re.DOTALL):
            digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
            assert f"{kind} 'self' 'sha256-{digest}'" in policy


def test_a_page_has_all_modules_of_its_script_fetched_at_once(client: FlaskClient) -> None:
    page = client.get("/tables/jarmo").text
    named = set(re.findall(r'<link rel="modulepreload" href="/static/js/([^"]+)">', page))
    wanted, found = ["table.js"], set[str]()
    while wanted:
        with client.get(f"/static/js/{wanted.pop()}") as module:
            fresh = set(re.findall(r'from "\./([^"]+)"', module.get_data(as_text=True))) - found
        wanted += fresh
        found |= fresh

    assert named == found


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

    page = packed(client, "/tables/jarmo")
    weighs = len(client.get("/tables/jarmo", headers=TAKES).data)
    for address in re.findall(r'(?:src|href)="(/[^"#]+\.(?:js|css|svg))', page):
        fetch(address)
    assert {"/static/js/table.js", "/static/js/stream.js"} <= set(fetched)
    assert weighs + sum(fetched.values()) < 70_000


def test_a_room_of_200_tables_weighs_at_most_300_kb(client: FlaskClient, tables: FakeTables) -> None:
    for number in range(200):
        tables.show(replace(PLAYING, table=f"table-{number}"))

    assert len(client.get("/room", headers=TAKES).data) < 300_000
