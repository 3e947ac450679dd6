"""What every feed of a whole round does: it looks what changed, and tells all games as they stand."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from adoube.feeds.broadcast.rounds import Round, RoundGame
from adoube.feeds.carrier import Entry
from adoube.feeds.game_reader import GameReader
from adoube.feeds.places import Place, Standing

__all__ = ["RoundFeed"]


class RoundFeed(ABC):
    """The part of a `carrier.Feed` that such feeds share. It is told once more when the program begins."""

    gives_up = False

    def __init__(self, played: Round) -> None:
        self._round = played
        self._begins = True  # whether nothing was sent yet since the program began

    def next_entry(self, reader: GameReader, standing: Standing) -> Entry | None:
        newest = self._round.newest_change(reader, standing.place.row)
        if newest is None and not self._begins:
            return None
        at = standing.place.row if newest is None else newest
        games = self._round.games(reader, standing, at)
        self._begins = self._begins and bool(games)
        if not games:
            return None if newest is None else Entry(Place(at))
        return Entry(Place(at), self._message(games))

    @abstractmethod
    def _message(self, games: Sequence[RoundGame]) -> Any:
        """What is sent of all games of the round, at least one."""
