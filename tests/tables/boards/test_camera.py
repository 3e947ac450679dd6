"""News between a table and the camera that watches its board."""

from __future__ import annotations

import concurrent.futures
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from adoube.games.registry import make_game
from adoube.records.journal import Journal
from adoube.referee.config import Timings
from adoube.referee.orientation import ways_to_lie
from adoube.sensing.camera import (
    CalibrateFrom,
    CameraOrder,
    Confirmed,
    FilmEnded,
    Learned,
    Located,
    Pictured,
    PlaceCorners,
    Recalibrate,
    Settled,
    Shot,
    Showed,
    Trouble,
    ViewFault,
    ViewRating,
    ViewVerdict,
    Waiting,
)
from adoube.sensing.events import FrameSeen
from adoube.sensing.trace import Sensors
from adoube.sensing.views import COLOUR, view_named
from adoube.tables.boards.camera import CameraBoard
from adoube.tables.boards.camera_state import PictureMoment
from adoube.tables.boards.camera_storage import PictureStorage
from adoube.tables.boards.messages import BoardFailed, BoardNews, CameraSees, LinkBack, LinkLost, Stalled
from adoube.tables.engine import Engine
from adoube.tables.match import match_of
from adoube.tables.state import Answered, Phase, TableState
from adoube.tables.table import JudgingOptions, Table
from tests.tables.asking import ask as ask_table

MS = 1_000_000
SIZE = (640, 480)


class Watched:
    """A table of Jarmo under a camera that the test is."""

    def __init__(self, folder: Path) -> None:
        self.told: list[BoardNews] = []
        self.orders: list[CameraOrder] = []
        game = make_game("jarmo")
        self.view = view_named(COLOUR, game.seats)
        sensors = Sensors(self.view, None, clock=False)
        contest = match_of(game, ("Ada", "Grace"))
        judging = JudgingOptions(sensors, Timings.default())
        self.table = Table("oak", game, contest, judging, board=self.orders.append)
        self.table.open()
        self.kept = PictureStorage(folder, "oak")
        self.camera = CameraBoard("oak", self.view, self._tell, self.orders.append, self.kept)

    def _tell(self, news: BoardNews) -> None:
        self.told.append(news)
        self.table.handle(news)

    def events(self) -> list[BoardNews]:
        """Return the news without camera states."""
        return [news for news in self.told if not isinstance(news, CameraSees)]

    def state(self, **changed: object) -> TableState:
        return replace(self.table.state(), **changed)  # type: ignore[arg-type] # named where it is called


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    return Watched(tmp_path)


# what the table hears


def test_a_picture_that_was_read_is_a_frame_at_its_own_time(watched: Watched) -> None:
    loglik = {"a1": {"empty": -0.1, "white": -3.0}}

    watched.camera.handle(Pictured(1_234 * MS, 5, loglik))

    assert watched.events() == [FrameSeen(1_234, 5, loglik)]


def test_a_source_that_fails_is_a_link_lost_once_it_gives_pictures_again_a_link_back(
    watched: Watched,
) -> None:
    watched.camera.handle(Trouble("camera 0 gives no more pictures"))
    lost = watched.table.state()
    watched.camera.handle(Shot(0, b"jpeg", SIZE))
    watched.camera.handle(Shot(0, b"jpeg", SIZE))

    assert watched.events() == [LinkLost("camera 0 gives no more pictures"), LinkBack()]
    assert not lost.connected
    assert watched.table.state().connected


def pictured(watched: Watched, *moments_ms: int) -> list[BoardNews]:
    """Pictures of these moments are shot; what is told of them."""
    before = len(watched.events())
    for at_ms in moments_ms:
        watched.camera.handle(Shot(at_ms * MS, b"jpeg", SIZE))
    return watched.events()[before:]


def test_a_board_that_was_not_looked_at_for_a_while_is_told(watched: Watched) -> None:
    watched.camera.handle(Located("by its markers", ()))
    watched.camera.handle(Waiting(None))

    assert pictured(watched, 1_000, 1_500, 3_400) == []
    (late,) = pictured(watched, 6_400)

    assert isinstance(late, Stalled)
    assert (late.source, late.at_ms) == ("camera", 6_400)
    assert str(late.why).startswith("No picture of the board was read for 3 s")
    assert watched.table.state().notes == (late.why,)


def test_no_picture_is_missed_while_the_board_is_not_read(watched: Watched) -> None:
    assert pictured(watched, 1_000, 9_000) == []

    watched.camera.handle(Located("by its markers", ()))
    watched.camera.handle(Waiting("Waiting until nothing moves on the board."))
    assert pictured(watched, 10_000, 20_000) == []

    # What interrupts the stream is told by itself.
    watched.camera.handle(Waiting(None))
    assert pictured(watched, 20_500) == []
    watched.camera.handle(Trouble("no picture has come for 5 s; it is tried again"))
    assert not any(isinstance(news, Stalled) for news in pictured(watched, 30_000))


def test_a_film_that_has_ended_says_so_and_the_table_stays(watched: Watched) -> None:
    watched.camera.handle(FilmEnded("game.avi has shown its last picture"))

    assert "game.avi has shown its last picture" in watched.table.message.text
    assert not watched.table.closed


def test_a_fault_in_what_hears_of_the_camera_is_told_instead_of_silence(tmp_path: Path) -> None:
    told: list[BoardNews] = []

    def forgets(_: object) -> None:
        raise RuntimeError("nothing can be remembered")

    view = view_named(COLOUR, make_game("jarmo").seats)
    camera = CameraBoard("oak", view, told.append, lambda _: None, None, forgets)

    camera.handle(Learned({}))

    (failed,) = told
    assert isinstance(failed, BoardFailed)
    assert "nothing can be remembered" in str(failed.why)


# what there is to see


def test_everybody_may_see_how_the_board_was_found_what_is_waited_for_and_how_sure_it_is(
    watched: Watched,
) -> None:
    outline = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
    watched.camera.handle(Located("by its squares", outline))
    watched.camera.handle(Waiting("Waiting until nothing moves on the board."))
    view = ViewRating(ViewVerdict.QUESTIONS, ViewFault.FAR)
    watched.camera.handle(Shot(0, b"jpeg", SIZE, {"a1": 0.9}, view))

    seen = watched.table.state().camera
    assert seen is not None
    assert (seen.found, seen.outline) == ("by its squares", outline)
    assert seen.waits_for == "Waiting until nothing moves on the board."
    assert (seen.confidences, seen.size, seen.picture_version) == ({"a1": 0.9}, SIZE, 1)
    assert seen.view == view


def test_a_camera_that_sends_nothing_has_no_view(watched: Watched) -> None:
    watched.camera.handle(Shot(0, b"jpeg", SIZE, view=ViewRating(ViewVerdict.GOOD)))

    watched.camera.handle(Trouble("camera 0 gives no more pictures"))

    seen = watched.table.state().camera
    assert seen is not None
    assert seen.view is None


def test_pictures_make_no_command_stale(watched: Watched) -> None:
    version = watched.table.version

    watched.camera.handle(Shot(0, b"jpeg", SIZE))

    assert watched.table.version == version


def test_only_the_newest_picture_is_had(watched: Watched) -> None:
    assert watched.camera.newest("oak") is None

    watched.camera.handle(Shot(0, b"old", SIZE))
    watched.camera.handle(Shot(0, b"new", SIZE))

    assert watched.camera.newest("oak") == (2, b"new")
    assert watched.camera.newest("elm") is None


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal") as journal:
        yield journal


def test_an_engine_publishes_what_the_camera_sees_though_no_version_has_grown(
    watched: Watched, journal: Journal
) -> None:
    engine = Engine(journal)
    engine.add(watched.table)
    seen: concurrent.futures.Future[TableState] = concurrent.futures.Future()
    engine.subscribe(lambda state: seen.set_result(state) if state.camera and not seen.done() else None)
    engine.start()
    version = engine.states()["oak"].version

    CameraBoard(
        "oak", watched.view, lambda news: engine.post("oak", news), watched.orders.append, None
    ).handle(Waiting("Waiting until nothing moves on the board."))

    assert seen.result(timeout=30).version == version
    engine.stop()


# what the camera hears


def test_a_position_that_is_sure_is_confirmed_once(watched: Watched) -> None:
    playing = watched.state(phase=Phase.PLAYING)

    watched.camera(playing)
    watched.camera(replace(playing, version=playing.version + 1))

    assert watched.orders == [Confirmed(watched.table.session.shown_by_rights)]
    shows = watched.table.session.shown_by_rights
    assert (shows["a1"], shows["c3"]) == ("black", 0)


@pytest.mark.parametrize("phase", [Phase.SET_UP, Phase.HELD, Phase.CLEARED, Phase.OVER])
def test_nothing_is_confirmed_while_nothing_is_played(watched: Watched, phase: Phase) -> None:
    watched.camera(watched.state(phase=phase))

    assert watched.orders == []


def test_a_turn_that_is_not_final_waits_to_be_confirmed(watched: Watched) -> None:
    playing = watched.state(phase=Phase.PLAYING)

    watched.camera(replace(playing, provisional=playing.placement))
    assert watched.orders == []

    watched.camera(playing)
    assert len(watched.orders) == 1


def test_nothing_is_confirmed_before_it_is_known_how_the_board_lies(watched: Watched) -> None:
    playing = watched.state(phase=Phase.PLAYING)

    watched.camera(replace(playing, way=None))
    assert watched.orders == []

    watched.camera(playing)
    assert len(watched.orders) == 1


def test_a_board_that_lies_the_other_way_round_is_confirmed_as_the_camera_has_it(watched: Watched) -> None:
    playing = watched.state(phase=Phase.PLAYING)
    other_way = ways_to_lie(playing.board)[2]

    watched.camera(replace(playing, way=other_way))

    (confirmed,) = watched.orders
    assert isinstance(confirmed, Confirmed)
    assert other_way["a1"] == "e5"
    assert (str(confirmed.shows["a1"]), str(confirmed.shows["e5"])) == ("white", "black")


def test_what_the_board_surely_showed_is_told_so_that_the_camera_learns_from_it(watched: Watched) -> None:
    stands = watched.table.session.shown_by_rights
    loglik = {cell: {str(symbol or "empty"): -0.01, "other": -9.0} for cell, symbol in stands.items()}

    for number in range(1, 5):
        change = dict.fromkeys(stands, 0.0) if number > 1 else {}
        watched.camera.handle(Pictured(number * 100 * MS, number, loglik, change, stand=7))
    watched.table.keep_time(2_000)
    watched.camera(watched.table.state())

    assert [order for order in watched.orders if isinstance(order, Showed)] == [Showed(7, stands)]


def ask(watched: Watched, kind: str, **details: object) -> Answered:
    return ask_table(watched.table, 0, kind, details)


def test_the_page_has_the_camera_learn_the_board_anew(watched: Watched) -> None:
    assert ask(watched, "recalibrate", **{"from": "empty"}).result == "done"

    assert watched.orders == [Recalibrate(CalibrateFrom.EMPTY, watched.table.session.shown_by_rights)]


def test_the_page_has_it_learn_one_piece_of_each_look(watched: Watched) -> None:
    assert ask(watched, "recalibrate", **{"from": "samples"}).result == "done"

    (order,) = watched.orders
    assert isinstance(order, Recalibrate)
    assert order.begin_with is CalibrateFrom.SAMPLES
    assert sorted(str(symbol) for symbol in order.stands.values() if symbol) == ["black", "white"]
    assert order.stands.keys() == set(watched.table.game.board.names)


def test_the_page_shows_the_camera_where_the_board_lies(watched: Watched) -> None:
    corners = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))

    assert ask(watched, "corners", corners=corners).result == "done"

    assert watched.orders == [PlaceCorners(corners)]


@pytest.mark.parametrize(
    ("kind", "details"), [("recalibrate", {"from": "photo"}), ("corners", {"corners": [[0, 0]]})]
)
def test_an_order_that_makes_no_sense_is_refused_with_a_sentence(
    watched: Watched, kind: str, details: dict[str, object]
) -> None:
    answered = ask(watched, kind, **details)

    assert answered.result == "refused"
    assert answered.why
    assert watched.orders == []


@pytest.mark.parametrize("kind", ["recalibrate", "corners"])
def test_a_table_without_a_camera_refuses_orders_to_one(watched: Watched, kind: str) -> None:
    watched.table.order = None

    assert ask(watched, kind, **{"from": "start"}).result == "refused"


# pictures kept with the record


def test_pictures_of_a_board_that_came_to_stand_are_kept_with_the_turn_that_was_waited_for(
    watched: Watched,
) -> None:
    playing = watched.state(phase=Phase.PLAYING)
    watched.camera(playing)
    for jpeg in (b"before", b"during", b"after"):
        watched.camera.handle(Settled(0, jpeg))

    pictures = watched.camera.of_turn("oak", 1, 1)

    assert [(picture.moment, picture.jpeg) for picture in pictures] == [
        (PictureMoment.BEFORE, b"before"),
        (PictureMoment.DURING, b"during"),
        (PictureMoment.AFTER, b"after"),
    ]
    assert watched.camera.of_turn("elm", 1, 1) == ()


def test_a_game_of_the_match_is_found_by_its_number_in_the_match(watched: Watched) -> None:
    watched.kept.keep(11, 1, b"first game")
    watched.camera(watched.state(record_number=12, game_number=2))

    assert [picture.jpeg for picture in watched.camera.of_turn("oak", 1, 1)] == [b"first game"]


def test_no_pictures_are_kept_of_a_table_that_is_paused_or_over(watched: Watched) -> None:
    for phase in (Phase.HELD, Phase.OVER):
        watched.camera(watched.state(phase=phase))
        watched.camera.handle(Settled(0, b"jpeg"))

    assert watched.camera.of_turn("oak", 1, 1) == ()


def test_a_camera_that_is_to_keep_none_keeps_none(watched: Watched, tmp_path: Path) -> None:
    camera = CameraBoard("oak", watched.view, watched.told.append, watched.orders.append, None)
    camera(watched.state(phase=Phase.PLAYING))

    camera.handle(Settled(0, b"jpeg"))

    assert camera.of_turn("oak", 1, 1) == ()
    assert list(tmp_path.rglob("*.jpg")) == []


def test_what_was_waited_for_before_the_stream_stopped_is_waited_for_after_it(watched: Watched) -> None:
    watched.camera.handle(Waiting(None))
    watched.camera.handle(Trouble("no picture has come for 5 s; it is tried again"))
    watched.camera.handle(Shot(0, b"jpeg", SIZE))

    camera = watched.table.state().camera
    assert camera is not None
    assert camera.waits_for is None


def test_what_people_must_do_is_a_note_beside_the_board_and_makes_a_new_version(watched: Watched) -> None:
    version = watched.table.version
    watched.camera.handle(Waiting("Waiting until nothing moves on the board."))
    assert (watched.table.state().notes, watched.table.version) == ((), version)

    watched.camera.handle(Waiting("No board can be seen.", asks=True, next_step=CalibrateFrom.START))
    assert watched.table.state().notes == ("No board can be seen.",)
    assert watched.table.version > version
    camera = watched.table.state().camera
    assert camera is not None
    assert camera.next_step is CalibrateFrom.START
