"""A watcher reads a still board beside hands and shadows, and goes on in a new process."""

from __future__ import annotations

import json
from collections.abc import Mapping

import numpy as np
import pytest

from adoube.sensing.views import Symbol
from adoube_vision.appearance.learning import LearnedElsewhereError
from adoube_vision.appearance.looks import Legend, look_of
from adoube_vision.pixels import Pixels
from adoube_vision.watching.watcher import PictureReport, Watcher
from tests.vision.appearance.shop import BOARD, PLANE, SIZE, START, picture

FRAME_MS = 50
MOVED: Mapping[str, Symbol] = {**START, "b2": 0, "b3": "white"}
NUMBERED: Mapping[str, Symbol] = {"a1": "green.1", "c1": "green.2", "e1": "green.3", "b4": "black"}


def watcher(stands: Mapping[str, Symbol] = START) -> Watcher:
    new = Watcher(BOARD, Legend(("empty",)), PLANE, SIZE)
    assert new.calibrate(picture(stands), named(stands))
    return new


def test_nothing_is_read_before_a_piece_was_seen() -> None:
    seen = Watcher(BOARD, Legend(("empty",)), PLANE, SIZE).see(picture(START), 0)

    assert (seen.evidence, seen.waits_for) == ({}, "not_calibrated")


def test_a_board_that_stands_is_read_and_then_left_in_peace() -> None:
    watching = watcher()

    seen = [watching.see(picture(START), frame * FRAME_MS) for frame in range(15)]

    assert likeliest(seen[0]) == named(START)
    assert not seen[-1].evidence
    assert seen[-1].waits_for == ""


def test_beside_a_hand_that_moves_cells_are_read_as_they_are() -> None:
    watching = watcher()
    film = [picture(START)] * 4 + [with_hand(picture(START), 320 + 20 * step) for step in range(6)]
    film += [picture(MOVED, 1)] * 5

    seen = played(watching, film)

    assert all("e4" in one.hidden for one in seen[4:9])
    assert all(likeliest(one).items() <= named(START).items() for one in seen[4:10])
    assert all(len(one.evidence) > len(BOARD.cells) / 2 for one in seen[4:10])
    assert likeliest(seen[-1]) == named(MOVED)


def test_a_hand_stays_one_when_the_board_turns_out_to_lie_a_little_otherwise() -> None:
    watching = watcher()
    over_it = with_hand(picture(START, 1), 330)
    before = played(watching, [picture(START)] * 4 + [over_it] * 4)
    assert "d4" in before[-1].hidden

    watching.moved(PLANE)
    after = [watching.see(over_it, 1000 + FRAME_MS * frame) for frame in range(10)]

    assert after[-1].waits_for == "covered"
    assert all("d4" in one.hidden for one in after)


def test_what_a_hand_at_rest_covers_is_not_read_and_the_rest_is() -> None:
    seen = played(watcher(), [picture(START)] * 4 + [with_hand(picture(START, 1), 330)] * 20)

    assert seen[-1].waits_for == "covered"
    assert all("d4" in one.hidden and "d4" not in one.evidence for one in seen[4:])
    assert all(likeliest(one).items() <= named(START).items() for one in seen[4:])
    assert all(len(one.evidence) > len(BOARD.cells) / 2 for one in seen[6:])


@pytest.mark.full
def test_a_lamp_that_is_switched_holds_nothing_up() -> None:
    seen = played(watcher(), [picture(START)] * 4 + [picture(MOVED, 1, gain=0.75)] * 6)

    assert likeliest(seen[-1]) == named(MOVED)


@pytest.mark.full
def test_a_thing_that_lies_there_for_long_only_hides_its_own_cells() -> None:
    watching = watcher()
    played(watching, [picture(START)] * 4)

    late = [watching.see(with_hand(picture(START, 1), 330), 1000 + 100 * step) for step in range(100)]

    read = next(one for one in late if one.evidence)
    assert "d4" in read.hidden
    assert read.evidence.keys() == set(BOARD.names) - read.hidden
    assert all(name_of_best(by_name) == named(START)[cell] for cell, by_name in read.evidence.items())


def test_a_stand_is_learned_from_once_it_is_certain_what_it_showed() -> None:
    watching = watcher()
    *_, seen = played(watching, [picture(START)] * 4)

    assert not watching.showed(seen.stand + 1, named(START))
    assert watching.showed(seen.stand, named(START))
    assert not watching.showed(seen.stand, named(START))


def test_what_was_learned_outlives_the_watcher() -> None:
    kept = json.loads(json.dumps(watcher(NUMBERED).written("shop")))
    another = Watcher(BOARD, Legend(("empty",)), PLANE, SIZE)

    another.resume(kept, "shop")

    seen = likeliest(another.see(picture(NUMBERED, 1), 0))
    assert {cell: look_of(symbol) for cell, symbol in seen.items()} == {
        cell: look_of(symbol) for cell, symbol in named(NUMBERED).items()
    }


@pytest.mark.full(but=1)
@pytest.mark.parametrize("what", ["version", "game", "board", "size", "light", "shown"])
def test_what_was_learned_elsewhere_or_is_broken_is_refused(what: str) -> None:
    kept = {**(watcher().written("shop") or {}), what: "another"}

    with pytest.raises(LearnedElsewhereError, match="calibrate again"):
        Watcher(BOARD, Legend(("empty",)), PLANE, SIZE).resume(kept, "shop")


def played(watching: Watcher, film: list[Pixels]) -> list[PictureReport]:
    return [watching.see(frame, number * FRAME_MS) for number, frame in enumerate(film)]


def with_hand(canvas: Pixels, reach_px: int) -> Pixels:
    """A forearm from the right edge of the picture, its fingers `reach_px` from the left."""
    changed = canvas.copy()
    rng = np.random.default_rng(reach_px)
    skin = np.array((120, 150, 215)) + rng.normal(0, 12, (70, SIZE[0] - reach_px, 3))
    changed[240:310, reach_px:] = np.clip(skin, 0, 255).astype(np.uint8)
    return changed


def named(stands: Mapping[str, Symbol]) -> dict[str, Symbol]:
    return {name: stands.get(name, 0) for name in BOARD.names}


def likeliest(seen: PictureReport) -> dict[str, Symbol]:
    return {cell: name_of_best(by_name) for cell, by_name in seen.evidence.items()}


def name_of_best(by_name: Mapping[str, float]) -> Symbol:
    best = max(by_name, key=by_name.__getitem__)
    return 0 if best == "empty" else best
