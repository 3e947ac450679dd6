"""What a referee hands out: its stage, its verdicts with their moments, and what it made of readings."""

from dataclasses import dataclass, field
from enum import StrEnum

from adoube.referee.reasons import Reasons
from adoube.referee.verdicts import Verdict
from adoube.sensing.views import Reading

__all__ = ["Said", "SettledReading", "Stage"]


class Stage(StrEnum):
    SET_UP = "set-up"
    PLAYING = "playing"
    CLEARED = "cleared"
    """the pieces were swept off in the middle of the game, or set up for another one"""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Said:
    """A verdict, and the moment at which it was given."""

    at_ms: int
    verdict: Verdict
    reasons: Reasons | None = field(default=None, compare=False)
    """why, where that was asked for and the verdict says something of the game"""


@dataclass(frozen=True, slots=True)
class SettledReading:
    """A reading that changed the hypotheses, and the cells touched since the one before."""

    reading: Reading
    touched: tuple[str, ...]
