"""The seats of one table in which computer players sit, and the turn that one of them has chosen.

A computer player takes the place of a person of the match, and changes seats as that person would. What it
has chosen stands until a hand has carried it out. Another turn in its place does not count: it is taken
back, and said which one was meant. Only an arbiter lets it stand.
"""

from collections.abc import Mapping
from itertools import pairwise

from adoube.errors import AdoubeError
from adoube.games.line import Line
from adoube.games.scoresheet import last_entry
from adoube.records.payloads import Called
from adoube.tables.assistants import (
    COMPUTER,
    ComputerPlays,
    ComputerState,
    ComputerStuck,
    Moment,
    PlannedTurn,
    moment_of,
)
from adoube.tables.commands import CommandRefusedError, CorrectTurns, TakeBackTurns
from adoube.tables.commands.assistants import COMPUTER_STRENGTHS
from adoube.tables.game_session import GameSession
from adoube.tables.match_history import MatchHistory
from adoube.tables.pending_events import PendingEvents
from adoube.tables.state import Message, Phase
from adoube.words import AnyText, CodedText, coded
from adoube.words.names import seat_name

__all__ = ["ComputerSeats", "arrows_of", "notes_of"]


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

    def plan(self, session: GameSession, news: ComputerPlays) -> PlannedTurn | None:
        """Take the turn that was chosen; None if the table has gone on, or the rules do not know it."""
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
        return planned

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


def notes_of(state: ComputerState, *, on_page: bool) -> tuple[CodedText, ...]:
    """Return notes on the computer players; `on_page`: whether the pieces move themselves."""
    if state.trouble:
        return (coded("computer.trouble", why=state.trouble),)
    if state.planned is not None and not on_page:
        planned = state.planned
        return (coded("computer.plays", seat=seat_name(planned.seat), turn=planned.entry),)
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
