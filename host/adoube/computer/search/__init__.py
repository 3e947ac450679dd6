"""Searches for good turns in any game: trees, tuned evaluations, hidden cards, engines.

In: a position and a budget. Out: candidates with their values.
"""
