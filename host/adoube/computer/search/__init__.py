"""Searches for good turns in any game: trees, evaluations that tune themselves, hidden cards, engines."""
