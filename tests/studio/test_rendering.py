"""Pictures of scenes, and what is true about them."""

from itertools import cycle

import cv2
import numpy as np
import pytest

from adoube.board.corners import DICTIONARY, markers_around
from adoube.board.geometry import Board
from adoube.games.registry import game_names
from adoube_studio import LIGHTS, Camera, Hand, Person, Setting, Studio, StudioScene
from adoube_studio.camera import Shake
from adoube_studio.rendering import render
from adoube_vision.plane import Plane
from tests.studio.games import apart, game_of, setting_of, studio_of

EMPTY = StudioScene({})


def start_of(name: str) -> StudioScene:
    game = game_of(name)
    return StudioScene(dict(game.placement(game.start()).cells))


def around(
    plane: Plane, board: Board, cell: str, reach: float = 0.3
) -> np.ndarray[tuple[int, int], np.dtype[np.int_]]:
    """The pixels, (n, 2), of a cell's middle part."""
    middle, steps = board.cell(cell), np.linspace(-reach, reach, 9) * board.pitch_mm
    places = np.array([(middle.x_mm + x, middle.y_mm + y) for x in steps for y in steps])
    return plane.to_picture(places).astype(int)


@pytest.mark.parametrize("angle", [0, 25, 45])
def test_markers_are_seen_where_the_truth_has_them(angle: float) -> None:
    board = game_of("jarmo").board
    studio = Studio(Setting(board, Camera(angle, 15), markers=True))

    picture, plane = studio.render(EMPTY), studio.truth(EMPTY).plane

    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(picture)
    found = dict(zip(np.ravel(ids).tolist(), corners, strict=True))
    for marker in markers_around(board):
        expected = plane.to_picture(np.array(marker.corners()))
        assert np.abs(found[marker.id].reshape(-1, 2) - expected).max() < 1.5


def test_dark_squares_are_darker_where_the_truth_has_them() -> None:
    board, studio = game_of("chess").board, studio_of("chess", Camera(35, 200))

    picture, plane = studio.render(EMPTY), studio.truth(EMPTY).plane

    lightness = {
        cell: picture[tuple(around(plane, board, cell, 0.45).T[::-1])].mean() for cell in board.names
    }
    dark = [lightness[cell] for cell in board.dark]
    light = [lightness[cell] for cell in board.names if cell not in board.dark]
    assert max(dark) < min(light)


@pytest.mark.full(but=3)
@pytest.mark.parametrize(("name", "angle"), [*zip(game_names(), cycle([0, 45]), strict=False)])
def test_every_game_is_seen_with_its_pieces_on_their_cells(name: str, angle: float) -> None:
    board, studio, scene = game_of(name).board, studio_of(name, Camera(angle)), start_of(name)

    changed = apart(studio.render(scene), studio.render(EMPTY)) > 8

    plane = studio.truth(scene).plane
    for cell in board.names:
        share = changed[tuple(around(plane, board, cell).T[::-1])].mean()
        if cell in scene.stacks:
            assert share > 0.4, cell


def test_a_tall_piece_is_seen_beyond_its_cell_and_casts_no_doubt_on_those_before_it() -> None:
    studio = studio_of("chess", Camera(45))
    scene = StudioScene({"e4": ("white.king",)})

    changed = apart(studio.render(scene), studio.render(EMPTY)) > 25

    rows = np.nonzero(changed)[0]
    far, near = (
        studio.truth(scene).plane.to_picture(np.array([(4 * 55.0, y)]))[0, 1] for y in (3.5 * 55, 2.5 * 55)
    )
    assert rows.min() < far - 5
    assert rows.max() < near


def test_a_pile_is_higher_than_a_piece() -> None:
    studio = studio_of("river-crossing", Camera(45))

    tops = [
        np.nonzero(
            apart(studio.render(StudioScene({"d4": ("red.piece",) * count})), studio.render(EMPTY)) > 40
        )[0].min()
        for count in (1, 2, 3)
    ]

    assert tops == sorted(tops, reverse=True)
    assert len(set(tops)) == 3


def test_pawns_differ_by_their_numbers() -> None:
    studio = studio_of("follow-the-arrow")

    one, two = (studio.render(StudioScene({"c3": (f"red.pawn.{number}",)})) for number in (1, 2))

    assert (apart(one, two) > 60).sum() > 20


def test_a_hand_hides_what_the_truth_says() -> None:
    board, studio = game_of("jarmo").board, studio_of("jarmo", Camera(20))
    reaching = StudioScene({}, hands=(Hand(100, 100, side_deg=0),))

    truth = studio.truth(reaching)
    changed = apart(studio.render(reaching), studio.render(EMPTY)) > 50

    shares = {cell: changed[tuple(around(truth.plane, board, cell).T[::-1])].mean() for cell in board.names}
    assert "c2" in truth.hidden
    assert {"a1", "a5", "e5"}.isdisjoint(truth.hidden)
    assert min(shares[cell] for cell in truth.hidden) > max(shares[cell] for cell in ("a5", "b5", "d5", "e5"))
    assert (truth.hands, studio.truth(EMPTY).hands, studio.truth(EMPTY).hidden) == (1, 0, frozenset())


@pytest.mark.parametrize(("side", "row"), [(0, 1), (180, 5)])
def test_an_arm_comes_from_its_player(side: float, row: int) -> None:
    studio = studio_of("jarmo", Camera(10))

    hidden = studio.truth(StudioScene({}, hands=(Hand(100, 100, side_deg=side),))).hidden

    assert f"c{row}" in hidden
    assert f"c{6 - row}" not in hidden


def test_the_same_scene_is_the_same_picture() -> None:
    setting = Setting(game_of("chess").board, Camera(30), (640, 360))
    scene = start_of("chess")

    assert not apart(render(setting, scene), render(setting, scene)).any()
    assert apart(render(setting, scene), render(setting, StudioScene(scene.stacks, number=1))).any()


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", ["chess", "leap-frog", "river-crossing"])
def test_a_picture_does_not_depend_on_those_before_it(name: str) -> None:
    scene, kept = start_of(name), Studio(setting_of(name, Camera(45, 30)))
    fewer = StudioScene(dict(list(scene.stacks.items())[::2]))

    kept.render(scene)
    later = kept.render(fewer)

    assert not apart(later, render(setting_of(name, Camera(45, 30)), fewer)).any()


def test_the_truth_moves_with_the_picture() -> None:
    board, studio = game_of("chess").board, studio_of("chess")
    moved = StudioScene({}, shake=Shake(12, 7, 1.5))

    before, after = studio.truth(EMPTY).plane.cells_px(board), studio.truth(moved).plane.cells_px(board)
    pictures = studio.render(EMPTY), studio.render(moved)

    assert np.linalg.norm(after - before, axis=1).min() > 5
    for was, now in zip(before[::7].astype(int), np.round(after[::7]).astype(int), strict=True):
        colours = [
            picture[y - 1 : y + 2, x - 1 : x + 2].mean()
            for picture, (x, y) in zip(pictures, (was, now), strict=True)
        ]
        assert colours[0] == pytest.approx(colours[1], abs=12)


@pytest.mark.full(but=2)
@pytest.mark.parametrize("light", sorted(LIGHTS))
def test_lights_look_different(light: str) -> None:
    studio, scene = studio_of("jarmo"), start_of("jarmo")

    by_this = studio.render(StudioScene(scene.stacks, light=LIGHTS[light]))

    for other in set(LIGHTS) - {light}:
        assert apart(by_this, studio.render(StudioScene(scene.stacks, light=LIGHTS[other]))).mean() > 4


def test_who_leans_in_darkens_the_own_side() -> None:
    studio = studio_of("jarmo", Camera(10))

    darker = studio.render(EMPTY).astype(int) - studio.render(StudioScene({}, people=(Person(0, 0.6),)))

    assert darker[-60:].mean() > 15
    assert darker[-60:].mean() > 3 * darker[:60].mean()
