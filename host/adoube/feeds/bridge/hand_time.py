"""A time control of a program that leaves no time for a hand."""

from adoube.words import say

__all__ = ["too_short"]

# For a move of each side; read, reach, lift and put down. An estimate: blitz is played with 3 s a move.
SHORTEST_S = 5.0


def too_short(seconds: float) -> list[str]:
    """Return the text for a program that gives a person so many seconds for a move; empty if they suffice."""
    return [] if seconds >= SHORTEST_S else [say("bridge.too_short", seconds=f"{max(0.0, seconds):.4g}")]
