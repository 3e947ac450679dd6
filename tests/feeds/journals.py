"""A journal with games in it, row by row as a table writes them, and tables that tell of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from adoube.games.base import BoardChange
from adoube.games.line import Line, printed
from adoube.games.registry import make_game
from adoube.records.journal import Journal, NewRow, Row
from adoube.records.payloads import (
    DECLARED,
    Opened,
    Payload,
    Result,
    Ruling,
    RulingKind,
    SettledRow,
    TakenBackRow,
    TurnPlayed,
    position_hash,
)
from adoube.tables.commands import AcceptAsPlayed
from adoube.tables.rulings import apply_ruling, back_to, ruling_from
from adoube.words import coded
from tests.scoreboard.tables import PLAYING, FakeTables

__all__ = ["BEGUN", "WrittenGame", "WrittenJournal", "knight_jumps_too_far"]

BEGUN = datetime(2026, 11, 23, 18, 0, tzinfo=UTC)


class WrittenJournal:
    """Rows that are put on disk one by one; `tables` tells its listeners of each."""

    def __init__(self, folder: Path, *, begun: datetime | None = None) -> None:
        self.journal = Journal.open(folder)
        self.folder = folder
        self.tables = FakeTables(PLAYING)
        self.now = begun or datetime.now(UTC)

    def append(self, table: str, number: int, payload: Payload) -> Row:
        self.now += timedelta(milliseconds=1)
        [row] = self.journal.append([NewRow(table, number, payload, self.now, 0)])
        self.tables.show(PLAYING)
        return row

    def close(self) -> None:
        self.journal.close()


class WrittenGame:
    """One game, by its turns."""

    def __init__(
        self,
        journal: WrittenJournal,
        game: str = "jarmo",
        *,
        table: str = "north",
        number: int = 1,
        match_number: int = 1,
        players: tuple[str, str] = ("Ada", "Grace"),
        time_control: str | None = None,
        options: Mapping[str, str] | None = None,
        pairing: tuple[int, int, int] | None = None,
    ) -> None:
        made = make_game(game, options or {})
        self.table, self.number = table, number
        self.line = Line.begin(made)
        self._journal = journal
        self._used_ms = dict.fromkeys(made.seats, 0)
        self._timed = time_control is not None
        seated = dict(zip(made.seats, players, strict=True))
        opened = Opened(
            game, made.options, 0, "identity", seated, "1", "1", {}, match_number, time_control=time_control
        )
        opened = replace(opened, people=players, pairing=pairing)
        self.append(opened)

    def append(self, payload: Payload) -> Row:
        return self._journal.append(self.table, self.number, payload)

    def play(self, *texts: str, took_ms: int = 5_000) -> Row:
        """Turns that are accepted, each with a reading before it; the last one's row."""
        row = None
        for text in texts:
            seat = self.line.to_move
            assert seat is not None
            self.append(SettledRow((None,)))
            self.line = self.line.play(self.line.game.read(text))
            self._used_ms[seat] += took_ms
            used_ms = self._used_ms[seat] if self._timed else None
            hashed = position_hash(printed(self.line))
            row = self.append(TurnPlayed(self.line.ply, seat, text, hashed, used_ms))
            if (outcome := self.line.outcome) is not None:
                row = self.append(Result(outcome.winners, self.line.scores, outcome.clause))
        assert row is not None
        return row

    def take_back(self, ply: int) -> Row:
        self.line = back_to(self.line, ply)
        return self.append(TakenBackRow(ply))

    def rule(self, ruling: Ruling) -> Row:
        self.line = apply_ruling(self.line, ruling)
        return self.append(ruling)

    def declare(self, *winners: str, scores: Mapping[str, float]) -> Row:
        """The arbiter says how the game ended."""
        details = {
            "winners": [*winners],
            "scores": dict(scores),
            "why": coded("rulings.declared").to_json(),
            "by": "arbiter",
        }
        return self.rule(Ruling(RulingKind.RESULT, details))

    def result(self, *winners: str, scores: Mapping[str, float]) -> Row:
        """Players end it by a sign on the board."""
        return self.append(Result(winners, scores, DECLARED))


def knight_jumps_too_far(line: Line) -> Ruling:
    """After 1. e4 e5 the arbiter lets White's knight stand on b5, which no turn of chess leads to."""
    nothing = BoardChange(frozenset(), frozenset(), frozenset())
    return ruling_from(line, AcceptAsPlayed("b1b5"), nothing)
