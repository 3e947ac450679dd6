"""Computer players and hints at one table: who has them, what is shown, and what the record holds of it.

A computer player takes the place of a person of the match, and changes seats as that person would. What it
has chosen stands until a hand has carried it out. Another turn in its place does not count: it is taken
back, and said which one was meant. Only an arbiter lets it stand.

A hint is about one position. It is for the seat whose turn it is, goes with the next turn, and an answer that
comes later than that is dropped. Whether hints are allowed is a row too, so it outlasts a restart.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from itertools import pairwise
from typing import Any

from adoube.errors import AdoubeError
from adoube.games.line import Line
from adoube.games.scoresheet import entry_after, last_entry
from adoube.records.payloads import Called
from adoube.tables.assistants import (
    COMPUTER,
    HINT,
    HINTS,
    ComputerPlays,
    ComputerState,
    ComputerStuck,
    HintFailed,
    HintFound,
    HintMoment,
    HintShown,
    HintState,
    HintWanted,
    Moment,
    PlannedTurn,
    moment_of,
)
from adoube.tables.commands import AskHint, CommandRefusedError, CorrectTurns, TakeBackTurns
from adoube.tables.commands.players import COMPUTER_STRENGTHS
from adoube.tables.game_session import GameSession
from adoube.tables.history import MatchHistory
from adoube.tables.pending_events import PendingEvents
from adoube.tables.state import Message, Phase, shown_turn
from adoube.words import AnyText, CodedText, coded
from adoube.words.names import seat_name

__all__ = ["ComputerSeats", "TableHints", "arrows_of", "notes_of"]


class ComputerSeats:
    """The computer players of one table; for the engine's thread alone."""

    def __init__(self, pending: PendingEvents, matches: MatchHistory) -> None:
        self._pending, self._matches = pending, matches
        self._programs: tuple[str, ...] = ()
        self._planned: PlannedTurn | None = None
        self._trouble: tuple[Moment, AnyText] | None = None

    def strengths(self) -> dict[str, int]:
        """Return the strengths by seat, in the running game."""
        computers = self._matches.computers
        sitting = self._matches.current.sitting()
        return {seat: computers[person] for seat, person in sitting.items() if person in computers}

    def seat(self, session: GameSession, seat: str, strength: int | None) -> None:
        """Seat a computer player of that strength; with None it gets up. Raises CommandRefusedError."""
        if seat not in session.game.seats:
            raise CommandRefusedError(coded("computer.no_seat", seat=seat, seats=[*session.game.seats]))
        if strength is None and seat not in self.strengths():
            raise CommandRefusedError(coded("computer.not_there", seat=seat_name(seat)))
        if strength is not None:
            self._require(strength)
        if self.strengths().get(seat) == strength:
            return
        person = self._matches.current.sitting()[seat]
        others = {name: each for name, each in self._matches.computers.items() if name != person}
        self._matches.computers = others if strength is None else {**others, person: strength}
        if seat == session.line.to_move:  # who plays on at another seat has not changed its mind
            self._planned = self._trouble = None
        self._pending.store(Called(COMPUTER, {"by": seat, "player": person, "strength": strength}))
        key = "computer.gets_up" if strength is None else "computer.sits_down"
        said = coded(key, seat=seat_name(seat), strength=strength or 0)
        self._pending.show(Message(COMPUTER, said))

    def _require(self, strength: int) -> None:
        if strength not in COMPUTER_STRENGTHS:
            numbers = [*map(str, COMPUTER_STRENGTHS)]
            raise CommandRefusedError(coded("opponent.unknown_strength", number=strength, numbers=numbers))

    def sit_down(self, strengths: Mapping[str, int]) -> None:
        """Seat computer players before the next game, whose opening row names them."""
        sitting = self._matches.current.sitting()
        wanted = {sitting[seat]: strength for seat, strength in strengths.items()}
        self._matches.computers = {**self._matches.computers, **wanted}

    def let_program_play(self, seats: tuple[str, ...]) -> None:
        """Let a bridged program play for these seats, and for no others."""
        if seats != self._programs:
            self._programs = seats
            self._pending.changed()

    # what they tell

    def plan(self, session: GameSession, news: ComputerPlays) -> Line | None:
        """Take the turn that was chosen, for a hand to carry out; return the game after it.

        None if the table has gone on, or the rules do not know the turn, or nothing on the board changes.
        """
        line = session.line
        if not self._is_awaited(session, news.moment):
            return None
        try:
            after = line.play(line.game.read(news.turn))
        except AdoubeError as error:
            self.be_stuck(session, ComputerStuck(news.moment, error.said))
            return None
        planned = _planned(news.moment, line, after)
        self._planned, self._trouble = planned, None
        self._pending.changed()
        if planned.placement.cells == line.game.placement(line.position).cells:
            # A piece that comes and goes in one turn: there is nothing to carry out.
            session.rule(CorrectTurns((planned.text,), 0), news.at_ms, COMPUTER)
            said = coded("computer.nothing_moves", seat=seat_name(planned.seat), turn=planned.entry)
            self._pending.show(Message(COMPUTER, said))
            return None
        return after

    def be_stuck(self, session: GameSession, news: ComputerStuck) -> None:
        """Keep the reason why no turn was found, until the game goes on."""
        if self._is_awaited(session, news.moment):
            self._trouble = (news.moment, news.why) if news.why else None
            self._pending.changed()

    def _is_awaited(self, session: GameSession, moment: Moment) -> bool:
        line = session.line
        plays = (*self.strengths(), *self._programs)
        is_there = line.to_move in plays and session.result is None
        return is_there and moment == moment_of(self._pending.game_number, line)

    # what is done by hand

    def planned(self, session: GameSession) -> PlannedTurn | None:
        """Return the turn that is to be carried out where the game stands."""
        planned = self._planned
        return planned if planned is not None and self._is_awaited(session, planned.moment) else None

    def hold_to(self, planned: PlannedTurn | None, session: GameSession, now_ms: int) -> None:
        """Take back a turn that was accepted in place of the planned one, and say so."""
        if planned is None or planned.moment.record_number != self._pending.game_number:
            return
        ply, line = planned.moment.ply, session.line
        if line.ply <= ply:
            return
        played = line.back_to(ply + 1)
        if played.position == planned.after:
            self._planned = None
            return
        text = last_entry(played)
        session.rule(TakeBackTurns(line.ply - ply), now_ms, COMPUTER)
        said = coded("computer.another_turn", seat=seat_name(planned.seat), played=text, turn=planned.entry)
        self._pending.show(Message(COMPUTER, said))

    # what others see

    def state(self, session: GameSession) -> ComputerState:
        strengths, programs = self.strengths(), self._programs
        to_move = session.line.to_move if session.phase is Phase.PLAYING else None
        if to_move not in (*strengths, *programs):
            return ComputerState(strengths, programs=programs)
        trouble = self._trouble
        if trouble is not None and self._is_awaited(session, trouble[0]):
            return ComputerState(strengths, trouble=trouble[1], programs=programs)
        planned = self.planned(session)
        return ComputerState(strengths, to_move if planned is None else None, planned, programs=programs)


def notes_of(state: ComputerState, *, on_page: bool, carried: bool = False) -> tuple[CodedText, ...]:
    """Return notes on the computer players; `on_page`: whether the pieces move themselves.

    `carried`: whether the board's motors are at work.
    """
    if state.trouble:
        return (coded("computer.trouble", why=state.trouble),)
    if state.planned is not None and not on_page:
        planned = state.planned
        key = "eboards.motors_work" if carried else "computer.plays"
        return (coded(key, seat=seat_name(planned.seat), turn=planned.entry),)
    if state.thinks is not None:
        return (coded("computer.thinks", seat=seat_name(state.thinks)),)
    return ()


def arrows_of(state: ComputerState) -> tuple[tuple[str, str], ...]:
    """Return the cell-to-cell arrows along which a piece is to be moved."""
    return () if state.planned is None else tuple(pairwise(state.planned.cells))


def _planned(moment: Moment, line: Line, after: Line) -> PlannedTurn:
    game, turn = line.game, after.turns[-1]
    stood, stands = game.placement(line.position), game.placement(after.position)
    changed = sorted(stands.changed_cells(stood))
    emptied = tuple(cell for cell in changed if not stands.stack(cell))
    cells = game.trail(turn) or tuple(changed)
    seat = game.to_move(line.position)
    return PlannedTurn(
        moment, seat, game.write(turn), last_entry(after), cells, emptied, after.position, stands
    )


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
