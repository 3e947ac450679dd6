"""Linear Left/Right; the rulebook is rulebooks/left_right.md."""

from adoube.games.left_right.game import LeftRight

__all__ = ["LeftRight"]
