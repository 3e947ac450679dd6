"""Tournaments: their files (TRF16, TRF26), pairings, results, standings.

In: a file and results. Out: the same file, changed only where something is new.
"""

from adoube.tournament.tables import BoardAssignment, ResultsFeed

__all__ = ["BoardAssignment", "ResultsFeed"]
