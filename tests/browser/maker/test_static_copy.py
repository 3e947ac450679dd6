"""The page from a plain web server of files, without adoube's own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from adoube_scoreboard.features.board_setup import static_copy
from tests.browser.maker.boards import BREADBOARD
from tests.browser.maker.conftest import page_with_port
from tests.browser.maker.serial_bridge import SerialBridge
from tests.browser.maker.steps import config_on, copy_program
from tests.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.node]


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def site(tmp_path: Path, bridge: SerialBridge) -> Iterator[str]:
    """The address of the copy, in a folder of a site."""
    static_copy(tmp_path / "site" / "docs" / "set-up")
    page = tmp_path / "site" / "docs" / "set-up" / "index.html"
    # The port is behind a socket here: the policy of the copy stands but for that.
    text = page.read_text(encoding="utf-8")
    assert "connect-src 'self'" in text.replace("&#39;", "'")
    text = text.replace("connect-src &#39;self&#39;", f"connect-src &#39;self&#39; {bridge.address}")
    page.write_text(
        text.replace("connect-src 'self'", f"connect-src 'self' {bridge.address}"), encoding="utf-8"
    )
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(tmp_path / "site")))
    with serving(server):
        yield f"http://127.0.0.1:{server.server_port}/docs/set-up/"


@pytest.mark.full
@pytest.mark.long
def test_the_copy_sets_a_board_up_by_itself(
    browser: Browser, site: str, bridge: SerialBridge, flash: Path
) -> None:
    asked: list[str] = []
    for page in page_with_port(browser, site, bridge):
        page.on("request", lambda request: asked.append(request.url))

        copy_program(page)

        assert config_on(flash) == BREADBOARD
        expect(page.get_by_role("link", name="Open a table")).to_have_count(0)
        assert [url for url in asked if not url.startswith((site, "ws:"))] == []
