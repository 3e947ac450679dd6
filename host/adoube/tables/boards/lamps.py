"""What a board's lamps show of a published state: a scene of cells and ends, in the palette's colours.

Each meaning has a rhythm as well as a colour, for those who do not see the colour. What must go away blinks
red, what is missing is steady green. The choices of a question blink blue. Where a lifted piece may go is
steady white, the last turn steady cyan. The end of the board where the seat to move sits is dim; both ends
blink amber while nothing is judged.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from adoube.link.commands import Palette
from adoube.tables.state import Phase, TableState

__all__ = ["DARK", "LampEnd", "LampScene", "scene_of"]

TAKE_AWAY, MISSING = Palette.RED_BLINKING, Palette.GREEN
CHOICE, MAY_GO, LAST_TURN = Palette.BLUE_BLINKING, Palette.WHITE, Palette.CYAN
TO_MOVE, NOT_JUDGED = Palette.DIM_WHITE, Palette.AMBER_BLINKING

SEATS_AT_ENDS = 2
"""more seats than this have no end of their own"""


class LampEnd(Enum):
    """Where a player sits: at the side of the lowest cells, or opposite."""

    NEAR = "near"
    FAR = "far"


@dataclass(frozen=True, slots=True)
class LampScene:
    """Colours by cell, and by end of the board; everything else is dark."""

    cells: Mapping[str, Palette] = field(default_factory=dict)
    ends: Mapping[LampEnd, Palette] = field(default_factory=dict)


DARK = LampScene()


def scene_of(state: TableState) -> LampScene:
    """What to show of a table: what is wrong before what is asked, and that before what was played."""
    if state.phase is Phase.HELD:
        return LampScene(ends=dict.fromkeys(LampEnd, NOT_JUDGED))
    if state.remedy is not None:
        return LampScene({**_all(state.remedy.fill, MISSING), **_all(state.remedy.empty, TAKE_AWAY)})
    ends = _end_to_move(state)
    if state.question is not None:
        asked = (cell for choice in state.question.choices for cell in choice.cells)
        return LampScene(_all(asked, CHOICE), ends)
    if state.may_go:
        return LampScene(_all(state.may_go, MAY_GO), ends)
    return LampScene(_all(state.turns[-1].cells if state.turns else (), LAST_TURN), ends)


def _all(cells: Iterable[str], colour: Palette) -> dict[str, Palette]:
    return dict.fromkeys(cells, colour)


def _end_to_move(state: TableState) -> dict[LampEnd, Palette]:
    """The end of the seat to move, while a game is played between two."""
    if state.phase is not Phase.PLAYING or len(state.seats) != SEATS_AT_ENDS:
        return {}
    return {end: TO_MOVE for end, seat in zip(LampEnd, state.seats, strict=True) if seat.to_move}
