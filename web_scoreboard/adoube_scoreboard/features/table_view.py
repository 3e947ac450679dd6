"""What a page shows of a table's state: words, numbers as people write them, rules behind a verdict."""

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from adoube.board.drawing.palette import tint_of_seat
from adoube.board.geometry import Board
from adoube.games.base import AnyGame
from adoube.games.refusals import said_or
from adoube.games.rulebook import rules_of
from adoube.tables.state import Phase, Question, Remedy, SeatState, TableState, TurnShown
from adoube.words import AnyText, CodedText
from adoube_scoreboard.features.camera_view import CameraWords, camera_words
from adoube_scoreboard.features.clock_view import ClockView, clock_of
from adoube_scoreboard.features.setup_view import SetUpView, set_up_view
from adoube_scoreboard.features.virtual_view import VirtualView, virtual_view
from adoube_scoreboard.language import spoken
from adoube_scoreboard.words import coded, piece_name, place_name, player_name, seat_name


def clause_text(game: AnyGame, clause: str) -> str:
    """The text of a game's clause or ruling; empty where its rulebook has none of that name."""
    return _texts(type(game)).get(clause, "")


@cache
def _texts(game: type[AnyGame]) -> dict[str, str]:
    return {rule.id: rule.text for rule in rules_of(game)}


_FRACTIONS = {
    Fraction(1, 2): "½",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
}


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's card. `match`: the points of earlier games; empty in the first, and where standings tell."""

    seat: str
    name: AnyText
    player: AnyText
    score: AnyText
    match: AnyText
    how: AnyText
    """how the points came about; empty where there is nothing to say"""
    to_move: bool
    won: bool
    colour: str
    """of the seat's pieces; empty where none are its own"""
    clock: ClockView | None = None


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A turn in the list. `chain` stands for this turn and all before it: equal chains, equal games."""

    ply: int
    seat: str
    seat_name: AnyText
    text: str
    chain: str


class PieceCount(NamedTuple):
    """How many pieces of one kind lie in a place off the board."""

    name: AnyText
    how_many: int


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place off the board where something lies."""

    name: AnyText
    pieces: tuple[PieceCount, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything that the parts of a page are made from, the drawn board apart."""

    state: TableState
    document_title: AnyText
    game_line: AnyText
    seats: tuple[SeatView, ...]
    standings: tuple[tuple[AnyText, AnyText, bool], ...]
    """player, points, whether that player leads after the last game; told when a game is over"""
    turns: tuple[TurnRow, ...]
    off: tuple[PlaceView, ...]
    remedy: tuple[AnyText, ...]
    question_title: AnyText
    may_start_next: bool
    clause_text: str
    """what the clause behind the verdict says"""
    end_turn: AnyText
    """the words on the button that ends a turn; empty where nothing on the page does"""
    camera: CameraWords | None
    set_up: SetUpView | None
    virtual: VirtualView | None


def view_of(state: TableState) -> TableView:
    """The view of a state."""
    line = state.line
    how: Mapping[str, CodedText] = {}
    if line:
        # The table has noted what may go wrong here.
        how = said_or(how, lambda: line.game.score_lines(line.position), [])
    seats = tuple(_seat_view(seat, state, how.get(seat.seat, "")) for seat in state.seats)
    clause = state.message.clause
    return TableView(
        state=state,
        document_title=coded("page.document_title", scores=[seat.score for seat in seats], title=state.title),
        game_line=_game_line(state),
        seats=seats,
        standings=_standings(state),
        turns=_rows(state.turns),
        off=_off(state),
        remedy=_remedy_lines(state.remedy),
        question_title=_question_title(state.question),
        may_start_next=state.phase is Phase.OVER,
        clause_text=clause_text(line.game, clause) if line and clause else "",
        end_turn=_end_turn(state),
        camera=camera_words(state.camera),
        set_up=set_up_view(state),
        virtual=None if state.virtual is None else virtual_view(state, state.virtual),
    )


def points(value: int | float) -> AnyText:
    """A score as people write it: 3, 2½, ½; other fractions with two decimals at most."""
    if value < 0:
        return coded("page.below_zero", points=points(-value))
    whole = int(value)
    rest = Fraction(value).limit_denominator(12) - whole
    if rest == 0:
        return str(whole)
    if rest in _FRACTIONS:
        return f"{whole or ''}{_FRACTIONS[rest]}"
    return coded("page.decimal", number=round(float(value), 2))


def _seat_view(seat: SeatState, state: TableState, how: AnyText) -> SeatView:
    has_earlier_games = state.game_number > 1 and state.phase is not Phase.OVER
    return SeatView(
        seat=seat.seat,
        name=seat_name(seat.seat),
        player=player_name(seat.player),
        score=points(seat.score),
        match=coded("page.match_points", points=points(seat.match_points)) if has_earlier_games else "",
        # What only repeats the score explains nothing.
        how="" if spoken(how) == spoken(points(seat.score)) else how,
        to_move=seat.to_move,
        won=seat.won,
        colour=seat_colour(seat.seat, state.board),
        clock=clock_of(state.clocks, seat.seat),
    )


def seat_colour(seat: str, board: Board) -> str:
    """The name of the colour of a seat's pieces, as `data-colour` has it; empty where none are its own."""
    tint = tint_of_seat(seat, board.looks)
    return "" if tint is None else tint.name


def _standings(state: TableState) -> tuple[tuple[AnyText, AnyText, bool], ...]:
    if state.phase is not Phase.OVER:
        return ()
    return tuple((player_name(each.player), points(each.points), each.won) for each in state.standings)


def _end_turn(state: TableState) -> AnyText:
    if state.may_end_turn is None:
        return ""
    if state.virtual is not None:
        return coded("virtual.done")
    return coded("page.end_turn", seat=seat_name(state.may_end_turn))


def _game_line(state: TableState) -> AnyText:
    if state.games_in_match == 1:
        return ""
    return coded("page.game_of_match", number=state.game_number, games=state.games_in_match)


def _rows(turns: Iterable[TurnShown]) -> tuple[TurnRow, ...]:
    rows: list[TurnRow] = []
    chain = 0
    for turn in turns:
        chain = zlib.crc32(f"{turn.ply} {turn.seat} {turn.text}\n".encode(), chain)
        rows.append(TurnRow(turn.ply, turn.seat, seat_name(turn.seat), turn.text, f"{chain:08x}"))
    return tuple(rows)


def _off(state: TableState) -> tuple[PlaceView, ...]:
    """What lies off the board; the banks are drawn with it, and need no words."""
    return tuple(
        PlaceView(
            place_name(place),
            tuple(PieceCount(piece_name(piece, state.board.looks), count) for piece, count in counts.items()),
        )
        for place, counts in state.placement.off.items()
        if counts and place not in state.board.banks
    )


def _remedy_lines(remedy: Remedy | None) -> tuple[AnyText, ...]:
    if remedy is None:
        return ()
    empty = [coded("page.empty_cells", cells=[*remedy.empty])] if remedy.empty else []
    fill = [coded("page.fill_cells", cells=[*remedy.fill])] if remedy.fill else []
    return (*empty, *fill)


def _question_title(question: Question | None) -> AnyText:
    if question is None:
        return ""
    if question.to is None:
        return coded("page.question_label")
    return coded("page.question_to_seat", seat=seat_name(question.to))
