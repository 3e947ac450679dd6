"""What every feed of events does: it reads the rows behind its place, and makes a message of each event."""

import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence

from adoube.errors import AdoubeError
from adoube.feeds.carrier import Entry
from adoube.feeds.game_reader import CHANGES, GameReader
from adoube.feeds.happenings import Happening, happenings
from adoube.feeds.places import Place, Standing
from adoube.games.registry import GameMaker, make_game
from adoube.records.journal import Row
from adoube.records.journal_file import JournalError
from adoube.records.payloads import Kind
from adoube.words import say

__all__ = ["EventFeed"]

logger = logging.getLogger(__name__)


class EventFeed(ABC):
    """The part of a `carrier.Feed` that such feeds share: a message an event, in the order of the rows."""

    def __init__(
        self,
        name: str,
        *,
        kinds: tuple[Kind, ...] = CHANGES,
        most_age_s: float | None = None,
        make: GameMaker = make_game,
    ) -> None:
        """`kinds`: the rows that it reads. What is older than `most_age_s` is dropped; None: nothing is."""
        self.name = name
        self._kinds, self._most_age_s, self._make = kinds, most_age_s, make

    def next_entry(self, reader: GameReader, standing: Standing) -> Entry | None:
        """Raises JournalError."""
        place = standing.place
        oldest_s = 0.0 if self._most_age_s is None else time.time() - self._most_age_s
        skipped: Place | None = None
        too_old = 0
        for row in reader.changes_after(place.read_from, self._kinds):
            messages = self._messages(reader, row)
            done = (place.part or 0) if row.id == place.row else 0
            if messages[done:] and row.utc.timestamp() >= oldest_s:
                self._say_dropped(too_old)
                is_last = done + 1 == len(messages)
                return Entry(Place(row.id, None if is_last else done + 1), messages[done])
            too_old += len(messages[done:])
            skipped = Place(row.id)
        self._say_dropped(too_old)
        return None if skipped is None else Entry(skipped)

    @abstractmethod
    def _tells(self, told: Happening) -> bool:
        """Whether this feed tells of such an event."""

    def _say_dropped(self, count: int) -> None:
        if count and self._most_age_s is not None:
            hours = round(self._most_age_s / 3600)
            logger.warning("%s", say("feeds.too_old", feed=self.name, count=count, hours=hours))

    def _messages(self, reader: GameReader, row: Row) -> Sequence[Happening]:
        """Raises JournalError. A game that today's program cannot read is told of no more, with a word."""
        try:
            change = reader.change(row)
            told = [] if change is None else happenings(change, reader.journal, self._make)
        except JournalError:
            raise
        except AdoubeError as error:
            logger.warning("%s", say("feeds.unreadable", feed=self.name, row=row.id, why=error))
            return []
        return [each for each in told if self._tells(each)]
