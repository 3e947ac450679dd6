"""The view of a table's state: words, numbers as people write them, rules behind a verdict."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from adoube.board.drawing.markup import tint_of_seat
from adoube.board.geometry import Board
from adoube.board.svg import Facing, piece_box
from adoube.games.base import AnyGame
from adoube.games.rulebook import Rulebook, rulebook_in
from adoube.games.scoresheet import columns_of
from adoube.games.verdict import Ending, ending_of, ending_words, said_or
from adoube.sensing.views import unmarked
from adoube.tables.assistance import notes_of
from adoube.tables.messages import remedy_words
from adoube.tables.state import Phase, Remedy, SeatState, TableState, TurnShown
from adoube.words import AnyText, CodedText, few_of
from adoube.words.names import is_named
from adoube.words.points import points
from adoube_scoreboard.drawing import from_far_to_near, piece_of
from adoube_scoreboard.features.camera import CameraWords, camera_words
from adoube_scoreboard.features.clock_view import ClockView, clock_of
from adoube_scoreboard.features.score_sheet import SheetRow, rounds_of
from adoube_scoreboard.features.table_words import SetUpView, last_turn_told, set_up_view
from adoube_scoreboard.features.virtual_board import VirtualView, virtual_view
from adoube_scoreboard.language import language, spoken
from adoube_scoreboard.words import coded, piece_name, place_name, player_name, seat_name


class Clause(NamedTuple):
    """The text of a clause or ruling, and the tag of the language that it is in."""

    id: str
    text: str
    language: str


def clause_of(game: AnyGame, name: str) -> Clause | None:
    """Return a game's clause in the page's language, in English where it is not translated; None without."""
    book = _rulebook(type(game), language().tag)
    rule = book.rule(name)
    return None if rule is None else Clause(rule.id, rule.text, book.language)


@cache
def _rulebook(game: type[AnyGame], tag: str) -> Rulebook:
    return rulebook_in(game, tag)


TO_PUT_RIGHT = frozenset({"illegal", "out-of-step", "fault"})  # the verdicts after which somebody has to act
PAIR = 2
LONG = 80
LONG_NAME = 8  # letters of a name that has room beside a clock
LONG_HEADLINE = 16  # letters of a headline that has room in one line


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat. `match`: the points of earlier games; empty in the first, and where standings tell."""

    seat: str
    name: AnyText
    player: AnyText
    who: AnyText  # what sentences call it (`TableState.who`)
    piece: str  # the piece that stands for it; empty if none is its own
    value: int | float
    score: AnyText  # `value` as people write it; empty while the game has no points to count
    match: AnyText
    is_long: bool  # True if the name is longer than most, and needs smaller type
    how: AnyText  # how the points came about; empty if there is nothing to say
    to_move: bool
    won: bool  # alone or with others, but not with all
    colour: str  # colour of the seat's pieces; empty if none are its own
    clock: ClockView | None = None
    computer: int = 0  # how strong the computer player is that sits there; 0 where none does


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
class ResultView:
    """How a game ended, and the words for it.

    `match`: how two people stand in a match, `leads` or `level`, with their points, the more first.
    """

    ending: Ending
    said: AnyText
    is_long: bool  # True if the words need smaller type
    tally: tuple[AnyText, ...]
    match: str
    leader: AnyText
    match_points: tuple[AnyText, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything that the parts of a page are made from, the drawn board apart."""

    state: TableState
    facing: Facing
    is_waiting: bool  # True if there is no board yet to show anything of
    is_slip: bool  # True if somebody has to put something right
    is_long: bool  # True if the verdict is too long for large type
    # What the last turn did, where the verdict is that it was played and more is known than its writing.
    moved: AnyText
    mover: AnyText  # who is to move; empty if nobody is
    computer: AnyText  # what a computer player does; empty if there is news that goes before it
    notes: tuple[AnyText, ...]  # what else there is to say
    piece_box: str  # the `viewBox` of a drawing of one piece
    document_title: AnyText
    game_line: AnyText
    seats: tuple[SeatView, ...]
    strips: tuple[SeatView, ...]  # the seats as they sit round the drawn board, the farthest first
    result: ResultView | None
    # Player, points, whether that player leads after the last game; told when a game is over.
    standings: tuple[tuple[AnyText, AnyText, bool], ...]
    turns: tuple[TurnShown, ...]
    columns: tuple[SeatView, ...]  # the seats whose turns stand in the columns of `rounds`
    rounds: tuple[SheetRow, ...]
    letters: Mapping[str, str]  # the letters in entries of turns that stand for kinds of pieces
    off: tuple[PlaceView, ...]
    remedy: tuple[AnyText, ...]
    question_title: AnyText
    may_start_next: bool
    clause: Clause | None  # the clause behind the verdict
    shown_rule: Clause | None  # the clause that the teacher shows to the class
    end_turn: AnyText  # the words on the button that ends a turn; empty if nothing on the page does
    camera: CameraWords | None
    set_up: SetUpView | None
    virtual: VirtualView | None


def view_of(state: TableState, facing: Facing = Facing.FIRST) -> TableView:
    """Return the view of a state, with the board turned as it is drawn."""
    line = state.line
    how: Mapping[str, CodedText] = {}
    if line:
        # The table has noted what may go wrong here.
        how = said_or(how, lambda: line.game.score_lines(line.position), [])
    seats = tuple(_seat_view(seat, state, how.get(seat.seat, "")) for seat in state.seats)
    clause, shown = state.message.clause, state.chalk.rule
    computer = _computer(state)
    by_seat = {seat.seat: seat for seat in seats}
    columns = columns_of(tuple(by_seat), state.turns)
    return TableView(
        state=state,
        facing=facing,
        is_waiting=not (state.connected or state.virtual or state.turns),
        is_slip=state.message.kind in TO_PUT_RIGHT,
        is_long=len(spoken(state.message.said)) > LONG,
        moved=last_turn_told(state),
        mover=next((seat.who for seat in seats if seat.to_move), ""),
        computer=computer,
        notes=tuple(note for note in state.notes if note != computer),
        piece_box=piece_box(state.board),
        document_title=_document_title(state, seats),
        game_line=_game_line(state),
        seats=seats,
        strips=tuple(by_seat[seat] for seat in from_far_to_near(state, facing)),
        result=result_of(state),
        standings=_standings(state),
        turns=state.turns,
        columns=tuple(by_seat[seat] for seat in columns),
        rounds=rounds_of(columns, state.turns),
        letters=line.game.sheet_letters if line else {},
        off=_off(state),
        remedy=_remedy_lines(state),
        question_title=_question_title(state),
        may_start_next=state.phase is Phase.OVER,
        clause=clause_of(line.game, clause) if line and clause else None,
        shown_rule=clause_of(line.game, shown.id) if line and shown else None,
        end_turn=_end_turn(state),
        camera=camera_words(state),
        set_up=set_up_view(state),
        virtual=None if state.virtual is None else virtual_view(state, state.virtual),
    )


def _computer(state: TableState) -> AnyText:
    """Describe what a computer player does now, if nothing has to be put right first."""
    is_in_order = state.connected and state.message.kind not in TO_PUT_RIGHT and not state.computer.trouble
    carried = state.motors is not None and state.motors.works
    said = notes_of(state.computer, on_page=state.virtual is not None, carried=carried) if is_in_order else ()
    return next(iter(said), "")


def _document_title(state: TableState, seats: tuple[SeatView, ...]) -> AnyText:
    if not _shows_scores(state):
        return state.name
    return coded("page.document_title", scores=[seat.score for seat in seats], title=state.name)


def _shows_scores(state: TableState) -> bool:
    """Return whether the scores tell more than who has won."""
    counts = state.line is None or state.line.game.counts_points
    return counts or any(seat.score > 1 for seat in state.seats)


def _seat_view(seat: SeatState, state: TableState, how: AnyText) -> SeatView:
    has_earlier_games = state.game_number > 1 and state.phase is not Phase.OVER
    return SeatView(
        seat=seat.seat,
        name=seat_name(seat.seat),
        # Who gave no name is known by the seat, where nobody changes seats.
        player=player_name(seat.player) if state.games_in_match > 1 or is_named(seat.player) else "",
        who=state.who(seat.seat),
        piece=piece_of(seat.seat, state),
        value=seat.score,
        score=points(seat.score) if _shows_scores(state) else "",
        match=coded("page.match_points", points=points(seat.match_points)) if has_earlier_games else "",
        is_long=len(spoken(player_name(seat.player) or seat_name(seat.seat))) > LONG_NAME,
        # What only repeats the score explains nothing.
        how="" if spoken(how) == spoken(points(seat.score)) else how,
        to_move=seat.to_move,
        won=seat.won and _ending(state).has_winners,
        colour=seat_colour(seat.seat, state.board),
        clock=clock_of(state.clocks, seat.seat),
        computer=state.computer.strengths.get(seat.seat, 0),
    )


def seat_colour(seat: str, board: Board) -> str:
    """The name of the colour of a seat's pieces, as `data-colour` has it; empty if none are its own."""
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
    return coded("page.end_turn", seat=state.who(state.may_end_turn))


def _game_line(state: TableState) -> AnyText:
    if state.games_in_match == 1:
        return ""
    return coded("page.game_of_match", number=state.game_number, games=state.games_in_match)


def result_of(state: TableState) -> ResultView | None:
    """Return how a game ended; None while it goes on."""
    if state.phase is not Phase.OVER:
        return None
    won, seats = [seat for seat in state.seats if seat.won], len(state.seats)
    ranked = sorted(state.seats, key=lambda seat: seat.score, reverse=True)
    leader: AnyText = ""
    match, match_points = "", tuple[AnyText, ...]()
    if state.games_in_match > 1 and len(state.standings) == PAIR:
        first, second = sorted(state.standings, key=lambda each: each.points, reverse=True)
        match = "level" if first.points == second.points else "leads"
        leader, match_points = player_name(first.player), (points(first.points), points(second.points))
    said = ending_words([state.who(seat.seat) for seat in won], seats)
    return ResultView(
        ending=_ending(state),
        said=said,
        is_long=len(spoken(said)) > LONG_HEADLINE,
        tally=tuple(points(seat.score) for seat in ranked)
        if len(ranked) == PAIR and _shows_scores(state)
        else (),
        match=match,
        leader=leader,
        match_points=match_points,
    )


def _ending(state: TableState) -> Ending:
    """Return how the game ended, if it is over."""
    return ending_of([seat for seat in state.seats if seat.won], len(state.seats))


def _off(state: TableState) -> tuple[PlaceView, ...]:
    """List the pieces off the board; the banks are drawn with it, and need no words."""
    return tuple(
        PlaceView(
            place_name(place),
            tuple(PieceCount(piece_name(piece, state.board.looks), count) for piece, count in counts.items()),
        )
        for place, counts in state.placement.off.items()
        if counts and place not in state.board.banks
    )


def _remedy_lines(state: TableState) -> tuple[AnyText, ...]:
    remedy = state.remedy
    if remedy is None:
        return ()
    if _is_one_piece_astray(state, remedy):
        return (coded("page.move_back", start=remedy.empty[0], end=remedy.fill[0]),)
    if remedy.turn is not None:
        return (remedy_words(remedy),)
    empty = [coded("page.empty_cells", cells=few_of(remedy.empty))] if remedy.empty else []
    fill = [coded("page.fill_cells", cells=few_of(remedy.fill))] if remedy.fill else []
    return (*empty, *fill)


def _is_one_piece_astray(state: TableState, remedy: Remedy) -> bool:
    """Return whether the only fault is one piece on a wrong cell."""
    if state.provisional is None or not len(remedy.empty) == len(remedy.fill) == 1:
        return False
    stands, lacks = state.provisional.stack(remedy.empty[0]), state.placement.stack(remedy.fill[0])
    return tuple(map(unmarked, stands)) == tuple(map(unmarked, lacks))


def _question_title(state: TableState) -> AnyText:
    question = state.question
    if question is None:
        return ""
    if question.to is None:
        return coded("page.question_label")
    return coded("page.question_to_seat", seat=state.who(question.to))
