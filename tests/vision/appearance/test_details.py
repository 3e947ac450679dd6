"""Printed numbers are read once all that may stand there were seen, and left open before."""

from __future__ import annotations

from adoube.sensing.views import Colour
from adoube_studio import Camera, Setting, Studio, Surroundings, scene_at
from adoube_vision.appearance.looks import Details, DiscPlaces
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Pose
from tests.studio.games import game_of, gestures_of

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
