"""Carries out what people ask of a table, from a page or a telephone.

That includes what a hand does to the pieces of a board that is on the page alone.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import assert_never

from adoube.board.geometry import Placement
from adoube.errors import AdoubeError
from adoube.games.game_rules import CLAIM, TAKEBACK_CALL
from adoube.records.payloads import PLAYERS
from adoube.sensing.camera import CalibrateFrom, CameraOrder, PlaceCorners, Recalibrate
from adoube.sensing.events import CallMade, ClockPressed
from adoube.sensing.plans import pieces_seen, samples_on
from adoube.sensing.views import Symbol
from adoube.tables.agreements import answer_draw_offer, answer_undo, claim_draw, resign, undo_newest
from adoube.tables.boards.virtual import HandError
from adoube.tables.commands import (
    Agree,
    AllowHints,
    AllowMotors,
    Answer,
    AskHint,
    AskNextGame,
    BeginMatch,
    Command,
    CommandKind,
    CommandRefusedError,
    CommandRequest,
    DisputeTurn,
    DrawingCommand,
    EndTurn,
    HandCommand,
    LearnBoard,
    MakeCall,
    MarkCorners,
    NewGame,
    OfferDraw,
    PlayTurn,
    PutEverythingRight,
    PutOffNextGame,
    Reopen,
    Resign,
    RulingCommand,
    SeatComputer,
    SetUpCommand,
    StaleCommandError,
    StopMotors,
    Undo,
)
from adoube.tables.commands.camera import require_readable
from adoube.tables.game_session import GameSession
from adoube.tables.messages import disputed_turn
from adoube.tables.page_turns import read_legal
from adoube.tables.state import Answered
from adoube.tables.table import Table
from adoube.words import coded
from adoube.words.names import seat_name

__all__ = ["answer_to", "dispatch", "move_by_hand"]


def answer_to(table: Table, request: CommandRequest, now_ms: int) -> Answered:
    """Have a table carry out a command; return the result."""
    try:
        dispatch(table, request, now_ms)
    except StaleCommandError as error:
        return Answered("stale", error.said)
    except CommandRefusedError as error:
        return Answered("refused", error.said)
    return Answered("done")


def dispatch(table: Table, request: CommandRequest, now_ms: int) -> None:
    """Carry out a command at its table.

    Raises StaleCommandError for a command to an older version, CommandRefusedError if the table refuses it;
    then nothing has changed. Motors are stopped whatever the version is.
    """
    if isinstance(request.command, StopMotors):
        table.let_motors(allowed=False)
        return
    if table.closed:
        raise CommandRefusedError(table.message.text)
    if request.version != table.version:
        raise StaleCommandError(coded("table.stale"))
    _require_now(table, request.command)
    try:
        _carry_out(table, table.session, request.command, now_ms)
    except CommandRefusedError:
        # Time has passed for a call that is refused, too: a game may be over.
        table.games.begin_what_follows()
        raise
    table.games.begin_what_follows()
    table.put_right(now_ms)


def _require_now(table: Table, command: CommandKind) -> None:
    if (table.is_placing and not command.while_placing) or table.session.phase not in command.phases:
        raise _cannot(command)


def _carry_out(table: Table, session: GameSession, command: Command, now_ms: int) -> None:  # noqa: C901, PLR0912, PLR0915 - a list
    match command:
        case Answer(question=question, answer=answer):
            table.answer(question, answer, now_ms)
        case EndTurn():
            _end_turn(table, command, now_ms)
        case MakeCall():
            _call(table, session, command, now_ms)
        case DisputeTurn():
            _dispute(table, session)
        case Agree():
            _agree(session, command, now_ms)
        case Resign(seat=seat):
            resign(session, seat, now_ms)
        case OfferDraw(seat=seat, agree=agrees):
            answer_draw_offer(session, seat, agrees, now_ms)
        case Undo():
            _undo(table, session, command, now_ms)
        case AskHint():
            table.hints.ask(session, command)
        case AllowHints(allowed=allowed):
            table.hints.allow(allowed=allowed)
        case AllowMotors(allowed=allowed):
            table.let_motors(allowed=allowed)
        case StopMotors():
            table.let_motors(allowed=False)
        case NewGame():
            _begin_next(table, now_ms)
        case AskNextGame():
            _ask_next(table, now_ms)
        case PutOffNextGame():
            table.games.put_off_next()
        case BeginMatch():
            with _refused():
                table.games.begin_anew(command, now_ms)
        case SeatComputer(seat=seat, strength=strength):
            table.computers.seat(session, seat, strength or None)
        case RulingCommand():
            with _refused():
                session.rule(command, now_ms)
        case PlayTurn(turn=turn):
            _play(table, turn, now_ms)
        case HandCommand():
            _require_hand(table, command)
            move_by_hand(table, command, now_ms)
        case LearnBoard():
            _learn_board(table, session, command)
        case MarkCorners(corners=corners):
            require_readable(corners)
            _order(table, command, PlaceCorners(corners))
        case SetUpCommand():
            table.games.set_up(command, table.order)
        case DrawingCommand():
            table.draw(command)
        case Reopen():
            raise CommandRefusedError(coded("table.not_closed"))
        case _:
            assert_never(command)


def _play(table: Table, turn: str, now_ms: int) -> None:
    if table.virtual is None or table.page_turns is None:
        raise CommandRefusedError(coded("virtual.no_board"))
    if not table.virtual.takes_turns:
        raise CommandRefusedError(coded("virtual.takes_hands"))
    if (seat := table.session.line.to_move) and table.computers.state(table.session).is_to_move:
        raise CommandRefusedError(coded("computer.thinks", seat=seat_name(seat)))
    table.page_turns.play(read_legal(table.session, turn), PLAYERS, now_ms)


def _require_hand(table: Table, command: HandCommand) -> None:
    """Raise HandError for an act where the pieces move themselves.

    Hands place what players set up themselves, and may put everything right.
    """
    takes_turns = table.virtual is not None and table.virtual.takes_turns
    if takes_turns and not table.is_placing and not isinstance(command, PutEverythingRight):
        raise HandError(coded("virtual.takes_turns"))


def _end_turn(table: Table, command: EndTurn, now_ms: int) -> None:
    if (seat := table.seat_to_end) is None:
        raise _cannot(command)
    table.handle(ClockPressed(now_ms, seat))


def _call(table: Table, session: GameSession, command: MakeCall, now_ms: int) -> None:
    if table.virtual is not None and command.call == TAKEBACK_CALL.name:
        raise CommandRefusedError(coded("undo.by_agreement"))
    if command.call == CLAIM:
        with _refused():
            claim_draw(session, command.by, now_ms)
        return
    by = {} if command.by is None else {"by": command.by}
    session.call(CallMade(now_ms, command.call, {**by, **command.arguments}), now_ms)


def _undo(table: Table, session: GameSession, command: Undo, now_ms: int) -> None:
    if table.virtual is None:
        raise CommandRefusedError(coded("undo.real_board"))
    board = table.virtual.state
    if not board.is_open and not answer_undo(session, command, now_ms):
        return
    has_begun = bool(board.hand) or session.monitor.provisional is not None or session.remedy is not None
    # What is not finished is undone first.
    if board.is_open and not has_begun:
        undo_newest(session, table.computers.strengths(), now_ms)
    move_by_hand(table, PutEverythingRight(), now_ms)


def _ask_next(table: Table, now_ms: int) -> None:
    if table.games.ask_next():
        _begin_next(table, now_ms)


def _begin_next(table: Table, now_ms: int) -> None:
    """Begin the next game. Pieces on the page set themselves."""
    table.games.begin(table.session.monitor, now_ms)
    if table.virtual is not None and not table.is_placing:
        move_by_hand(table, PutEverythingRight(), now_ms)


def _dispute(table: Table, session: GameSession) -> None:
    found = disputed_turn(session.line, table.sensors.view)
    if found is None:
        raise CommandRefusedError(coded("dispute.nothing_played"))
    if not found.others:
        raise CommandRefusedError(coded("dispute.no_other", ply=found.ply, turn=found.entry(found.recorded)))
    session.open_dispute(found)


def _agree(session: GameSession, command: Agree, now_ms: int) -> None:
    dispute = session.questions.dispute
    if dispute is None:
        raise CommandRefusedError(coded("dispute.not_open"))
    if command.seat not in dispute.seats:
        raise CommandRefusedError(coded("dispute.no_seat", seats=[*dispute.seats]))
    if command.turn not in dispute.turn.choices:
        raise CommandRefusedError(coded("dispute.no_choice", turn=command.turn))
    session.record_word(dispute, command.seat, command.turn, now_ms)


def _learn_board(table: Table, session: GameSession, command: LearnBoard) -> None:
    learn_from = command.learn_from
    if table.order is not None and table.unread is not None and learn_from is CalibrateFrom.START:
        raise CommandRefusedError(coded("set_up.read_first"))
    stands = _as_samples(session) if learn_from is CalibrateFrom.SAMPLES else session.shown_by_rights
    _order(table, command, Recalibrate(learn_from, stands))


def _as_samples(session: GameSession) -> dict[str, Symbol]:
    """Return the symbols while a camera learns one piece of each look, by its names for the cells."""
    pieces = pieces_seen(session.game, session.game.placement(session.game.start()))
    return session.monitor.shown(Placement(samples_on(session.game.board, pieces)))


def _order(table: Table, command: CommandKind, order: CameraOrder) -> None:
    """Have the table's camera do something. Raises CommandRefusedError if it has none."""
    if table.order is None:
        raise _cannot(command)
    table.order(order)


@contextmanager
def _refused() -> Iterator[None]:
    """Turn objections of the rules and the records into a refusal of the command."""
    try:
        yield
    except AdoubeError as error:
        raise CommandRefusedError(error.said) from error


def _cannot(command: CommandKind) -> CommandRefusedError:
    return CommandRefusedError(coded("table.cannot", kind=command.kind))


def move_by_hand(table: Table, movement: HandCommand, now_ms: int) -> None:
    """Move a piece. Raises HandError if that is impossible, or if the board is a real one."""
    if table.virtual is None:
        raise HandError(coded("virtual.no_board"))
    session, game = table.session, table.game
    # A board that is set right after a game stands for the next one.
    stands = session.line.position if session.result is None else game.start()
    _move(table, movement, game.placement(stands), now_ms)


def _move(table: Table, movement: HandCommand, by_rights: Placement, now_ms: int) -> None:
    assert table.virtual is not None, "asked of a table with a real board"
    for shown in table.virtual.move(movement, by_rights, now_ms):
        table.handle(shown)
    # What the hand holds is seen at once, although nothing else may have changed.
    table.changed()
