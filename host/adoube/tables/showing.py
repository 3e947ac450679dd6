"""What a table shows: its state as everybody may see it."""

from typing import TYPE_CHECKING

from adoube.board.placement import Placement
from adoube.games.line import Line
from adoube.games.refusals import said_or
from adoube.tables.contest import Contest
from adoube.tables.speech import speech_of
from adoube.tables.state import Phase, SeatState, Speech, Standing, TableState

if TYPE_CHECKING:
    from adoube.tables.table import Table

__all__ = ["seats_of", "state_of", "unstored_of"]


def state_of(table: "Table") -> TableState:
    """The table as everybody may see it, once the rows taken before are on disk."""
    game, play, match = table.game, table.play, table.match
    hand, unread = table.preparation.by_hand, table.unread
    standing = game.placement(play.line.position) if hand is None else hand.placing.placement()
    return TableState(
        table=table.name,
        version=table.version,
        game=game.id,
        title=game.title,
        board=game.board,
        phase=Phase.HELD if table.closed else play.phase,
        seats=seats_of(play.line, match, None if hand is None else hand.placing.seat),
        turns=tuple(play.turns),
        placement=standing if unread is None else Placement({}),
        message=table.message,
        game_number=len(match.results) + 1,
        games_in_match=match.games,
        standings=_standings_of(table.match_with_this),
        provisional=play.watch.provisional if unread is None else unread.placement,
        question=table.question,
        remedy=None if unread is not None else play.remedy if hand is None else hand.remedy,
        connected=table.connection.is_there,
        movers=_movers(table),
        may_end_turn=table.seat_to_end,
        notes=_notes(table),
        may_go=_may_go(table) if hand is None else (),
        camera=table.camera,
        virtual=None if table.virtual is None else table.virtual.state,
        set_up=None if unread is None else unread.state,
        way=play.watch.way,
        showed=play.watch.showed,
        chalk=table.blackboard.at(table.record_number, play.line),
        line=play.line,
        record_number=table.record_number,
        options=game.options,
        clocks=table.time.clocks,
        speech=Speech() if table.closed or table.is_placing else speech_of(play),
    )


def unstored_of(table: "Table") -> tuple[object, ...]:
    """What is shown and may change without a row or a message."""
    play = table.play
    return (
        play.phase,
        play.watch.provisional,
        table.question,
        play.remedy,
        table.seat_to_end,
        _movers(table),
        play.line.position,
        _may_go(table),
    )


def _movers(table: "Table") -> tuple[str, ...]:
    """The seats that may move the pieces of a board on the page; all while it is nobody's turn."""
    if table.closed or table.virtual is None:
        return ()
    by_hand = table.preparation.by_hand
    seat = table.play.seat_in_turn if by_hand is None else by_hand.placing.seat
    return table.game.seats if seat is None else (seat,)


def _may_go(table: "Table") -> tuple[str, ...]:
    """Where the piece in the hand may be put down. A board on the page tells of no lift, but knows it."""
    return table.play.may_go(None if table.virtual is None else table.virtual.state.lifted_from)


def _notes(table: "Table") -> tuple[str, ...]:
    """What there is to say of the position. What pages ask besides is tried, so that a fault is noted."""
    game, position, faults = table.game, table.play.line.position, list[str]()
    none: tuple[str, ...] = ()
    notes = said_or(none, lambda: game.notes(position), faults)
    said_or(None, lambda: game.score_lines(position), faults)
    for why in faults:
        table.note_fault(why)
    return (*notes, *table.time.notes, *table.connection.notes)


def seats_of(line: Line, match: Contest, placing: str | None = None) -> tuple[SeatState, ...]:
    """The seats of the running game; `match` is the match without it, `placing` the seat that sets up."""
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


def _standings_of(played: Contest) -> tuple[Standing, ...]:
    """Everybody's points after the games that are over."""
    winners = played.winners()
    return tuple(Standing(person, points, person in winners) for person, points in played.totals().items())
