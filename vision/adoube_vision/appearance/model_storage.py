"""What was learned, as JSON, so that it outlives the process that watches; arrays are bytes in base 64.

Only examples are kept: what follows from them is learned again, which takes less than a second.
"""

import base64
import binascii
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from adoube.errors import AdoubeError
from adoube.words import coded
from adoube_vision.appearance.details import Details
from adoube_vision.appearance.examples import Example
from adoube_vision.appearance.features import FEATURES, Numbers
from adoube_vision.appearance.learning import Learning
from adoube_vision.appearance.light import LearnedLight
from adoube_vision.appearance.patches import HALF_WIDTH, SIDE, Patches

__all__ = ["VERSION", "NotLearnedHere", "learned_before", "written"]

VERSION = 2
KEPT_COPIES = 8  # of each example


class NotLearnedHere(AdoubeError):
    """What was kept was learned of another board or game, in other pictures, or by another adoube."""


def written(learning: Learning, details: Details, game: str, size: tuple[int, int]) -> dict[str, Any]:
    """`size` is the width and height of the pictures."""
    return {
        **_belongs_to(learning.patches, game, size),
        "light": _text_of(learning.light.rims),
        "shown": [_written_example(example) for example in learning.shown],
        "confirmed": [_written_example(example) for example in learning.confirmed],
        "references": {look: _written_example(example) for look, example in learning.references.items()},
        "details": {
            look: {detail: [len(discs), _text_of(discs)] for detail, discs in seen.items()}
            for look, seen in details.known.items()
        },
        "sharpness": dict(details.sharpness),
    }


def learned_before(
    kept: Mapping[str, Any], patches: Patches, game: str, size: tuple[int, int]
) -> tuple[Learning, Details]:
    """What `written` wrote. Raises NotLearnedHere."""
    for name, here in _belongs_to(patches, game, size).items():
        if kept.get(name) != here:
            other = kept.get(name)
            raise NotLearnedHere(coded("watching.learned_elsewhere", what=name, kept=other, here=here))
    cells = len(patches.board.cells)
    try:
        learning = Learning(
            patches,
            LearnedLight(_numbers_of(kept["light"], (cells, 3))),
            tuple(_example_of(each, cells) for each in kept["shown"]),
            tuple(_example_of(each, cells) for each in kept["confirmed"]),
            {look: _example_of(each, cells) for look, each in kept["references"].items()},
        )
        known = {
            look: {detail: _numbers_of(text, (middles, -1)) for detail, (middles, text) in seen.items()}
            for look, seen in kept["details"].items()
        }
        return learning, Details(known, {look: float(sharp) for look, sharp in kept["sharpness"].items()})
    except (AttributeError, KeyError, TypeError, ValueError, binascii.Error) as error:
        raise NotLearnedHere(coded("watching.learned_unreadable", why=error)) from error


def _belongs_to(patches: Patches, game: str, size: tuple[int, int]) -> dict[str, Any]:
    board = patches.board
    return {
        "version": VERSION,
        "features": [FEATURES, SIDE, HALF_WIDTH],
        "game": game,
        "board": [board.name, len(board.cells)],
        "size": list(size),
    }


def _written_example(example: Example) -> dict[str, Any]:
    rows = example.rows[:KEPT_COPIES]
    return {"looks": list(example.looks), "copies": len(rows), "rows": _text_of(rows)}


def _example_of(kept: Mapping[str, Any], cells: int) -> Example:
    looks: Sequence[str | None] = kept["looks"]
    if len(looks) != cells:
        raise ValueError(f"{len(looks)} looks")
    return Example(_numbers_of(kept["rows"], (kept["copies"], cells, FEATURES)), tuple(looks))


def _text_of(numbers: Numbers) -> str:
    return base64.b64encode(numbers.astype("<f2").tobytes()).decode("ascii")


def _numbers_of(text: str, shape: tuple[int, ...]) -> Numbers:
    numbers = np.frombuffer(base64.b64decode(text, validate=True), "<f2")
    return numbers.reshape(shape).astype(np.float32)
