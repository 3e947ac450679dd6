"""The events that feeds tell: results, turns, turns taken back; and the part of such feeds in common.

Events are made from rows of the journal alone. So a message has the same words at every try.
"""

import json
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from adoube.errors import AdoubeError
from adoube.feeds.game_reader import CHANGES, Change, GameReader
from adoube.feeds.offsets import Offset, StoredOffset
from adoube.feeds.worker import FeedEntry
from adoube.games.registry import GameMaker, make_game
from adoube.records.journal import Journal, Row
from adoube.records.journal_file import JournalError
from adoube.records.payloads import Kind, Ruling
from adoube.tables.history import match_of_rows
from adoube.tables.match import AnyMatch
from adoube.tables.messages import ruling_sentence
from adoube.tables.pending_events import UNSTORED_BITS
from adoube.words import coded, say

__all__ = ["RESULT", "TAKEBACK", "TURN", "EventFeed", "GameEvent", "game_events_of"]


RESULT, TURN, TAKEBACK = "result", "turn", "takeback"


@dataclass(frozen=True, slots=True)
class GameEvent:
    """The kind of event, what is told of it in values that JSON knows, and when its row was written."""

    event: str
    told: Mapping[str, Any]
    at: datetime

    @property
    def body(self) -> bytes:
        """It all as JSON."""
        return json.dumps(self.told, ensure_ascii=False).encode()


def game_events_of(change: Change, journal: Journal, make: GameMaker = make_game) -> list[GameEvent]:
    """Return the events of a row, in order. `journal` knows the match of its game. Raises AdoubeError."""
    told = list(_told(change))
    if not told:
        return []
    match = _match_at(change, journal, make)
    shared = _shared(change, journal, match)
    if told[-1][0] == RESULT:
        told[-1][1].update(_result(change, match))
    return [GameEvent(event, {"event": event, **shared, **more}, change.row.utc) for event, more in told]


def _told(change: Change) -> Iterator[tuple[str, dict[str, Any]]]:
    before, now = change.before, change.now
    kept = change.turns_left
    if before is not None and kept < before.last:
        yield TAKEBACK, {"turns_left": kept}
    for turn in now.turns[kept:]:
        yield TURN, {"turn": {"ply": turn.ply, "seat": turn.seat, "turn": turn.text, "entry": turn.entry}}
    final, was = now.entry.final, None if before is None else before.entry.final
    if final is not None and (was is None or (was.winners, was.scores) != (final.winners, final.scores)):
        yield RESULT, {}


def _match_at(change: Change, journal: Journal, make: GameMaker) -> AnyMatch:
    """Return the match with the results that it had by that row."""
    row = change.row
    rows = [
        each
        for each in journal.rows_of_kinds((Kind.OPENED, Kind.RESULT, Kind.RULING))
        if each.table == row.table and each.id <= row.id
    ]
    return match_of_rows(rows, change.now.entry.opened.match_number, make)


def _shared(change: Change, journal: Journal, match: AnyMatch) -> dict[str, Any]:
    """Return the fields of every message; `record` is the game's number in the table's journal."""
    row, now = change.row, change.now
    opened = now.entry.opened
    return {
        "table": row.table,
        "game": opened.game,
        "title": now.game.title,
        "record": row.game_number,
        "game_number": _place_in_match(change, journal),
        "games_in_match": match.games,
        "version": journal.count_rows(row.table, until=row.id) << UNSTORED_BITS,
    }


def _place_in_match(change: Change, journal: Journal) -> int:
    """1 for the first game of its match."""
    row, number = change.row, change.now.entry.opened.match_number
    return sum(
        1
        for each in journal.rows_of_kinds((Kind.OPENED,))
        if each.table == row.table
        and each.game_number <= row.game_number
        and getattr(each.payload, "match_number", None) == number
    )


def _result(change: Change, match: AnyMatch) -> dict[str, Any]:
    now, final = change.now, change.now.entry.final
    assert final is not None, "a result is told of a game that has one"
    winners = match.winners()
    payload = change.row.payload
    said = (
        ruling_sentence(payload, now.line)
        if isinstance(payload, Ruling)
        else coded("table.over", why="" if final.said is None else final.said)
    )
    return {
        "turns": now.last,
        "seats": [
            {
                "seat": seat,
                "player": now.entry.opened.players[seat],
                "score": final.scores[seat],
                "won": seat in final.winners,
            }
            for seat in now.game.seats
        ],
        "standings": [
            {"player": person, "points": points, "won": person in winners}
            for person, points in match.totals().items()
        ],
        "verdict": str(said),
    }


logger = logging.getLogger(__name__)


class EventFeed(ABC):
    """The part of a `worker.Feed` that such feeds share: a message an event, in the order of the rows."""

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

    def next_entry(self, reader: GameReader, stored: StoredOffset) -> FeedEntry | None:
        """Raises JournalError."""
        place = stored.offset
        oldest_s = 0.0 if self._most_age_s is None else time.time() - self._most_age_s
        skipped: Offset | None = None
        too_old = 0
        for row in reader.changes_after(place.read_from, self._kinds):
            messages = self._messages(reader, row)
            done = (place.part or 0) if row.id == place.row else 0
            if messages[done:] and row.utc.timestamp() >= oldest_s:
                self._say_dropped(too_old)
                is_last = done + 1 == len(messages)
                return FeedEntry(Offset(row.id, None if is_last else done + 1), messages[done])
            too_old += len(messages[done:])
            skipped = Offset(row.id)
        self._say_dropped(too_old)
        return None if skipped is None else FeedEntry(skipped)

    @abstractmethod
    def _tells(self, told: GameEvent) -> bool:
        """Return whether this feed tells of such an event."""

    def _say_dropped(self, count: int) -> None:
        if count and self._most_age_s is not None:
            hours = round(self._most_age_s / 3600)
            logger.warning("%s", say("feeds.too_old", feed=self.name, count=count, hours=hours))

    def _messages(self, reader: GameReader, row: Row) -> Sequence[GameEvent]:
        """Raises JournalError. A game that today's program cannot read is told of no more, with a word."""
        try:
            change = reader.change(row)
            told = [] if change is None else game_events_of(change, reader.journal, self._make)
        except JournalError:
            raise
        except AdoubeError as error:
            logger.warning("%s", say("feeds.unreadable", feed=self.name, row=row.id, why=error))
            return []
        return [each for each in told if self._tells(each)]
