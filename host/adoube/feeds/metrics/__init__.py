"""Figures of a running adoube, for Prometheus and whatever reads its text: how it is, not who plays.

`measures` says where the figures come from, and asks the engine for nothing. `families` writes them down by
the library of Prometheus: the extra `metrics`. No name of a person is in them.
"""

from adoube.feeds.metrics.measures import Figures, JournalCounts, Measures, VerdictCounts

__all__ = ["Figures", "JournalCounts", "Measures", "VerdictCounts"]
