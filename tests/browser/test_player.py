"""A player's page, from the code of the seat to the next game: by mouse, by finger, by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.browser.conftest import PROVOKED
from tests.browser.test_virtual_board import cell
from tests.scoreboard.virtual_tables import hand, until, virtual_table

pytestmark = pytest.mark.browser

FOOLS_MATE = (("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4"))
TELEPHONE = {"width": 390, "height": 844}

Seated = Callable[..., Page]


@pytest.fixture
def game() -> str:
    return "chess"


@pytest.fixture
def engine(tmp_path: Path, game: str) -> Iterator[Engine]:
    with virtual_table(tmp_path, game) as running:
        yield running


@pytest.fixture
def server(engine: Engine) -> Iterator[RunningServer]:
    running = serve(engine)
    yield running
    running.stop()


@pytest.fixture
def seated(browser: Browser, server: RunningServer, engine: Engine) -> Iterator[Seated]:
    """Sits a player down at a page of his own: by the table's page for joining, and the code of the seat."""
    opened: list[Page] = []
    complaints: list[str] = []
    seats = [each.seat for each in engine.states()["class"].seats]

    def sit_down(seat: str, **context: object) -> Page:
        page = browser.new_context(**{"viewport": TELEPHONE, **context}).new_page()  # type: ignore[arg-type]
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        opened.append(page)
        page.goto(f"{server.url}join/class")
        page.get_by_role("link", name="Join", exact=True).nth(seats.index(seat)).press("Enter")
        page.get_by_label("Six-digit code").press_sequentially(server.seat_codes["class", seat])
        page.keyboard.press("Enter")
        page.wait_for_url("**/seat")
        expect(page.locator(".you-are")).to_contain_text("You are")
        return page

    yield sit_down
    for page in opened:
        page.context.close()
    assert not [text for text in complaints if not any(word in text for word in PROVOKED)], "in the console"


def played(page: Page, count: int) -> None:
    expect(page.locator(".turn-list a[data-ply]")).to_have_count(count)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def fools_mate(players: tuple[Page, Page], move: Callable[[Page, str, str], None]) -> None:
    for number, (start, end) in enumerate(FOOLS_MATE):
        move(players[number % 2], start, end)
        for page in players:
            played(page, number + 1)


def test_a_whole_game_by_mouse_and_the_next_one(seated: Seated, engine: Engine) -> None:
    white, black = seated("white"), seated("black")

    def drag(page: Page, start: str, end: str) -> None:
        cell(page, start).drag_to(cell(page, end))

    fools_mate((white, black), drag)

    for page in (white, black):
        expect(page.locator(".result .won")).to_have_text("Person 2 wins")
    press(white, "Next game")

    for page in (white, black):
        played(page, 0)
        expect(cell(page, "f2")).to_have_attribute("aria-label", "f2, White pawn")
        expect(page.locator(".result")).to_have_count(0)
    until(engine, lambda state: state.record_number == 2 and state.movers == ("white",))


@pytest.mark.full
def test_a_whole_game_by_finger(seated: Seated) -> None:
    def tap(page: Page, start: str, end: str) -> None:
        cell(page, start).tap()
        cell(page, end).tap()

    white, black = seated("white", has_touch=True), seated("black", has_touch=True)
    fools_mate((white, black), tap)

    expect(white.locator(".result .won")).to_have_text("Person 2 wins")


@pytest.mark.full
def test_a_whole_game_by_keyboard_alone(seated: Seated) -> None:
    white, black = seated("white"), seated("black")
    turned = {white: 1, black: -1}

    def reach(page: Page, selector: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        pytest.fail(f"no Tab reaches {selector}")

    def steer(page: Page, end: str) -> None:
        here = page.evaluate("document.activeElement.dataset.touch")
        right = (ord(end[0]) - ord(here[0])) * turned[page]
        up = (int(end[1]) - int(here[1])) * turned[page]
        for key, steps in (("ArrowRight", right), ("ArrowLeft", -right), ("ArrowUp", up), ("ArrowDown", -up)):
            for _ in range(steps):
                page.keyboard.press(key)
        expect(cell(page, end)).to_be_focused()

    def move(page: Page, start: str, end: str) -> None:
        if not page.evaluate("document.activeElement.matches('[data-touch]')"):
            reach(page, "[data-touch]")
        steer(page, start)
        page.keyboard.press("Enter")
        steer(page, end)
        page.keyboard.press("Enter")

    fools_mate((white, black), move)

    reach(black, ".next-game button")
    black.keyboard.press("Enter")
    played(black, 0)


def test_each_player_has_his_own_side_nearest(seated: Seated) -> None:
    for seat, near, far in (("white", "e1", "e8"), ("black", "e8", "e1")):
        page = seated(seat)
        places = [cell(page, name).bounding_box() for name in (near, far)]
        assert places[0] is not None
        assert places[1] is not None
        assert places[0]["y"] > places[1]["y"]
        near_strip = page.locator('.strip[data-side="near"]')
        expect(near_strip).to_have_attribute("data-seat", seat)


def test_turns_are_undone_when_both_want_it(seated: Seated, engine: Engine) -> None:
    white, black = seated("white"), seated("black")
    cell(white, "f2").drag_to(cell(white, "f3"))
    played(black, 1)

    press(white, "Undo")
    expect(black.get_by_role("heading", name="Person 1 asks to undo the last turn.")).to_be_visible()
    press(black, "Decline")
    expect(white.locator(".asked-for .slip")).to_have_count(0)
    played(white, 1)

    press(white, "Undo")
    press(black, "Accept")

    for page in (white, black):
        played(page, 0)
        expect(cell(page, "f2")).to_have_attribute("aria-label", "f2, White pawn")
    cell(white, "g2").drag_to(cell(white, "g4"))
    played(black, 1)


def test_a_draw_is_offered_and_accepted(seated: Seated) -> None:
    white, black = seated("white"), seated("black")

    press(white, "More")
    press(white, "Offer draw")
    expect(white.locator("#my-game")).to_be_hidden()
    press(black, "Accept draw")

    for page in (white, black):
        expect(page.locator(".result .won")).to_have_text("Draw")
    expect(white.get_by_role("button", name="Next game")).to_be_visible()


def test_an_offer_for_the_table_of_a_moment_ago_is_made_all_the_same(seated: Seated, engine: Engine) -> None:
    white, black = seated("white"), seated("black")
    answers: list[int] = []

    def overtaken(request: Route) -> None:
        if not answers:
            assert (hand(engine, "lift", "f2"), hand(engine, "put", "f2")) == ("done", "done")
        answer = request.fetch()
        answers.append(answer.status)
        request.fulfill(response=answer)

    black.route("**/tables/class/commands", overtaken)
    press(black, "More")
    press(black, "Offer draw")

    refusal = black.locator(".verdict > .refusal")
    while len(answers) < 2 and refusal.text_content() == "":
        black.wait_for_timeout(50)
    assert (answers, refusal.text_content()) == ([409, 200], "")
    expect(white.get_by_role("button", name="Accept draw")).to_be_visible()


def test_buttons_answer_on_the_page_while_the_board_is_still_loading(seated: Seated) -> None:
    white, black = seated("white"), seated("black")
    held: list[Route] = []
    black.route("**/virtual_board*", lambda request: held.append(request))  # noqa: PLW0108 - keeps its own name
    black.reload(wait_until="domcontentloaded")
    black.evaluate("window.hasStayed = true")

    press(black, "More")
    press(black, "Offer draw")

    expect(white.get_by_role("button", name="Accept draw")).to_be_visible()
    assert (len(held), black.evaluate("window.hasStayed")) == (1, True)
    held[0].continue_()


def test_no_button_is_taken_from_under_a_finger(seated: Seated, engine: Engine) -> None:
    white, black = seated("white"), seated("black")
    held: list[Route] = []
    black.route("**/seat/panel", lambda request: held.append(request))  # noqa: PLW0108 - keeps its own name
    cell(white, "f2").drag_to(cell(white, "f3"))
    played(black, 1)
    press(black, "More")
    offer = black.get_by_role("button", name="Offer draw", exact=True)
    offer.hover()

    black.mouse.down()
    with black.expect_response("**/seat/panel"):
        held[0].continue_()
    expect(offer).to_be_visible()
    black.mouse.up()

    expect(white.get_by_role("button", name="Accept draw")).to_be_visible()


def test_a_game_is_given_up_only_when_that_is_confirmed(seated: Seated, engine: Engine) -> None:
    white = seated("white")

    press(white, "More")
    press(white, "Resign…")
    expect(white.get_by_role("heading", name="Resign this game?")).to_be_visible()
    expect(white.get_by_text("Person 2 wins at once. You cannot take this back.")).to_be_visible()
    press(white, "Keep playing")
    expect(white.locator("#resign")).to_be_hidden()
    assert engine.states()["class"].speech.resigned == ()

    press(white, "More")
    press(white, "Resign…")
    press(white, "Resign")

    expect(white.locator(".result .won")).to_have_text("Person 2 wins")


def test_the_arbiter_is_called_from_the_page(seated: Seated, server: RunningServer, browser: Browser) -> None:
    white = seated("white")

    press(white, "Call arbiter")

    expect(white.get_by_role("button", name="Arbiter called")).to_be_disabled()
    arbiter = browser.new_context().new_page()
    arbiter.context.request.get(server.arbiter_url)
    arbiter.goto(f"{server.url}desk")
    expect(arbiter.get_by_role("main")).to_contain_text("Person 1 asks for the arbiter.")
    arbiter.context.close()


@pytest.mark.full
def test_without_a_script_menus_open_and_buttons_answer(seated: Seated, engine: Engine) -> None:
    assert (hand(engine, "lift", "f2"), hand(engine, "put", "f3")) == ("done", "done")
    until(engine, lambda state: len(state.turns) == 1)
    white = seated("white", java_script_enabled=False)

    press(white, "More")
    press(white, "Resign…")
    expect(white.get_by_role("heading", name="Resign this game?")).to_be_visible()
    press(white, "Keep playing")
    press(white, "Undo")

    white.wait_for_url("**/seat")
    expect(white.get_by_text("Undo requested.")).to_be_visible()
    assert engine.states()["class"].speech.undo == ("white",)


@pytest.mark.full
@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (820, 1180), (1280, 720)])
def test_the_board_stays_where_it_is_whatever_is_asked(seated: Seated, width: int, height: int) -> None:
    white, black = seated("white", viewport={"width": width, "height": height}), seated("black")
    board = white.locator(".ground .board")
    stood = board.bounding_box()

    def still() -> bool:
        return board.bounding_box() == stood

    cell(white, "f2").click()
    expect(white.locator(".ghosts use")).not_to_have_count(0)
    assert still()
    cell(white, "f3").click()
    played(black, 1)
    press(black, "More")
    press(black, "Offer draw")
    expect(white.get_by_role("button", name="Accept draw")).to_be_visible()
    assert still()
    press(white, "Accept draw")
    expect(white.locator(".result")).to_be_visible()
    assert still()
    assert white.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.full
def test_every_button_fits_a_thumb(seated: Seated) -> None:
    page = seated("white", viewport={"width": 360, "height": 640})

    for button in page.locator("button:visible, summary:visible, .bar a:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.5, button.evaluate("button => button.outerHTML")
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360


class TestLengthening:
    @pytest.fixture
    def game(self) -> str:
        return "leap-frog"

    @pytest.mark.full
    def test_done_is_there_only_where_a_turn_may_grow(self, seated: Seated) -> None:
        first, second = seated("p1"), seated("p2")
        done = first.get_by_role("button", name="Done", exact=True)
        expect(done).to_have_count(0)

        cell(first, "c3").click()
        press(first, "Put it beside the board")
        expect(done).to_be_visible()
        expect(second.get_by_role("button", name="Done", exact=True)).to_have_count(0)
        done.click()

        for page in (first, second):
            played(page, 1)
        expect(done).to_have_count(0)
