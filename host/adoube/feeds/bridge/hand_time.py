"""A time control of a program that leaves no time for a hand."""

from adoube.words import say

__all__ = ["too_short"]

# An estimate, for a move of each side: to read it, reach for the piece, lift it and put it down.
SHORTEST_S = 5.0


def too_short(seconds: float) -> list[str]:
    """Return a text for a program that gives a person too few seconds for a move; nothing if they suffice."""
    return [] if seconds >= SHORTEST_S else [say("bridge.too_short", seconds=f"{max(0.0, seconds):.4g}")]
