"""Where a table is between the set-up of a game and its end."""

from enum import StrEnum

__all__ = ["Phase"]


class Phase(StrEnum):
    """Where a table is in its game."""

    SET_UP = "set-up"
    PLAYING = "playing"
    HELD = "held"
    CLEARED = "cleared"
    OVER = "over"
