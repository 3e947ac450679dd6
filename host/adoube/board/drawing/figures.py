"""Pieces that players know by their figure instead of by a mark on a disc: those of chess."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from adoube.board.looks import PieceLook
from adoube.board.placement import kind_of

__all__ = ["Figure", "figure_of"]


class Figure(NamedTuple):
    """Two paths in the square from -1 to 1: the outline, closed, and the strokes on it."""

    outline: str
    strokes: str


FOOT = "M-.6 .85V.7Q-.6 .58 -.44 .54"
FOOT_BACK = "Q.6 .58 .6 .7V.85Z"

FIGURES: Mapping[str, Figure] = MappingProxyType(
    {
        "pawn": Figure(
            f"{FOOT}Q-.18 .34 -.16 .08H-.34V-.08H-.22A.33 .33 0 1 1 .22 -.08H.34V.08H.16"
            f"Q.18 .34 .44 .54{FOOT_BACK}",
            "",
        ),
        "rook": Figure(
            "M-.62 .85V.66H-.48V.5L-.36 .36L-.3 -.34L-.5 -.48V-.85H-.26V-.68H-.12V-.85H.12V-.68H.26V-.85"
            "H.5V-.48L.3 -.34L.36 .36L.48 .5V.66H.62V.85Z",
            "M-.3 -.34H.3M-.36 .36H.36",
        ),
        "knight": Figure(
            "M-.5 .85V.7Q-.34 .44 -.06 .14Q-.3 .14 -.46 .28Q-.6 .38 -.72 .24Q-.84 .12 -.7 -.06"
            "Q-.56 -.24 -.46 -.46Q-.4 -.58 -.3 -.66L-.28 -.92L-.04 -.76Q.34 -.72 .5 -.3Q.64 .1 .6 .85Z",
            "M-.26 -.4V-.38M.02 -.5Q.34 -.2 .3 .5",
        ),
        "bishop": Figure(
            f"{FOOT}Q-.24 .42 -.22 .2Q-.46 .02 -.46 -.22Q-.42 -.52 -.1 -.68A.14 .14 0 1 1 .1 -.68"
            f"Q.42 -.52 .46 -.22Q.46 .02 .22 .2Q.24 .42 .44 .54{FOOT_BACK}",
            "M0 -.42V-.06M-.18 -.24H.18M-.22 .2H.22",
        ),
        "queen": Figure(
            "M-.54 .85V.64L-.46 .4L-.9 -.4L-.44 -.06L-.48 -.74L-.15 -.16L0 -.88L.15 -.16L.48 -.74L.44 -.06"
            "L.9 -.4L.46 .4L.54 .64V.85Z",
            "M-.46 .4Q0 .24 .46 .4M-.52 .64H.52",
        ),
        "king": Figure(
            "M-.54 .85V.64L-.46 .4Q-.9 .12 -.8 -.16Q-.64 -.48 -.1 -.3V-.54H-.28V-.72H-.1V-.92H.1V-.72"
            "H.28V-.54H.1V-.3Q.64 -.48 .8 -.16Q.9 .12 .46 .4L.54 .64V.85Z",
            "M-.46 .4Q0 .24 .46 .4M-.52 .64H.52M0 -.26V.28",
        ),
    }
)
"""By a piece's kind, on a square of side 2, the piece upright."""


def figure_of(piece: str, look: PieceLook | None) -> Figure | None:
    """The figure of a piece; None for one that is a disc. A pawn that bears a number is one."""
    if look is not None:
        return Figure(look.outline, look.strokes) if look.outline else None
    has_detail = piece.count(".") > 1
    return None if has_detail else FIGURES.get(kind_of(piece))
