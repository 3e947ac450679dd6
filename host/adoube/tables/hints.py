"""The hints of one table: who may ask, what is shown, and what the record holds of it.

A hint is about one position. It is for the seat whose turn it is, goes with the next turn, and an answer that
comes later than that is dropped. Whether hints are allowed is a row too, so it outlasts a restart.
"""

from collections.abc import Callable, Container, Sequence
from typing import Any

from adoube.errors import AdoubeError
from adoube.games.line import Line
from adoube.games.scoresheet import entry_after
from adoube.records.payloads import Called
from adoube.tables.assistants import (
    HINT,
    HINTS,
    HintFailed,
    HintFound,
    HintMoment,
    HintShown,
    HintState,
    HintWanted,
)
from adoube.tables.commands import AskHint, CommandRefusedError
from adoube.tables.game_session import GameSession
from adoube.tables.pending_events import PendingEvents
from adoube.tables.state import Message, Phase, shown_turn
from adoube.words import coded
from adoube.words.names import seat_name

__all__ = ["TableHints"]

MOST_PIECES = 3  # pieces that a first hint names


class TableHints:
    """For the engine's thread alone."""

    def __init__(self, pending: PendingEvents, computers: Callable[[], Container[str]]) -> None:
        """`computers`: the seats in which computer players sit; they need no hints."""
        self._pending, self._computers = pending, computers
        self.allowed = False
        self._asked = 0
        self._wanted: tuple[HintWanted, bool] | None = None  # what is waited for, and whether a whole turn is
        self._found: tuple[HintMoment, tuple[str, ...]] | None = None
        self._shown: tuple[HintMoment, HintShown] | None = None

    def allow(self, *, allowed: bool, quietly: bool = False) -> None:
        """Allow or forbid hints; `quietly`: without a message on the page."""
        if allowed == self.allowed:
            return
        self.allowed, self._wanted, self._shown = allowed, None, None
        self._pending.store(Called(HINTS, {"allowed": allowed}))
        if not quietly:
            self._pending.show(Message("hint", coded("hints.allowed" if allowed else "hints.forbidden")))

    def ask(self, session: GameSession, asked: AskHint) -> None:
        """Show a hint, or have one searched for. Raises CommandRefusedError if none can be had now."""
        seat = self._seat(session)
        if not self.allowed:
            raise CommandRefusedError(coded("hints.not_allowed"))
        if seat is None:
            raise CommandRefusedError(coded("hints.not_settled"))
        if asked.seat not in (None, seat):
            raise CommandRefusedError(coded("hints.not_your_turn", seat=seat_name(seat)))
        moment = self._moment(session)
        whole = asked.whole or self._shown_at(moment) is not None
        if self._found is not None and self._found[0] == moment:
            self._give(session, self._found[1], whole=whole)
        elif self._wanted is None or self._wanted[0].moment != moment:
            self._asked += 1
            self._wanted = HintWanted(self._asked, moment, seat), whole
            self._pending.changed()

    def hear(self, session: GameSession, news: HintFound | HintFailed) -> None:
        """Take in a hint that was found, or drop it if nobody waits for it any more."""
        if self._wanted is None or self._wanted[0].number != news.number:
            return
        (wanted, whole), self._wanted = self._wanted, None
        if wanted.moment != self._moment(session) or not _is_settled(session):
            self._pending.changed()
        elif isinstance(news, HintFailed):
            self._pending.show(Message("hint", coded("hints.failed", why=news.why)))
        else:
            self._found = wanted.moment, news.turns
            self._give(session, news.turns, whole=whole)

    def state(self, session: GameSession) -> HintState:
        """As everybody may see them."""
        if not self.allowed:
            return HintState()
        moment = self._moment(session)
        wanted = self._wanted[0] if self._wanted is not None and self._wanted[0].moment == moment else None
        return HintState(
            allowed=True, may_ask=self._seat(session), wanted=wanted, shown=self._shown_at(moment)
        )

    def _seat(self, session: GameSession) -> str | None:
        """Return the seat for which a hint may be asked now."""
        seat = session.line.to_move
        return seat if _is_settled(session) and seat not in self._computers() else None

    def _shown_at(self, moment: HintMoment) -> HintShown | None:
        return self._shown[1] if self._shown is not None and self._shown[0] == moment else None

    def _moment(self, session: GameSession) -> HintMoment:
        return self._pending.game_number, session.line.ply, session.line.position

    def _give(self, session: GameSession, turns: Sequence[str], *, whole: bool) -> None:
        line, moment = session.line, self._moment(session)
        seat = line.game.to_move(line.position)
        try:
            trails = {text: _trail(line, text) for text in turns[: 1 if whole else None]}
        except AdoubeError as error:
            self._pending.show(Message("hint", coded("hints.failed", why=error.said)))
            return
        if whole:
            shown = HintShown(seat, turn=turns[0], trail=trails[turns[0]])
            details: dict[str, Any] = {"by": seat, "turn": shown.turn}
            said = coded("hints.turn", seat=seat_name(seat), turn=entry_after(line, shown.turn))
        else:
            cells = tuple(dict.fromkeys(trail[0] for trail in trails.values() if trail))[:MOST_PIECES]
            shown = HintShown(seat, cells)
            details = {"by": seat, "cells": list(cells)}
            stands = line.game.placement(line.position)
            # Where a piece comes onto the board, none stands yet.
            key = "hints.pieces" if all(map(stands.stack, cells)) else "hints.cells"
            said = coded(key, seat=seat_name(seat), cells=list(cells), count=len(cells))
        if self._shown_at(moment) == shown:
            return
        self._shown = moment, shown
        self._pending.store(Called(HINT, details))
        self._pending.show(Message("hint", said))


def _is_settled(session: GameSession) -> bool:
    """Return whether the game is being played and nothing about its position is open."""
    monitor = session.monitor
    is_open = session.question is not None or session.remedy is not None or monitor.provisional is not None
    return session.phase is Phase.PLAYING and monitor.is_judged and not is_open


def _trail(line: Line, text: str) -> tuple[str, ...]:
    """Return the cells that a turn is about, the one where it begins first. Raises AdoubeError."""
    turn = line.game.read(text)
    return shown_turn(line.extended(turn, line.game.after(line.position, turn))).cells
