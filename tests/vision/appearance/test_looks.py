"""Symbols of the colour view, the looks that a camera tells apart, and the details on them."""

from __future__ import annotations

from adoube.sensing.views import Colour
from adoube_studio import Camera, Setting, Studio, Surroundings, scene_at
from adoube_vision.appearance.looks import EMPTY_LOOK, Details, DiscPlaces, Legend, detail_of, look_of
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Pose
from tests.studio.games import game_of, gestures_of

ARROW = Legend(("empty", "black.1", "black.2", "red.1"))


def test_a_number_is_a_detail_of_a_look() -> None:
    assert (look_of("black.3"), detail_of("black.3")) == ("black", "3")
    assert (look_of("marble"), detail_of("marble")) == ("marble", "")
    assert look_of(0) == EMPTY_LOOK


def test_a_legend_of_stacks_names_what_lies_on_top() -> None:
    legend = Legend.of_stacks([(), ("black.archer",), ("black.archer", "white.archer.marked")])

    assert legend.names == ("empty", "black", "white.marked")
    assert legend.looks == ("empty", "black", "white")


def test_details_that_cannot_be_read_are_all_as_likely_as_their_look() -> None:
    by_name = ARROW.by_name({"empty": -5.0, "black": -0.1, "red": -3.0}, {})

    assert by_name == {"empty": -5.0, "black.1": -0.1, "black.2": -0.1, "red.1": -3.0}


def test_details_that_can_be_read_tell_symbols_of_one_look_apart() -> None:
    by_name = ARROW.by_name({"empty": -5.0, "black": -0.1}, {"black": {"1": -2.0, "2": 0.0}})

    assert by_name == {"empty": -5.0, "black.1": -2.1, "black.2": -0.1}


SIZE = (1280, 960)
BOARD = game_of("follow-the-arrow").board
BLACK = [f"{number}" for number in range(1, 6)]


def test_every_number_is_told_in_another_picture_of_the_board() -> None:
    places, first, second, shown = filmed_twice()

    details = Details.none().with_seen(places, first, shown)

    assert details.can_tell("black", BLACK)
    for cell, symbol in enumerate(shown):
        if str(symbol).startswith("black."):
            by_detail = details.log_likelihoods("black", places.cut(second, cell))
            assert f"black.{max(by_detail, key=by_detail.__getitem__)}" == symbol


def test_a_number_that_was_never_seen_leaves_its_look_open() -> None:
    places, first, _, shown = filmed_twice()
    without = [None if symbol == "black.5" else symbol for symbol in shown]

    assert not Details.none().with_seen(places, first, without).can_tell("black", BLACK)


def filmed_twice() -> tuple[DiscPlaces, Pixels, Pixels, list[str | int]]:
    studio = Studio(Setting(BOARD, Camera(), SIZE))
    gestures, view = gestures_of("follow-the-arrow"), Colour()
    scenes = [scene_at(gestures, Surroundings(), at_ms) for at_ms in (0.0, 40.0)]
    plane = studio.truth(scenes[0]).plane
    places = DiscPlaces.of(BOARD, plane, Pose.of(plane, SIZE))
    first, second = (studio.render(scene) for scene in scenes)
    return places, first, second, [view.symbol(scenes[0].stacks.get(name, ())) for name in BOARD.names]
