"""A board behind a port becomes events of its table: cells by name, a view's symbols, seats for buttons."""

from __future__ import annotations

import pytest

from adoube.link.board_messages import SensorKind
from adoube.link.commands import LedsPalette, Palette
from adoube.link.reader import PortBack
from adoube.link.session import BoardSession
from adoube.sensing.events import CallMade, CellShows, CellTouched, ClockPressed, TouchesLost
from adoube.sensing.views import OCCUPANCY, POLARITY, view_named
from adoube.tables.boards.messages import LinkBack, LinkLost, Stalled
from adoube.tables.boards.outputs import LampScene
from adoube.tables.boards.wired import Buttons, WiredBoard
from tests.link.fake_board import FakeBoard
from tests.tables.boards.watched_board import JARMO, Watched, shows

SHARED_BUTTON, CALLS = 1 << 4, 1 << 5  # flags of boards that have such buttons


class OtherKind(FakeBoard):
    """A board whose HELLO names another sensor."""

    def __init__(self, kind: int, cells: int = 25) -> None:
        super().__init__(cells, boot_id=9)
        self.kind = kind

    def hello(self, major: int = 1, sensor: int | None = None) -> bytes:
        return super().hello(major, self.kind)


def test_at_first_every_cell_is_told_by_name() -> None:
    watched = Watched()
    watched.fake.levels[JARMO.board.index["c3"]] = 1

    told = shows(watched.plugged_in())

    assert tuple(told) == JARMO.board.names
    assert told["c3"] == 1
    assert set(told.values()) == {0, 1}


@pytest.mark.parametrize(
    ("view", "kind", "level", "symbol"),
    [
        (OCCUPANCY, SensorKind.OCCUPANCY, 1, 1),
        (OCCUPANCY, SensorKind.OCCUPANCY, 0, 0),
        (OCCUPANCY, SensorKind.DUAL, 2, 1),
        (OCCUPANCY, SensorKind.DUAL, 3, None),
        (POLARITY, SensorKind.DUAL, 1, 1),
        (POLARITY, SensorKind.DUAL, 2, -1),
        (POLARITY, SensorKind.DUAL, 3, None),
    ],
)
def test_a_level_becomes_a_symbol_of_the_view_and_a_faulty_one_is_unknown(
    view: str, kind: SensorKind, level: int, symbol: int | None
) -> None:
    watched = Watched(view, fake=OtherKind(kind))
    watched.fake.levels = [1] * 25
    watched.plugged_in()

    told = watched.says(lambda board: board.change((3, 0), (3, level)))

    assert told[-1] == CellShows(watched.now_ms, "d1", symbol)


def test_a_touch_is_told_with_its_gap() -> None:
    watched = Watched()
    watched.plugged_in()

    assert watched.says(lambda board: board.touch(4, 7)) == [CellTouched(watched.now_ms, "e1", 7)]


@pytest.mark.parametrize(
    ("buttons", "button", "seat"),
    [
        (Buttons.CLOCK, 0, "black"),
        (Buttons.CLOCK, 1, "white"),
        (Buttons.CLOCK, 2, None),
        (Buttons.SHARED, 0, "white"),
        (Buttons.SHARED, 5, "white"),
        (Buttons.PAGE, 0, None),
        (Buttons.NONE, 1, None),
    ],
)
def test_a_button_ends_the_turn_that_was_agreed(buttons: Buttons, button: int, seat: str | None) -> None:
    watched = Watched(buttons=buttons)
    watched.plugged_in()

    down = watched.says(lambda board: board.button(button, 1))
    at_ms = watched.now_ms
    up = watched.says(lambda board: board.button(button, 0))

    assert down == ([] if seat is None else [ClockPressed(at_ms, seat)])
    assert up == []


def test_a_call_button_calls_for_the_seat_that_is_not_to_move() -> None:
    watched = Watched(buttons=Buttons.NONE)
    watched.fake.flags |= CALLS
    watched.plugged_in()

    # Jarmo has no calls of its own: its buttons are the takebacks, one a seat.
    assert watched.says(lambda board: board.button(16, 1)) == [
        CallMade(watched.now_ms, "takeback", {"by": "black"})
    ]
    assert watched.says(lambda board: board.button(17, 1)) == [
        CallMade(watched.now_ms, "takeback", {"by": "white"})
    ]
    assert watched.says(lambda board: board.button(18, 1)) == []


def test_the_shared_button_ends_no_turn_where_the_clock_does() -> None:
    watched = Watched(buttons=Buttons.CLOCK)
    watched.fake.flags |= SHARED_BUTTON
    watched.plugged_in()

    assert watched.says(lambda board: board.button(8, 1)) == []


# levels


def test_the_levels_of_a_linear_board_become_symbols_and_are_told_when_they_change() -> None:
    watched = Watched(POLARITY, fake=FakeBoard(sensor=SensorKind.ANALOGUE))
    watched.fake.levels = [0, 40, -40, 3, -3] + [0] * 20
    told = shows(watched.plugged_in())

    assert [told[cell] for cell in ("a1", "b1", "c1", "d1", "e1")] == [0, 1, -1, 0, 0]

    assert watched.says(lambda board: board.change((1, 41), (2, -38), (3, 2))) == []
    assert watched.says(lambda board: board.change((1, -41))) == [CellShows(watched.now_ms, "b1", -1)]


# the board's own troubles


def test_a_cable_out_is_told_once_and_its_return_brings_what_changed_meanwhile() -> None:
    watched = Watched()
    watched.fake.levels = [1] * 25
    watched.plugged_in()

    assert watched.unplugged() == [LinkLost("the cable is out")]
    assert watched.unplugged() == []
    watched.fake.levels[0] = 0
    told = watched.plugged_in()

    assert shows(told) == {"a1": 0}
    assert told[-1] == LinkBack()
    # Nothing may be concluded from touches that nobody could hear.
    assert any(isinstance(event, TouchesLost) for event in told)


def test_the_board_is_lost_until_its_levels_are_known_again() -> None:
    watched = Watched()
    watched.plugged_in()
    watched.unplugged()

    watched.sent = b""
    told = watched._takes(PortBack(watched.now_ms * 1_000_000, "the port"))
    told += watched.says(FakeBoard.hello)
    assert LinkBack() not in told

    assert LinkBack() in watched.says(FakeBoard.snapshot)


def test_a_board_that_falls_silent_is_noticed_and_its_port_reopened() -> None:
    watched = Watched()
    watched.plugged_in()

    (lost,) = watched.waits(3_500)

    assert isinstance(lost, LinkLost)
    assert "has sent nothing for 3 s" in str(lost.why)
    assert watched.reopened == 1


def test_a_board_that_says_nothing_after_its_introduction_is_noticed_too() -> None:
    watched = Watched()
    session = BoardSession("the port")
    session.opened(watched.now_ms)
    events = session.feed(watched.fake.hello(), watched.now_ms).events
    board = WiredBoard(
        "the port",
        session,
        JARMO,
        view_named(OCCUPANCY, JARMO.seats),
        Buttons.CLOCK,
        send=watched._sent,
        reopen=watched._reopened,
        to_move=lambda: None,
    )
    watched.board = board
    board.first(events)

    told = watched.waits(4_000)

    assert [type(event) for event in told] == [LinkLost]
    assert watched.sent, "the levels were asked for"


def test_a_board_that_was_held_up_says_for_how_long() -> None:
    watched = Watched()
    watched.plugged_in()
    watched.says(FakeBoard.heartbeat)

    watched.fake.t_ms += 2_400
    told = watched.waits(2_400) + watched.says(FakeBoard.heartbeat)

    why = (
        "The board did not read its cells for 2 s (a simulated one does so on a busy computer): "
        "check that the page shows the position on the board."
    )
    # What was lifted meanwhile nobody felt, so that touches rule nothing out.
    lost, late = told
    assert lost == TouchesLost(watched.now_ms)
    assert isinstance(late, Stalled)
    assert (late.source, str(late.why), late.at_ms) == ("board", why, watched.now_ms)


def test_a_board_that_reads_its_cells_slowly_says_how_often() -> None:
    watched = Watched()
    watched.plugged_in()
    watched.says(FakeBoard.heartbeat)

    watched.fake.scans = 30
    told = watched.says(FakeBoard.heartbeat, after_ms=1_000)

    (late,) = [news for news in told if isinstance(news, Stalled)]
    assert str(late.why).startswith("The board reads its cells only 30 times a second")


# another board at the same port


def test_another_board_of_the_same_kind_is_not_the_one_that_was_played_on() -> None:
    watched = Watched()
    right, other = watched.fake, FakeBoard(boot_id=9)
    right.leds = other.leds = 25
    other.unique_id = b"another!"
    watched.board.light(LampScene({"a1": Palette.CYAN}))
    watched.plugged_in()
    watched.unplugged()

    told = watched.plugged_in(other)
    told += watched.says(lambda board: board.change((3, 1)))

    (lost,) = [event for event in told if not isinstance(event, TouchesLost)]
    assert isinstance(lost, LinkLost)
    assert "another board" in str(lost.why)
    assert watched.asks(LedsPalette.TYPE) == 0

    watched.unplugged()
    assert watched.plugged_in(right)[-1] == LinkBack()
    assert watched.asks(LedsPalette.TYPE) == 1


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (OtherKind(SensorKind.OCCUPANCY, cells=64), "the board has 64 cells, Jarmo needs 25"),
        (OtherKind(SensorKind.OCCUPANCY), "not those that the game was started with"),
        (OtherKind(9), "sensors cannot follow Jarmo"),
        (OtherKind(SensorKind.NONE, cells=0), "cannot use its configuration"),
    ],
)
def test_a_board_that_does_not_fit_is_named_and_not_listened_to(other: FakeBoard, words: str) -> None:
    right = OtherKind(SensorKind.DUAL)
    watched = Watched(POLARITY, fake=right)
    watched.plugged_in()
    watched.unplugged()

    told = watched.plugged_in(other)
    told += watched.says(lambda board: board.change(*[(place, 1) for place in range(len(board.levels))][:20]))
    told += watched.says(lambda board: board.button(0, 1))

    (lost,) = [event for event in told if not isinstance(event, TouchesLost)]
    assert isinstance(lost, LinkLost)
    assert words in str(lost.why)

    # The right one again: every cell is told anew.
    watched.unplugged()
    told = watched.plugged_in(right)
    assert told[-1] == LinkBack()
    if len(other.levels) != len(right.levels):
        assert tuple(shows(told)) == JARMO.board.names
