"""River Crossing; the rulebook is rulebooks/river_crossing.md."""

from adoube.games.river_crossing.game import RiverCrossing

__all__ = ["RiverCrossing"]
