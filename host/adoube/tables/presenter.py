"""The presenter of a table: builds the state that everybody may see.

`speech_of` is what there is to say at a table: the calls of its game, a takeback, a draw, a dispute.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from adoube.board.geometry import Placement
from adoube.games.game_rules import CLAIM, TAKEBACK_CALL, AvailableCall
from adoube.games.line import Line
from adoube.games.verdict import said_or
from adoube.referee.config import Takeback
from adoube.tables.agreements import may_ask_undo
from adoube.tables.annotations import Annotator
from adoube.tables.assistance import ComputerSeats, TableHints, arrows_of, notes_of
from adoube.tables.assistants import HintState
from adoube.tables.boards.virtual import VirtualBoard, VirtualState
from adoube.tables.clock import Timekeeper
from adoube.tables.connection import BoardConnection
from adoube.tables.game_session import GameSession
from adoube.tables.history import MatchHistory
from adoube.tables.match import AnyMatch
from adoube.tables.match_runner import MatchRunner
from adoube.tables.pending_events import PendingEvents
from adoube.tables.state import Annotations, Message, Phase, Question, SeatState, Speech, Standing, TableState
from adoube.words import AnyText, CodedText, faults_borne
from adoube.words.names import named, people_of

__all__ = ["Presenter", "seats_of", "speech_of"]


@dataclass(frozen=True)
class Presenter:
    """Shows one table by its parts, which go on changing. It changes none of them."""

    table: str
    games: MatchRunner
    matches: MatchHistory
    pending: PendingEvents
    connection: BoardConnection
    annotator: Annotator
    time: Timekeeper
    virtual: VirtualBoard | None
    computers: ComputerSeats
    hints: TableHints

    def state(self, seat_to_end: str | None, *, closed: bool) -> TableState:
        """Return the table as everybody may see it, once the rows taken before are on disk.

        `seat_to_end`: whose turn a button of the page may end; `closed`: whether a fault has closed it.
        """
        session, match, setup_phase = self.games.session, self.matches.current, self.games.setup_phase
        game, hand, unread = session.game, setup_phase.by_hand, setup_phase.unread
        number = self.pending.game_number
        standing = game.placement(session.line.position) if hand is None else hand.placing.placement()
        seats = seats_of(session.line, match, None if hand is None else hand.placing.seat)
        people = people_of({seat.seat: seat.player for seat in seats})
        return TableState(
            table=self.table,
            version=self.pending.version,
            game=game.id,
            title=game.title,
            board=game.board,
            phase=Phase.HELD if closed else session.phase,
            seats=seats,
            turns=tuple(session.turns),
            placement=standing if unread is None else Placement({}),
            message=replace(self._message, said=named(self._message.said, people)),
            game_number=len(match.results) + 1,
            games_in_match=match.games,
            standings=_standings_of(self.games.match_with_this),
            provisional=session.monitor.provisional if unread is None else unread.placement,
            question=_with_names(self._question, people),
            remedy=None if unread is not None else session.remedy if hand is None else hand.remedy,
            connected=self.connection.is_there,
            movers=self._movers(closed=closed),
            may_end_turn=seat_to_end,
            notes=tuple(named(note, people) for note in self._notes()),
            may_go=self._may_go() if hand is None else (),
            camera=self.connection.camera,
            health=self.connection.health,
            motors=self.connection.motors,
            virtual=self._virtual,
            set_up=None if unread is None else unread.state,
            way=session.monitor.way,
            showed=session.monitor.showed,
            chalk=self._drawn(number),
            computer=self.computers.state(session),
            hint=HintState() if closed or setup_phase.goes_on else self.hints.state(session),
            line=session.line,
            record_number=number,
            options=game.options,
            clocks=self.time.clocks,
            speech=Speech()
            if closed or setup_phase.goes_on
            else speech_of(session, self.games.next_asked, on_page=self.virtual is not None),
        )

    def unstored(self, seat_to_end: str | None, *, closed: bool) -> tuple[object, ...]:
        """Return the parts of the state that may change without a row or a message."""
        session = self.games.session
        return (
            session.phase,
            session.monitor.provisional,
            self._question,
            session.remedy,
            seat_to_end,
            self._movers(closed=closed),
            session.line.position,
            self._may_go(),
        )

    @property
    def _question(self) -> Question | None:
        """The open question of the running game, else that of an abandoned one."""
        return self.games.session.question or self.matches.question

    def _movers(self, *, closed: bool) -> tuple[str, ...]:
        """Return the seats that may move the pieces of a board on the page; all while it is nobody's turn."""
        if closed or self.virtual is None:
            return ()
        session, by_hand = self.games.session, self.games.setup_phase.by_hand
        seat = session.seat_in_turn if by_hand is None else by_hand.placing.seat
        # Where a computer player is at a loss, anybody plays for it.
        is_anybodys = seat is None or self.computers.state(session).trouble
        return session.game.seats if is_anybodys or seat is None else (seat,)

    @property
    def _virtual(self) -> VirtualState | None:
        """Return the board on the page; what players set up they place by hand, where pieces else move
        themselves."""
        if self.virtual is None or self.games.setup_phase.by_hand is None:
            return None if self.virtual is None else self.virtual.state
        return replace(self.virtual.state, takes_turns=False)

    def _may_go(self) -> tuple[str, ...]:
        """Return the cells where the piece in the hand may go. A virtual board knows its hand."""
        return self.games.session.may_go(None if self.virtual is None else self.virtual.state.lifted_from)

    def _notes(self) -> tuple[AnyText, ...]:
        """Return notes on the position; once the game is over, only those on the board.

        What pages ask besides is tried, so that a fault is noted.
        """
        session, faults = self.games.session, list[str]()
        game, line = session.game, session.line
        none: tuple[CodedText, ...] = ()
        is_over = line.outcome is not None
        said = none if is_over else said_or(none, lambda: line.notes, faults)
        notes = said if is_over else (*said, *self.time.notes)
        said_or(None, lambda: [*map(self._readable, game.score_lines(line.position).values())], faults)
        for why in faults:
            session.note_fault(why)
        motors = self.connection.motors
        computer = notes_of(
            self.computers.state(session),
            on_page=self.virtual is not None,
            carried=motors is not None and motors.works,
        )
        guide = self.connection.guide if session.phase is Phase.SET_UP and not session.turns else ()
        return tuple(map(self._readable, (*guide, *notes, *computer, *self.connection.notes)))

    def _drawn(self, record_number: int) -> Annotations:
        """Return the teacher's drawings, and arrows for the turn of a computer player."""
        session = self.games.session
        drawn, arrows = (
            self.annotator.at(record_number, session.line),
            arrows_of(self.computers.state(session)),
        )
        return replace(drawn, arrows=(*drawn.arrows, *arrows)) if arrows else drawn

    @property
    def _message(self) -> Message:
        return replace(self.pending.message, said=self._readable(self.pending.message.said))

    def _readable(self, said: AnyText) -> AnyText:
        """Return the text, or plain words for missing ones, which are noted."""
        with faults_borne() as missing:
            text = str(said)
        for why in missing:
            self.games.session.note_fault(why)
        return text if missing else said


def seats_of(line: Line, match: AnyMatch, placing: str | None = None) -> tuple[SeatState, ...]:
    """Return the running game's seats; `match` is without it, `placing` the seat that sets up."""
    scores, outcome, to_move = line.scores, line.outcome, placing or line.to_move
    sitting, totals = match.sitting(), match.totals()
    return tuple(
        SeatState(
            seat=seat,
            player=sitting[seat],
            score=scores[seat],
            match_points=totals[sitting[seat]],
            to_move=seat == to_move,
            won=outcome is not None and seat in outcome.winners,
        )
        for seat in line.game.seats
    )


def _with_names(question: Question | None, people: Mapping[CodedText, CodedText]) -> Question | None:
    if question is None:
        return None
    choices = tuple(replace(each, said=named(each.said, people)) for each in question.choices)
    return replace(question, said=named(question.said, people), choices=choices)


def _standings_of(played: AnyMatch) -> tuple[Standing, ...]:
    """Everybody's points after the games that are over."""
    winners = played.winners()
    return tuple(Standing(person, points, person in winners) for person, points in played.totals().items())


def speech_of(session: GameSession, next_asked: AnyText = "", *, on_page: bool) -> Speech:
    """Return the declarations that players may make or have made; `on_page`: on a virtual board."""
    dispute, is_playing = session.questions.dispute, session.phase is Phase.PLAYING
    return Speech(
        calls=_calls(session, on_page=on_page) if is_playing else (),
        may_declare=session.may_declare,
        knows_draws=session.game.knows_draws,
        draw=session.declarations.draw,
        resigned=session.declarations.resigned,
        undo=session.declarations.undo,
        may_undo=may_ask_undo(session) if is_playing and on_page else (),
        next_asked=next_asked,
        may_dispute=is_playing and bool(session.line.turns) and dispute is None,
        dispute=None if dispute is None else tuple(dispute.words.items()),
    )


def _calls(session: GameSession, *, on_page: bool) -> tuple[AvailableCall, ...]:
    """Return the calls at the board's position, whose last turn may not be accepted yet.

    A draw is claimed only where it is. On a page turns are undone by agreement, and nobody takes one back.
    """
    game, line, position = session.game, session.line, session.monitor.position
    is_accepted = position == line.position
    before = line.positions if is_accepted else (*line.positions, line.position)
    calls = game.available_calls(position, before) if game.outcome(position, before) is None else ()
    calls = tuple(call for call in calls if is_accepted or call.name != CLAIM)
    may_return = before and not on_page and session.monitor.referee.takeback is not Takeback.OFF
    takeback = (AvailableCall(TAKEBACK_CALL.name, game.seats),) if may_return else ()
    return (*calls, *takeback)
