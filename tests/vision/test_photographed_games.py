"""Games photographed turn by turn, as the benchmark of films takes them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import pytest

from adoube.board.geometry import Placement
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.sensing.views import COLOUR, view_named
from adoube_studio import LIGHTS, Camera, Setting, Studio, StudioScene
from benchmarks.films.photographed import photographed_film
from benchmarks.films.real import real_film
from benchmarks.films.watched import Table, result_of
from benchmarks.photographs.labels import BadFolder

TURNS = ("e2e4", "e7e5", "g1f3")
GAME = make_game("chess")
VIEW = view_named(COLOUR, GAME.seats)


def _after(*turns: str) -> Placement:
    line = Line.begin(GAME)
    for turn in turns:
        line = line.play(GAME.read(turn))
    return GAME.placement(line.position)


def _grid(placement: Placement) -> list[str]:
    letters = {"white": "W", "black": "B"}
    rows = [
        [VIEW.symbol(placement.stack(f"{file}{rank}")) for file in "abcdefgh"] for rank in range(8, 0, -1)
    ]
    return ["".join(letters.get(str(shown), ".") for shown in row) for row in rows]


def _album(folder: Path, stands: Sequence[Placement], **labels: Any) -> Path:
    """A folder of studio photographs of these boards."""
    studio = Studio(Setting(GAME.board, Camera(10), (640, 360), markers=False, seed=1))
    items = []
    for number, placement in enumerate(stands):
        scene = StudioScene(placement.cells, light=LIGHTS["daylight"], number=number)
        cv2.imwrite(str(folder / f"{number}.png"), studio.render(scene))
        items.append({"file": f"{number}.png", "grid": _grid(placement)})
    (folder / "labels.json").write_text(json.dumps({"items": items, **labels}), "utf-8")
    return folder


@pytest.mark.full
def test_the_turns_follow_from_the_cells_and_are_seen_one_by_one(tmp_path: Path) -> None:
    album = _album(tmp_path, [_after(), _after(*TURNS[:1]), _after(*TURNS[:2]), _after(*TURNS)])

    film = photographed_film(album)

    assert film is not None
    assert film.scripted.line.written_turns() == list(TURNS)
    table = Table(film)
    for _ in table.watch():
        pass
    result = result_of(table)
    assert (result.turns, result.right, result.wrong) == (3, 3, None)


def test_a_turn_without_a_photograph_is_found_from_the_next_one(tmp_path: Path) -> None:
    film = photographed_film(_album(tmp_path, [_after(), _after(*TURNS[:2]), _after(*TURNS)]))

    assert film is not None
    assert film.scripted.line.written_turns() == list(TURNS)


def test_a_collection_of_positions_is_no_game(tmp_path: Path) -> None:
    assert photographed_film(_album(tmp_path, [_after(*TURNS), _after(), _after(*TURNS[:1])])) is None


def test_turns_that_the_photographs_do_not_bear_out_are_refused(tmp_path: Path) -> None:
    album = _album(tmp_path, [_after(), _after(*TURNS[:1]), _after(*TURNS)], moves=["d2d4", "d7d5"])

    with pytest.raises(BadFolder, match="photograph 2 shows what no turn leads to"):
        photographed_film(album)


@pytest.mark.parametrize(
    ("video", "says"),
    [
        ({"fps": 20, "moves": []}, "'file' is missing"),
        ({"file": "none.avi", "fps": 20, "moves": []}, "none.avi: is no film"),
    ],
)
def test_a_bad_film_is_refused_in_one_line(tmp_path: Path, video: dict[str, Any], says: str) -> None:
    (tmp_path / "labels.json").write_text(json.dumps({"video": video}), "utf-8")

    with pytest.raises(BadFolder, match=says) as refused:
        real_film(tmp_path)

    assert "\n" not in str(refused.value)


def test_a_board_that_is_cut_is_left_to_be_found(tmp_path: Path) -> None:
    stands = [_after(), _after(*TURNS[:1]), _after(*TURNS[:2])]
    corners = [[-3, -2], [640, -2], [640, 360], [-3, 360]]
    album = _album(tmp_path, stands, corners=corners, cut=True)

    film = photographed_film(album)

    assert film is not None
    assert film.job.corners_px == ()
