"""The library of a scoreboard that has no journal: no games."""

from adoube.records.entries import GameEntry, GameSearch
from adoube.tables.past_games import PastGame

__all__ = ["NoLibrary"]


class NoLibrary:
    """Knows no game."""

    def games(self, search: GameSearch) -> list[GameEntry]:
        return []

    def game(self, name: str) -> PastGame | None:
        return None
