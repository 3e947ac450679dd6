"""The words for the last turn: captures, jumps, drops, promotions and castling by their names."""

from __future__ import annotations

from random import Random

import pytest

from adoube.board.geometry import owner_of
from adoube.games.line import Line
from adoube.games.registry import all_listed, make_game
from adoube.tables.state import Message, Phase, SeatState, TableState, TurnShown
from adoube.words import CodedText, coded, text_of
from adoube.words.names import seat_name
from adoube_scoreboard.features.table_words import last_turn_told
from adoube_scoreboard.words import LANGUAGES

# Games in whose rulebooks nobody takes what belongs to another.
WITHOUT_CAPTURES = frozenset(
    """
    chinese-checkers conspirateurs follow-the-arrow fox-and-hounds halma left-right
    peg-solitaire picaria salta
    """.split()  # noqa: SIM905 - one word a line would hide the list
)
GAMES = [str(each["id"]) for each in all_listed()]
PLIES = 150


def table(line: Line, people: dict[str, str] | None = None) -> TableState:
    """A table where the last turn of a line has just been played."""
    game, turn = line.game, line.turns[-1]
    seat, text = game.to_move(line.positions[-1]), game.write(turn)
    seats = tuple(SeatState(each, (people or {}).get(each, ""), 0, 0, False) for each in game.seats)
    return TableState(
        table="one",
        version=1,
        game=game.id,
        title=game.title,
        board=game.board,
        phase=Phase.PLAYING,
        seats=seats,
        turns=(TurnShown(line.ply, seat, text),),
        placement=game.placement(line.position),
        message=Message("moved", coded("table.moved", seat=seat_name(seat), turn=text)),
        line=line,
    )


def chess(*turns: str) -> Line:
    line = Line.begin(make_game("chess"))
    for turn in turns:
        line = line.play(line.game.read(turn))
    return line


def told(line: Line, tag: str = "en", **people: str) -> str:
    said = last_turn_told(table(line, people))
    assert isinstance(said, CodedText)
    return text_of(said, LANGUAGES[tag])


TAKEN = ("e2e4", "d7d5", "e4d5")
CASTLED = ("e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5", "e1g1")
PASSING = ("e2e4", "a7a6", "e4e5", "d7d5", "e5d6")
PROMOTED = ("a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "c8b7", "a6b7", "h7h6", "b7a8q")


@pytest.mark.parametrize(
    ("turns", "text"),
    [
        (("e2e4",), "White moved from e2 to e4."),
        (TAKEN, "White captured on d5, coming from e4."),
        (PASSING, "White moved from e5 to d6 and captured on d5."),
        (CASTLED, "White castled: the king went from e1 to g1, the rook from h1 to f1."),
        (PROMOTED, "White captured on a8, coming from b7. It becomes: queen."),
    ],
)
def test_a_turn_of_chess_is_called_what_it_is(turns: tuple[str, ...], text: str) -> None:
    assert told(chess(*turns)) == text


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "Anna captured on d5, coming from e4."),
        ("de", "Anna schlug von e4 aus auf d5."),
        ("fr", "Anna a pris en d5, depuis e4."),
        ("es", "Anna capturó en d5 desde e4."),
        ("nl", "Anna sloeg op d5 vanaf e4."),
    ],
)
def test_a_capture_names_who_played_it(tag: str, text: str) -> None:
    assert told(chess(*TAKEN), tag, white="Anna", black="Boris") == text


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("de", "Weiß schlug von e4 aus auf d5."),
        ("fr", "Les Blancs ont pris en d5, depuis e4."),
        ("es", "Las blancas capturaron en d5 desde e4."),
        ("nl", "Wit sloeg op d5 vanaf e4."),
    ],
)
def test_a_capture_of_a_seat_that_nobody_has_named(tag: str, text: str) -> None:
    assert told(chess(*TAKEN), tag, white="Player 1") == text


def played(game_id: str) -> list[Line]:
    """Some games at random, turn by turn."""
    game, rng = make_game(game_id), Random(1)
    lines = []
    for _ in range(2):
        line = Line.begin(game)
        while line.ply < PLIES and line.outcome is None:
            if game.enumerable:
                line = line.extended(*rng.choice(list(game.successors(line.position))))
            else:
                line = line.extended(*game.random_turn(line.position, rng))
            lines.append(line)
    return lines


@pytest.mark.full(but=4)
@pytest.mark.parametrize("game_id", GAMES)
def test_what_the_mover_takes_off_the_board_is_named_in_every_game(game_id: str) -> None:
    """Losses are counted from what stands before and after, whatever the notation says."""
    captures = 0
    for line in played(game_id):
        game, mover = line.game, line.game.to_move(line.positions[-1])
        before, after = game.placement(line.positions[-1]), game.placement(line.position)
        lost = {
            own: sum(
                ((owner_of(piece) == mover) is own) * sign
                for placement, sign in ((before, 1), (after, -1))
                for stack in placement.cells.values()
                for piece in stack
            )
            for own in (True, False)
        }
        if lost[False] > 0 and lost[True] <= 0:
            captures += 1
            assert any(word in told(line) for word in ("captured", "off the board")), line.written_turns()[-1]

    assert (captures > 0) is (game_id not in WITHOUT_CAPTURES)


def test_a_turn_that_moves_nothing_is_no_notation() -> None:
    game = make_game("rimau-rimau")
    lines = [line for line in played("rimau-rimau") if game.write(line.turns[-1]) == "skip"]

    assert told(lines[0]) == "The people passed."
