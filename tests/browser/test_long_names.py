"""Names of thirty letters, on every page and at every width: they wrap or get smaller, and are not cut."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from adoube.archive.past_games import JournalLibrary
from adoube.tables.clock import Clocks
from adoube.tables.state import Phase, Standing, TableState
from adoube_scoreboard.security.network import Reach
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.browser.guide_tables import asked, lesson, table_of
from tests.scoreboard.tables import FakeTables
from tests.tables.played_games import journal_with, opened_game, played_game

pytestmark = pytest.mark.browser

# Two of two words, and one without a place to break it.
NAMES = ("Wilhelmina Konstantinopolskaja", "Bartholomäus Featherstonehaugh", "Hieronymustheodorusmaximiliaan")
EIGHT = tuple(f"{name[:28]}-{number}" for number in range(3) for name in NAMES)[:8]
SOUGHT = [*NAMES, *EIGHT]
WIDTHS: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 740},
    {"width": 390, "height": 844},
    {"width": 820, "height": 1180},
    {"width": 844, "height": 390},
    {"width": 1280, "height": 720},
    {"width": 1440, "height": 900},
    {"width": 1920, "height": 1080},
    {"width": 3840, "height": 2160},
)
SMALLEST_SCREEN = 1280  # pixels across, of a projector
MOST_LINES = 4
CUT_NAMES = """([names, mostLines]) => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const name = names.find((each) => node.data.includes(each));
        const parent = node.parentElement;
        if (!name || !parent.checkVisibility({ checkVisibilityCSS: true })) continue;
        if (parent.closest("option, script, style, title, [aria-hidden=true]")) continue;
        const range = document.createRange();
        const start = node.data.indexOf(name);
        range.setStart(node, start);
        range.setEnd(node, start + name.length);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
        if (boxes.length === 0) continue;
        const size = parseFloat(getComputedStyle(parent).fontSize);
        let clipped = boxes.some((box) => box.left < -1 || box.right > innerWidth + 1);
        let unseen = false;
        for (let box = parent; box && box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box);
            if (style.display === "contents") continue;
            const { left, right, top, bottom, width } = box.getBoundingClientRect();
            if (width <= 1 || style.clipPath === "inset(50%)") unseen = true;
            if (style.textOverflow === "ellipsis" && box.scrollWidth > box.clientWidth + 1) clipped = true;
            if (style.webkitLineClamp !== "none" && box.scrollHeight > box.clientHeight + 1) clipped = true;
            const across = ["hidden", "clip"].includes(style.overflowX);
            const down = ["hidden", "clip"].includes(style.overflowY);
            for (const part of boxes) {
                if (across && (part.left < left - 1 || part.right > right + 1)) clipped = true;
                // A line's box is taller than its letters.
                const slack = size / 3;
                if (down && (part.top < top - slack || part.bottom > bottom + slack)) clipped = true;
            }
        }
        if (unseen) continue;
        const lines = new Set(boxes.map((box) => Math.round(box.top))).size;
        const small = size < 12;
        if (clipped || lines > mostLines || small) {
            const where = parent.closest("[class]");
            found.push(`${name.slice(0, 12)} in ${where ? where.className : parent.tagName}: `
                + `${clipped ? "cut" : small ? "small" : lines + " lines"}, ${Math.round(size)} px`);
        }
    }
    return found;
}"""


def with_clocks(state: TableState) -> TableState:
    """Clocks of the widest figures."""
    seats = [seat.seat for seat in state.seats]
    return replace(state, clocks=Clocks(dict.fromkeys(seats, 4_000_000), state.seats[0].seat))


def tables_shown() -> dict[str, TableState]:
    """A table for each thing that a page shows, by what stands in its address."""
    jarmo = replace(table_of("jarmo", "jarmo", NAMES[:2], plies=21, seed=3), game_number=2)
    river = table_of("river", "river-crossing", NAMES, plies=17)
    seats = tuple(replace(seat, won=place == 0, to_move=False) for place, seat in enumerate(jarmo.seats))
    three = tuple(replace(seat, won=place < 2, to_move=False) for place, seat in enumerate(river.seats))
    standings = tuple(Standing(name, 18 - place) for place, name in enumerate(NAMES))
    over, shared = (
        replace(jarmo, phase=Phase.OVER, seats=seats),
        replace(river, phase=Phase.OVER, seats=three),
    )
    return {
        "jarmo": jarmo,
        "timed": replace(with_clocks(jarmo), table="timed"),
        "asked": replace(asked(jarmo), table="asked"),
        "over": replace(over, table="over", standings=standings[:2]),
        "river": river,
        "timed-river": replace(with_clocks(river), table="timed-river"),
        "shared": replace(shared, table="shared", standings=standings),
        "eight": table_of("eight", "leap-frog", EIGHT, plies=10, options={"players": "8"}),
        "lesson": replace(lesson(jarmo), table="lesson"),
    }


PUBLIC = (
    *(f"tables/{name}" for name in tables_shown()),
    *(f"projector?every=3600&table={name}" for name in tables_shown()),
    "projector?every=3600&table=~standings",
    "tv",
    *(f"overlay/{name}" for name in ("jarmo", "timed", "timed-river")),
    *(f"overlay/{name}?show=strip" for name in ("timed", "timed-river")),
    *(f"embed/{name}" for name in ("jarmo", "timed", "timed-river")),
    "room",
    "records",
    "records/jarmo-1",
    "records/river-1",
    "records/jarmo-1/look-back",
    "join/jarmo/white",
)
FOR_THE_ARBITER = (
    "desk",
    *(f"tables/{name}/arbiter" for name in ("jarmo", "timed", "asked", "over", "eight")),
    "class/lesson",
    "class/timed",
    "class/river",
    "tables/jarmo/arbiter/position",
    "player-sheets",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    played = {
        ("jarmo", 1): played_game(opened_game("jarmo", NAMES[:2], seed=3), seed=3),
        ("river", 1): played_game(opened_game("river-crossing", NAMES), most_turns=40),
    }
    library = JournalLibrary(journal_with(tmp_path_factory.mktemp("games"), played))
    reach = Reach(host_names=("club.example",), behind_proxy=True)
    running = serve(FakeTables(*tables_shown().values()), reach=reach, contents=Contents(library=library))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def people(browser: Browser, server: RunningServer) -> Iterator[dict[str, Page]]:
    """A page of a browser of one's own, where somebody has logged in."""
    with ExitStack() as closing:

        def page(*, key: str | None = None) -> Page:
            context = closing.enter_context(browser.new_context(reduced_motion="reduce"))
            if key is not None:
                context.request.get(key)
            return context.new_page()

        player = page()
        player.goto(f"{server.url}join/timed/white")
        player.get_by_label("Six-digit code").fill(server.seat_codes["timed", "white"])
        player.keyboard.press("Enter")
        player.wait_for_url("**/seat")
        yield {"spectator": page(), "arbiter": page(key=server.arbiter_url), "player": player}


PAGES = [
    *(("spectator", address) for address in PUBLIC),
    *(("arbiter", address) for address in FOR_THE_ARBITER),
    ("player", "seat"),
]


@pytest.mark.full(but=4)
@pytest.mark.parametrize(("who", "address"), PAGES, ids=[f"{who}-{address}" for who, address in PAGES])
def test_no_name_is_cut(people: dict[str, Page], server: RunningServer, who: str, address: str) -> None:
    page, found = people[who], []
    page.goto(server.url + address)
    for size in WIDTHS:
        if address.startswith("projector") and size["width"] < SMALLEST_SCREEN:
            continue
        page.set_viewport_size(size)
        found += [f"{size['width']}: {each}" for each in page.evaluate(CUT_NAMES, [SOUGHT, MOST_LINES])]

    assert found == []
