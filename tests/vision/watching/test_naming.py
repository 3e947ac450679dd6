"""Colours that were exchanged are told, and colours of people's own are left to them."""

import numpy as np

from adoube_vision.appearance.looks import COLOURS, colours_of
from adoube_vision.appearance.patches import Numbers
from adoube_vision.watching.agreement import wrongly_coloured

BGR = {
    "white": (225, 235, 238),
    "black": (35, 32, 30),
    "red": (50, 40, 190),
    "yellow": (40, 200, 230),
    "green": (60, 140, 50),
    "blue": (160, 70, 40),
    "brown": (40, 70, 110),
}


def seen(*pieces: str, warmth: float = 0.0) -> Numbers:
    rng = np.random.default_rng(5)
    bgr = np.array([BGR[piece] for piece in pieces]) * (1 - 0.3 * warmth, 1, 1 + 0.1 * warmth)
    pixels = bgr[:, None] + rng.normal(0, 6, (len(pieces), 30, 3))
    return colours_of(np.asarray(np.clip(pixels, 0, 255), np.uint8))


def told(colours: Numbers, *said: str) -> list[int]:
    return np.flatnonzero(wrongly_coloured(colours, np.array(said), np.ones(len(said), np.bool_))).tolist()


def test_colours_as_they_are_said_are_right_under_a_warm_lamp_too() -> None:
    pieces = [*BGR.keys() & COLOURS.keys()] * 4

    assert told(seen(*pieces), *pieces) == []
    assert told(seen(*pieces, warmth=0.9), *pieces) == []


def test_two_colours_that_were_exchanged_are_named() -> None:
    pieces = ["red"] * 4 + ["blue"] * 4 + ["green"] * 3
    said = ["blue"] * 4 + ["red"] * 4 + ["green"] * 3

    assert told(seen(*pieces), *said) == list(range(8))


def test_a_few_pieces_of_another_colour_are_left_to_the_referee() -> None:
    pieces = ["red"] * 6 + ["blue"] * 6
    said = ["blue"] + ["red"] * 5 + ["red"] + ["blue"] * 5

    assert told(seen(*pieces), *said) == []


def test_who_plays_with_colours_of_their_own_is_not_contradicted() -> None:
    assert told(seen(*["red"] * 5, *["yellow"] * 5), *["white"] * 5, *["black"] * 5) == []
    assert told(seen(*["yellow"] * 5, *["brown"] * 5), *["white"] * 5, *["black"] * 5) == []


def test_a_single_piece_of_a_colour_says_nothing() -> None:
    assert told(seen("white", "black"), "black", "white") == []


def test_one_colour_alone_and_no_piece_at_all_are_right() -> None:
    assert told(seen(*["red"] * 4), *["blue"] * 4) == []
    assert told(seen(*["brown"] * 4), *["empty"] * 4) == []
