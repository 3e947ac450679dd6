"""Chess, through the library of that name; the rulebook is rulebooks/chess.md.

Needs the extra `chess`: nothing outside this package imports that library.
"""

from adoube.games.chess.game import Chess

__all__ = ["Chess"]
