"""A set-up drawn at random before the camera: read when it is asked for, once the board was seen empty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import pytest

from adoube.board.geometry import Stack
from adoube.games.registry import make_game
from adoube.sensing.camera import (
    CalibrateFrom,
    CameraNews,
    Pictured,
    ReadSetUp,
    Recalibrate,
    SetUpRead,
    SetUpUnread,
    Waiting,
)
from adoube.sensing.views import COLOUR, EMPTY, view_named
from adoube_studio import LIGHTS, Camera, Setting, Studio, StudioScene
from adoube_vision.appearance.looks import look_of
from adoube_vision.appearance.patches import Patches
from adoube_vision.camera_session.session import CameraSession, ReadLayout, read_layout
from adoube_vision.plane import Pose
from adoube_vision.sources.source import CameraFrame
from tests.vision.appearance import shop
from tests.vision.watching_process import job_for

GAP_NS = 100_000_000
PICTURES = 8  # so many of a board that does not change, a tenth of a second apart: it stands


class Table:
    """Froglet before a session that assumes another layout than the one that is set up."""

    def __init__(self, calibrate: CalibrateFrom = CalibrateFrom.EMPTY) -> None:
        assumed = make_game("froglet", seed=0)
        drawn = make_game("froglet", seed=4)
        self.drawn = dict(drawn.placement(drawn.start()).cells)
        job = replace(job_for(assumed, "0"), calibrate=calibrate, reads_set_up=True)
        self.order = ReadSetUp(Counter(job.stands.values()))
        self.stands = {cell: stack[0].partition(".")[2] for cell, stack in self.drawn.items()}
        self.session = CameraSession(job, assumed)
        self._studio = Studio(Setting(assumed.board, Camera(20.0), (640, 640), markers=True))
        self._at_ns = 0

    def see(self, stacks: Mapping[str, Stack]) -> list[CameraNews]:
        picture = self._studio.render(StudioScene(stacks))
        told: list[CameraNews] = []
        for _ in range(PICTURES):
            self._at_ns += GAP_NS
            told += self.session.see(CameraFrame(self._at_ns, picture))
        return told


def readings(told: list[CameraNews]) -> list[SetUpRead | SetUpUnread]:
    return [news for news in told if isinstance(news, SetUpRead | SetUpUnread)]


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.mark.full
def test_the_set_up_is_read_once_for_each_order_before_a_piece_was_learned(table: Table) -> None:
    table.see({})
    waits = [news.why for news in table.see(table.drawn) if isinstance(news, Waiting)]
    assert "have it read the set-up" in str(waits[-1])

    table.session.handle(table.order)
    (read,) = readings(table.see(table.drawn))

    assert isinstance(read, SetUpRead)
    wrong = {cell for cell, shows in read.shows.items() if shows != table.stands[cell]}
    assert wrong <= set(read.unsure)
    assert readings(table.see(table.drawn)) == []


@pytest.mark.full
def test_a_cell_without_a_piece_is_read_empty_and_unsure(table: Table) -> None:
    table.see({})
    table.session.handle(table.order)

    (read,) = readings(table.see({cell: stack for cell, stack in table.drawn.items() if cell != "d5"}))

    assert isinstance(read, SetUpRead)
    assert read.shows["d5"] == EMPTY
    assert "d5" in read.unsure


@pytest.mark.full
def test_once_it_is_accepted_it_is_learned_and_the_next_one_can_be_read(table: Table) -> None:
    table.see({})
    table.session.handle(Recalibrate(CalibrateFrom.START, table.stands))
    evidence = [news.loglik for news in table.see(table.drawn) if isinstance(news, Pictured)]
    likeliest = {cell: max(each, key=each.__getitem__) for cell, each in evidence[-1].items()}
    assert likeliest == table.stands

    table.session.handle(table.order)

    (read,) = readings(table.see(table.drawn))
    assert isinstance(read, SetUpRead)


def test_a_board_that_still_lies_empty_is_not_read(table: Table) -> None:
    table.see({})
    table.session.handle(table.order)

    (unread,) = readings(table.see({}))

    assert isinstance(unread, SetUpUnread)
    assert "hardly anything on the board differs" in str(unread.why)


@pytest.mark.full
def test_without_a_picture_of_the_empty_board_it_is_asked_for() -> None:
    table = Table(CalibrateFrom.START)
    table.see(table.drawn)
    table.session.handle(table.order)

    (unread,) = readings(table.see(table.drawn))

    assert isinstance(unread, SetUpUnread)
    assert "has not seen the board empty" in str(unread.why)


SIZE = (960, 540)


def looks_and_reading(
    name: str, angle_deg: float, light: str, without: tuple[str, ...] = ()
) -> tuple[list[str], ReadLayout]:
    """Return what stands on a board in the studio, some pieces missing, and how it is read."""
    game = make_game(name, seed=4)
    view = view_named(COLOUR, game.seats)
    drawn = game.placement(game.start()).cells
    stands: dict[str, Stack] = {cell: stack for cell, stack in drawn.items() if cell not in without}
    setting = Setting(game.board, Camera(angle_deg), SIZE, markers=True, seed=4)
    studio = Studio(setting)
    empty, full = (studio.render(StudioScene(cells, light=LIGHTS[light], number=0)) for cells in ({}, stands))
    plane = studio.view.plane
    patches = Patches.of(game.board, plane, Pose.of(plane, SIZE))
    wanted = Counter(look_of(view.symbol(stack)) for stack in drawn.values())
    reading = read_layout(empty, full, patches, wanted)
    assert reading is not None
    truth = [look_of(view.symbol(stands[cell])) if cell in stands else "empty" for cell in game.board.names]
    return truth, reading


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", ["leap-frog-murray", "froglet"])
@pytest.mark.parametrize(
    ("angle_deg", "light"), [(10, "daylight"), (30, "lamp"), (45, "evening"), (45, "glare")]
)
def test_every_colour_is_read_or_said_to_be_unsure(name: str, angle_deg: float, light: str) -> None:
    truth, reading = looks_and_reading(name, angle_deg, light)

    wrong = {place for place, look in enumerate(truth) if reading.looks[place] != look}
    assert wrong <= set(reading.unsure)
    assert len(reading.unsure) <= len(truth) // 50


def test_cells_without_a_piece_are_seen() -> None:
    truth, reading = looks_and_reading("froglet", 30, "daylight", without=("c4", "l12"))

    assert [place for place, look in enumerate(reading.looks) if look == "empty"] == [
        place for place, look in enumerate(truth) if look == "empty"
    ]
    assert list(reading.looks) == truth
    assert {place for place, look in enumerate(truth) if look == "empty"} <= set(reading.unsure)


def test_pieces_without_a_known_colour_are_not_read() -> None:
    board = shop.patches()

    assert read_layout(shop.picture({}), shop.picture(shop.START), board, {"marble": 36}) is None


def test_a_board_that_is_not_set_up_is_not_read() -> None:
    wanted = {"white": 18, "black": 18}

    assert read_layout(shop.picture({}), shop.picture({}, 1), shop.patches(), wanted) is None
