"""The cost of a first visit on a slow line: requests, bytes, and when something is seen.

    python -m benchmarks.first_visit [--tables 200] [--kbit 400] [--rtt 400] [--runs 3]

A browser with nothing in its cache opens a table of chess, a seat there, and the room of many tables, over
a line that its own tools make slow (Chromium's emulation, which adds the delay to each request and to no
new connection). In the same run an empty page of the same server says what the line alone takes. Bytes are
those on the wire, heads included, what streams send apart. Each figure is the middle of the runs.
"""

from dataclasses import replace
from statistics import median
from typing import NamedTuple

import click
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from adoube_scoreboard.streaming.server import RunningServer, serve
from benchmarks.broadcasting.whole_games import states_of
from tests.browser.chromium import launched, page_browser
from tests.scoreboard.tables import FakeTables
from tests.tools import find_chromium

SETTLED_MS = 2500
PAINTS = "performance.getEntriesByName('first-contentful-paint').map((entry) => entry.startTime)[0]"


class Visit(NamedTuple):
    """One visit: requests, bytes, and milliseconds until something is seen and until everything is loaded."""

    requests: int
    size: int
    seen_ms: float
    loaded_ms: float


@click.command()
@click.option("--tables", default=200, show_default=True)
@click.option("--kbit", default=400, show_default=True, help="Kilobits a second, both ways.")
@click.option("--rtt", default=400, show_default=True, help="Milliseconds there and back.")
@click.option("--runs", default=3, show_default=True)
def main(tables: int, kbit: int, rtt: int, runs: int) -> None:
    """Print a row for each page."""
    states = states_of("chess", clocks=True, most_turns=40)
    hall = [replace(states[number % len(states)], table=f"table-{number}") for number in range(tables)]
    chromium = find_chromium()
    assert chromium is not None, "Chromium is not installed"
    server = serve(FakeTables(*hall))
    click.echo(f"{kbit} kbit/s, {rtt} ms; {tables} tables; {runs} runs")
    click.echo(f"{'':14} {'requests':>8} {'bytes':>8} {'first paint, ms':>15} {'loaded, ms':>10}")
    with sync_playwright() as playwright, launched(playwright, page_browser(chromium)) as browser:
        for name, path in PAGES.items():
            visits = [visit(browser, server, path, kbit, rtt) for _ in range(runs)]
            click.echo(printed(name, [median(figure) for figure in zip(*visits, strict=True)]))
    server.stop()


PAGES = {"nothing": "no-such-page", "table": "tables/table-0", "seat": "seat", "room": "room"}


def printed(name: str, figures: list[float]) -> str:
    requests, size, seen_ms, loaded_ms = figures
    return f"{name:14} {requests:>8.0f} {size:>8,.0f} {seen_ms:>15.0f} {loaded_ms:>10.0f}"


def visit(browser: Browser, server: RunningServer, path: str, kbit: int, rtt: int) -> Visit:
    context = browser.new_context()
    if path == "seat":
        sit_down(context, server)
    page = context.new_page()
    sizes = wired(page, kbit, rtt)
    page.goto(f"{server.url}{path}", wait_until="load", timeout=180_000)
    page.wait_for_timeout(SETTLED_MS)
    seen_ms = page.evaluate(PAINTS)
    loaded_ms = page.evaluate(
        "Math.max(...performance.getEntriesByType('resource').map((entry) => entry.responseEnd),"
        " performance.getEntriesByType('navigation')[0].loadEventEnd)"
    )
    context.close()
    return Visit(len(sizes), round(sum(sizes)), seen_ms, loaded_ms)


def sit_down(context: BrowserContext, server: RunningServer) -> None:
    """Let the browser in as White of the first table, and leave nothing in its cache for the seat's page."""
    page = context.new_page()
    page.route("**/static/**", lambda route: route.abort())
    page.route("**/style.css", lambda route: route.abort())
    page.goto(f"{server.url}join/table-0/white")
    page.get_by_role("textbox").fill(server.seat_codes["table-0", "white"])
    page.locator("form.join").evaluate("(form) => form.submit()")
    page.wait_for_url("**/seat")
    page.close()


def wired(page: Page, kbit: int, rtt: int) -> list[float]:
    """Make the line of a page slow; return the sizes of the answers that it will have."""
    sizes: list[float] = []
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": rtt,
            "downloadThroughput": kbit * 1000 / 8,
            "uploadThroughput": kbit * 1000 / 8,
        },
    )
    tools.on("Network.loadingFinished", lambda answer: sizes.append(answer["encodedDataLength"]))
    return sizes


if __name__ == "__main__":
    main()
