"""axe-core over the pages that everybody sees: nothing that is serious keeps anybody out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, ViewportSize

from adoube.tables.state import Message
from adoube_scoreboard.reach import Reach
from adoube_scoreboard.serving import RunningServer, serve
from tests.scoreboard.lines import played
from tests.scoreboard.tables import OVER, FakeTables
from tests.tools import AXE

SCRIPT = AXE / "node_modules" / "axe-core" / "axe.min.js"
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not SCRIPT.is_file(), reason="for want of axe-core, which start.py test fetches"),
]

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 360, "height": 740},
    "desktop": {"width": 1280, "height": 800},
    "projector": {"width": 1920, "height": 1080},
}
PAGES = ("tables/jarmo", "tables/jarmo?ply=3", "room", "projector?every=3600", "join/jarmo/black", "arbiter")


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    refused = replace(played(6), message=Message("illegal", "No line joins d5 and d4.", "JAR-03"))
    tables = FakeTables(refused, replace(OVER, table="window-seat"))
    running = serve(tables, reach=Reach(host_names=("club.example",), behind_proxy=True))
    yield running
    running.stop()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(browser: Browser, server: RunningServer, scheme: str, size: str) -> None:
    context = browser.new_context(
        viewport=SIZES[size], color_scheme="dark" if scheme == "dark" else "light", bypass_csp=True
    )
    page = context.new_page()
    found = []
    for address in PAGES:
        page.goto(server.url + address, wait_until="domcontentloaded")
        page.add_script_tag(path=SCRIPT)
        report = page.evaluate("axe.run()")
        assert report["passes"], "axe looked at nothing"
        found += [
            f"{address}: {each['id']}: {node['html'][:120]}"
            for each in report["violations"]
            if each["impact"] in ("serious", "critical")
            for node in each["nodes"]
        ]
    context.close()

    assert found == []
