"""A camera learns from the turns of a game while its table follows them, from film to memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.sensing.camera import CameraOrder
from adoube.sensing.trace import Sensors
from adoube.tables.boards.camera import CameraBoard
from adoube.tables.match import match_of
from adoube.tables.table import JudgingOptions, Table
from adoube_vision.appearance.looks import look_of
from adoube_vision.camera_session.session import CameraSession
from adoube_vision.job import CameraJob
from adoube_vision.sources.source import CameraFrame
from tests.vision.watching.live_clip import FRAME_MS, Clip

NS_PER_MS = 1_000_000


@pytest.fixture(scope="module")
def clip(shared: Path) -> Clip:
    if not (shared / "photos" / "chess_wfahl_overhead").is_dir():
        pytest.skip("needs the film in photos/chess_wfahl_overhead")
    return Clip(shared)


@pytest.fixture(scope="module")
def remembered(clip: Clip) -> Mapping[str, Any]:
    """Return what the camera has learned once the table has followed the whole film."""
    memories = list(_memories(clip))
    assert memories
    return memories[-1]


def test_positions_after_turns_are_learned_from(clip: Clip, remembered: Mapping[str, Any]) -> None:
    learned = {tuple(example["looks"]) for example in remembered["confirmed"]}

    after_turns = list(_looks_after_turns(clip))
    followed = [ply for ply, looks in enumerate(after_turns, start=1) if _is_among(looks, learned)]
    assert len(followed) >= 3


def test_what_a_square_shows_once_its_piece_has_left_is_learned(
    clip: Clip, remembered: Mapping[str, Any]
) -> None:
    names = clip.game.board.names
    start = [look_of(clip.shown(clip.game.start())[name]) for name in names]

    assert "empty" in remembered["references"]
    seen_empty = remembered["references"]["empty"]["looks"]
    left = [
        name
        for name, at_first, shown in zip(names, start, seen_empty, strict=True)
        if at_first != "empty" and shown == "empty"
    ]
    assert {"e2", "e7"} <= set(left)


def _memories(clip: Clip) -> Iterator[Mapping[str, Any]]:
    """Yield what is remembered at a table of chess under a camera that sees the film."""
    game, view = clip.game, clip.view
    orders: list[CameraOrder] = []
    memories: list[Mapping[str, Any]] = []
    judging = JudgingOptions(Sensors(view, None, clock=False), Timings.default())
    table = Table("oak", make_game("chess"), match_of(game, ("Ada", "Grace")), judging, board=orders.append)
    table.open()
    camera = CameraBoard("oak", view, table.handle, orders.append, None, memories.append)
    job = CameraJob(
        source="film",
        game=game.id,
        options=dict(game.options),
        seed=0,
        stands=clip.shown(game.start()),
        corners_px=tuple((float(x), float(y)) for x, y in clip.labels["corners"]),
    )
    session = CameraSession(job, game)
    for number, picture in enumerate(clip.frames):
        at_ms = number * FRAME_MS
        for news in session.see(CameraFrame(at_ms * NS_PER_MS, picture)):
            camera.handle(news)
        table.keep_time(at_ms)
        camera(table.state())
        for order in orders:
            session.handle(order)
        orders.clear()
        yield from memories
        memories.clear()


def _looks_after_turns(clip: Clip) -> Iterator[tuple[str, ...]]:
    position = clip.game.start()
    for turn in clip.turns:
        position = clip.game.after(position, clip.game.read(turn))
        shown = clip.shown(position)
        yield tuple(look_of(shown[name]) for name in clip.game.board.names)


def _is_among(looks: tuple[str, ...], learned: set[tuple[str | None, ...]]) -> bool:
    """Return whether a position was learned from, maybe without the cells that a hand hid."""
    return any(
        all(known in (None, look) for known, look in zip(each, looks, strict=True)) for each in learned
    )
