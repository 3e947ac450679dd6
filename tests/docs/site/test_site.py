"""The documents' site as it is built: its pages, links, search and what a browser loads."""

from __future__ import annotations

import functools
import http.server
import json
import posixpath
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from tests.docs.site.built_pages import BuiltPage, dead_links
from tests.docs.site.conftest import REPOSITORY, network_taken_away
from tests.serving import serving
from tests.tools import ROOT

pytestmark = [pytest.mark.site, pytest.mark.full]
SHOWN = [
    "",
    "tutorial/",
    "how-to/bridge/",
    "reference/command-line/",
    "reference/python/",
    "hardware/half-an-hour/",
    "adr/",
]


def test_it_is_built_without_a_warning_and_without_a_network(site: Path) -> None:
    if not network_taken_away():
        pytest.skip("only on Linux with network namespaces")

    assert (site / "index.html").is_file()


def test_every_link_leads_to_a_page_or_heading_or_file_of_the_site(
    site: Path, pages: Mapping[str, BuiltPage]
) -> None:
    assert list(dead_links(site, pages)) == []


def test_every_page_is_in_the_navigation_of_the_home_page(pages: Mapping[str, BuiltPage]) -> None:
    linked = {posixpath.normpath(link.partition("#")[0]) for link in pages["index.html"].links}

    assert {page for page in pages if posixpath.dirname(page) not in {"", *linked}} == set()


def test_a_link_to_the_source_leads_to_the_repository(pages: Mapping[str, BuiltPage]) -> None:
    links = [link for page in pages.values() for link in page.links if link.startswith(f"{REPOSITORY}/")]

    named = {urlsplit(link).path.removeprefix("/adoube/blob/HEAD/") for link in links}
    assert "host/adoube/referee/telling/judge.py" in named
    assert {name for name in named if not (ROOT / name).exists()} == set()


@pytest.mark.parametrize(
    ("words", "page"),
    [
        ("--takeback", "reference/command-line/"),
        ("IllegalTurn", "reference/python/"),
        ("POST /api/session", "reference/http/"),
        ("reed", "hardware/choosing-sensors/"),
        ("JAR-03", "python-api/"),
    ],
)
def test_search_finds_the_words_of_commands_rules_and_programs(site: Path, words: str, page: str) -> None:
    index = json.loads((site / "search.json").read_text(encoding="utf-8"))

    found = {
        item["location"].partition("#")[0] for item in index["items"] if words in item["title"] + item["text"]
    }

    assert page in found


def test_no_page_and_no_style_loads_anything_from_another_host(
    site: Path, pages: Mapping[str, BuiltPage]
) -> None:
    loaded = [address for page in pages.values() for address in page.loaded]
    styles = "".join(file.read_text(encoding="utf-8") for file in site.rglob("*.css"))

    assert [address for address in loaded if urlsplit(address).netloc] == []
    assert re.findall(r"@import[^;]*//|url\([\"']?(?:https?:)?//", styles) == []


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The address of a web server that has the site."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    with serving(server):
        yield f"http://127.0.0.1:{server.server_port}/"


@pytest.mark.browser
def test_a_browser_asks_no_other_host_and_finds_a_page_by_its_words(address: str, browser: Browser) -> None:
    page = browser.new_page()
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    for shown in SHOWN:
        page.goto(address + shown)
    page.get_by_role("button", name="Search").click()
    page.get_by_role("combobox", name="Search").fill("breadboard")
    page.get_by_role("option", name="Half an hour, no solder").first.wait_for()

    assert {urlsplit(url).netloc for url in asked if not url.startswith(("data:", "blob:"))} == {
        urlsplit(address).netloc
    }
    assert complaints == []
    page.close()
