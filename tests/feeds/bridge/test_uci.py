"""The person at a table as a UCI engine: real tables, lines through pipes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adoube.feeds.bridge.uci import UciDialogue
from adoube.tables.commands import Resign, TakeBackTurns
from adoube.tables.commands.kinds import Phase
from adoube.tables.state import TableState
from tests.feeds.bridge.at_table import AtTable, Program, at_table, is_settled
from tests.feeds.livechess.chess_tables import SPECIAL_GAMES
from tests.scoreboard.virtual_tables import until


@pytest.fixture
def at(tmp_path: Path) -> Iterator[AtTable]:
    with at_table(tmp_path) as opened:
        yield opened


def go(program: Program, *moves: str) -> None:
    program.says(f"position startpos moves {' '.join(moves)}", "go wtime 1000 btime 1000")


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("game", ["castling short", "en passant", "promotion to a knight", "mate"])
def test_every_turn_of_a_game_goes_to_the_other_side(at: AtTable, game: str, first: int) -> None:
    """The person plays every second turn, from the first one or the second."""
    turns = SPECIAL_GAMES[game].split()
    program = at.meets(UciDialogue())
    for ply in range(first, len(turns), 2):
        go(program, *turns[:ply])
        at.stands(*turns[:ply])
        at.plays(turns[ply])
        assert program.hears() == f"bestmove {turns[ply]}"


def test_greetings_are_answered_at_once_and_without_a_table() -> None:
    program = Program(UciDialogue())
    program.says("uci", "isready", "setoption name Hash value 1", "go", "isready", "stop", "quit")
    assert program.hears().startswith("id name adoube")
    assert [program.hears() for _ in range(5)] == [
        "id author adoube", "uciok", "readyok", "readyok", "bestmove 0000",
    ]  # fmt: skip


def test_a_turn_after_stop_is_told_with_the_next_go(at: AtTable) -> None:
    program = at.meets(UciDialogue())
    program.says("position startpos", "go", "stop")
    assert program.hears() == "bestmove 0000"
    at.plays("e2e4")
    at.stands("e2e4")
    program.says("isready")
    assert program.hears() == "readyok"
    program.says("go")
    assert program.hears() == "bestmove e2e4"


def test_an_endless_search_is_answered_at_stop(at: AtTable) -> None:
    program = at.meets(UciDialogue())
    program.says("position startpos", "go infinite")
    at.plays("d2d4")
    at.stands("d2d4")
    program.says("isready")
    assert program.hears() == "readyok"
    assert program.hears_nothing()
    program.says("stop")
    assert program.hears() == "bestmove d2d4"


def test_a_takeback_sets_the_table_back_and_the_same_turn_counts_again(at: AtTable) -> None:
    program = at.meets(UciDialogue())
    go(program)
    at.plays("e2e4")
    assert program.hears() == "bestmove e2e4"
    go(program, "e2e4", "e7e5")
    at.stands("e2e4", "e7e5")
    at.plays("g1f3")
    assert program.hears() == "bestmove g1f3"
    go(program, "e2e4", "e7e5")
    at.stands("e2e4", "e7e5")
    at.plays("g1f3")
    assert program.hears() == "bestmove g1f3"
    go(program)
    at.stands()
    at.plays("e2e4")
    assert program.hears() == "bestmove e2e4"


def test_several_turns_at_once_are_entered_and_the_board_is_set_up(at: AtTable) -> None:
    program = at.meets(UciDialogue())
    turns = SPECIAL_GAMES["castling short"].split()
    go(program, *turns)
    state = at.stands(*turns)
    assert state.placement.stack("g1") == ("white.king",)
    at.plays("d2d4")
    assert program.hears() == "bestmove d2d4"


def test_another_position_is_set_up(at: AtTable) -> None:
    program = at.meets(UciDialogue())
    go(program)
    at.plays("e2e4")
    assert program.hears() == "bestmove e2e4"
    program.says("position fen 8/4P1k1/8/8/8/8/8/4K3 w - - 0 40", "go")
    state = until(
        at.engine, lambda state: state.placement.stack("e7") == ("white.pawn",) and is_settled(state)
    )
    assert not state.turns
    at.does(("lift", "e7"), ("drop", ""), ("take", "white.rook"), ("put", "e8"))
    assert program.hears() == "bestmove e7e8r"
    program.says("ucinewgame", "position startpos moves d2d4", "go")
    at.stands("d2d4")


def test_a_position_without_the_moves_before_it_goes_on_with_the_game(at: AtTable) -> None:
    """c-chess-cli (de8a3717) sends the position after the last capture or pawn move, and the moves since."""
    program = at.meets(UciDialogue())
    program.says("ucinewgame", "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "go")
    at.plays("h2h4")
    assert program.hears() == "bestmove h2h4"

    program.says("position fen rnbqkbnr/pppp1ppp/8/4p3/7P/8/PPPPPPP1/RNBQKBNR w KQkq - 0 2", "go")
    at.stands("h2h4", "e7e5")
    at.plays("h1h2")
    assert program.hears() == "bestmove h1h2"
    program.says(
        "position fen rnbqkbnr/pppp1ppp/8/4p3/7P/8/PPPPPPP1/RNBQKBNR w KQkq - 0 2 moves h1h2 f8c5", "go"
    )

    assert at.stands("h2h4", "e7e5", "h1h2", "f8c5").record_number == 1


def test_an_earlier_position_without_its_moves_is_a_takeback(at: AtTable) -> None:
    program = at.meets(UciDialogue())
    go(program, "e2e4", "e7e5", "g1f3", "b8c6")
    at.stands("e2e4", "e7e5", "g1f3", "b8c6")

    program.says("position fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "go")

    assert at.stands("e2e4", "e7e5").record_number == 1


OTHER = {"white": "black", "black": "white", None: ""}


class Retracts(UciDialogue):
    """A program that says `instead` as soon as the table has so many moves, before they are looked at."""

    def __init__(self, moves: int, *instead: str) -> None:
        super().__init__()
        self._moves, self._instead = moves, instead
        self.person_may_move = False  # whether the bridge has seen that the table is set back

    def see(self, state: TableState) -> list[str]:
        if len(state.turns) == self._moves and self._instead:
            for line in self._instead:
                self.hear(line)
            self._instead = ()
        is_back = not self._instead and len(state.turns) < self._moves and is_settled(state)
        self.person_may_move = is_back and state.computer.programs == (OTHER[self.person],)
        return super().see(state)


def test_turns_that_a_program_takes_back_at_once_are_no_answer(at: AtTable) -> None:
    program = at.meets(Retracts(4, "position startpos moves e2e4 e7e5", "go"))

    go(program, "e2e4", "e7e5", "g1f3", "b8c6")

    at.stands("e2e4", "e7e5")
    at.plays("f1c4")
    assert program.hears() == "bestmove f1c4"


@pytest.mark.parametrize("reply", ["e7e5", "c7c5"])
def test_a_move_that_a_program_takes_back_while_it_is_made_is_no_answer(at: AtTable, reply: str) -> None:
    """The person then has the program's side, and may well play the same move."""
    dialogue = Retracts(2, "position startpos moves e2e4", "go")
    program = at.meets(dialogue)
    go(program)
    at.plays("e2e4")
    assert program.hears() == "bestmove e2e4"

    go(program, "e2e4", "e7e5")

    until(at.engine, lambda state: dialogue.person_may_move)
    program.says("isready")
    assert program.hears() == "readyok"
    at.plays(reply)
    assert program.hears() == f"bestmove {reply}"


def test_a_move_that_is_made_after_its_game_is_no_answer_in_the_next(at: AtTable) -> None:
    dialogue = Retracts(1, "ucinewgame", "position startpos", "go")
    program = at.meets(dialogue)

    go(program, "e2e4")

    until(at.engine, lambda state: dialogue.person_may_move)
    program.says("isready")
    assert program.hears() == "readyok"
    at.plays("e2e4")
    assert program.hears() == "bestmove e2e4"


def test_a_guessed_move_is_not_at_the_table_before_it_is_played(at: AtTable) -> None:
    program = at.meets(UciDialogue())
    program.says("position startpos moves e2e4 e7e5", "go ponder wtime 9000 btime 9000")
    at.stands("e2e4")

    program.says("ponderhit")

    at.stands("e2e4", "e7e5")
    at.plays("g1f3")
    assert program.hears() == "bestmove g1f3"


def test_a_guessed_position_without_moves_is_not_thought_about_before_it_is_played() -> None:
    dialogue = UciDialogue()
    for line in ("position fen 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "go ponder"):
        assert dialogue.hear(line) == []
    assert (dialogue.wanted, dialogue.awaits) == (None, False)

    dialogue.hear("ponderhit")

    assert dialogue.awaits
    assert dialogue.answer("e8e7") == ["bestmove e8e7"]


def test_a_guess_that_was_wrong_is_never_at_the_table(at: AtTable) -> None:
    program = at.meets(UciDialogue())
    program.says("position startpos moves e2e4 e7e5", "go ponder")
    at.stands("e2e4")

    program.says("stop")

    assert program.hears() == "bestmove 0000"
    go(program, "e2e4", "c7c5")
    at.stands("e2e4", "c7c5")
    at.plays("g1f3")
    assert program.hears() == "bestmove g1f3"


@pytest.mark.parametrize(
    "position",
    [
        "startpos moves e2e5",
        "startpos moves e2e4 0000",
        "fen nonsense",
        "",
        # fastchess (74deac23) plays Chess960 with engines that do not offer it, and says so.
        "fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ],
)
def test_a_position_that_is_no_chess_is_not_played(at: AtTable, position: str) -> None:
    program = at.meets(UciDialogue())
    program.says(f"position {position}", "isready", "go")
    assert [program.hears(), program.hears()] == ["readyok", "bestmove 0000"]

    program.says("position startpos", "go")

    at.plays("e2e4")
    assert program.hears() == "bestmove e2e4"


@pytest.mark.parametrize(
    ("limit", "seconds"),
    [
        ("wtime 50 btime 600000", "0.05"),
        ("wtime -92 btime 50", "0"),
        ("wtime 2000 winc 100 movestogo 5 btime 2000", "2.1"),
        ("movetime 1000", "1"),
    ],
)
def test_a_time_that_leaves_none_for_a_hand_is_said_once_a_game(limit: str, seconds: str) -> None:
    dialogue = UciDialogue()
    dialogue.hear("position startpos")

    [said] = dialogue.hear(f"go {limit}")

    assert said.startswith(f"info string The program gives this side {seconds} s for a move.")
    dialogue.answer("e2e4")
    dialogue.hear("position startpos moves e2e4 e7e5")
    assert dialogue.hear(f"go {limit}") == []


@pytest.mark.parametrize(
    # c-chess-cli (de8a3717) gives the longest number of all where its engine has no clock.
    "limit",
    ["infinite", "depth 4", "nodes 2000", "mate 3", "wtime 4611686018427387878 winc 0", "wtime x", ""],
)
def test_a_limit_that_is_no_time_leaves_the_hand_its_time(limit: str) -> None:
    dialogue = UciDialogue()
    dialogue.hear("position startpos")
    assert dialogue.hear(f"go {limit}") == []


def test_a_position_that_is_sent_while_the_hand_plays_changes_nothing_before_go() -> None:
    dialogue = UciDialogue()
    dialogue.hear("position startpos")
    dialogue.hear("go infinite")

    dialogue.hear("position startpos moves e2e4 e7e5")

    assert dialogue.answer("e2e4") == []
    assert dialogue.wanted is not None
    assert dialogue.wanted.moves == ("e2e4",)
    assert dialogue.hear("stop") == ["bestmove e2e4"]


def test_where_no_move_is_legal_none_is_awaited() -> None:
    program = Program(UciDialogue())
    program.says("position startpos moves f2f3 e7e5 g2g4 d8h4", "go")
    assert program.hears() == "bestmove 0000"


def test_a_bridge_that_was_killed_goes_on_with_the_turn_that_was_not_told(at: AtTable) -> None:
    killed = at.meets(UciDialogue())
    go(killed)
    at.plays("e2e4")
    assert killed.hears() == "bestmove e2e4"
    go(killed, "e2e4", "e7e5")
    at.stands("e2e4", "e7e5")
    killed.goes()
    assert at.ending.wait(30)
    at.plays("g1f3")
    at.stands("e2e4", "e7e5", "g1f3")
    program = at.meets(UciDialogue())
    program.says("uci", "ucinewgame")
    go(program, "e2e4", "e7e5")
    assert [program.hears() for _ in range(4)][-1] == "bestmove g1f3"
    go(program, "e2e4", "e7e5", "g1f3", "b8c6")
    at.stands("e2e4", "e7e5", "g1f3", "b8c6")


def test_another_game_leaves_the_unfinished_one(at: AtTable) -> None:
    program = at.meets(UciDialogue())
    turns = SPECIAL_GAMES["castling long"].split()
    go(program, *turns)
    number = at.stands(*turns).record_number
    program.says("ucinewgame")
    go(program, "c2c4")
    assert at.stands("c2c4").record_number == number + 1


def test_a_game_that_ended_at_the_table_goes_on_where_the_program_does(at: AtTable) -> None:
    program = at.meets(UciDialogue())
    go(program, "e2e4", "e7e5")
    at.stands("e2e4", "e7e5")
    assert at.rules(Resign("white")) == "done"
    until(at.engine, lambda state: state.phase is Phase.OVER)
    go(program, "e2e4", "e7e5", "g1f3", "b8c6")
    at.stands("e2e4", "e7e5", "g1f3", "b8c6")


def test_a_person_who_resigns_plays_no_move(at: AtTable) -> None:
    """Such a move loses the game in cutechess (5e84232b), fastchess (74deac23) and c-chess-cli (de8a3717)."""
    program = at.meets(UciDialogue())
    go(program, "e2e4")
    at.stands("e2e4")

    assert at.rules(Resign("black")) == "done"

    assert program.hears() == "bestmove 0000"
    program.says("ucinewgame")
    go(program, "d2d4")
    assert at.stands("d2d4").record_number == 2
    at.plays("d7d5")
    assert program.hears() == "bestmove d7d5"


def test_a_turn_that_was_told_comes_back_where_the_table_takes_it_back(at: AtTable) -> None:
    program = at.meets(UciDialogue())
    go(program)
    at.plays("e2e4")
    assert program.hears() == "bestmove e2e4"
    at.stands("e2e4")
    assert at.rules(TakeBackTurns(1)) == "done"
    at.stands("e2e4")


def test_a_line_without_end_is_no_program() -> None:
    program = Program(UciDialogue())
    for _ in range(40):
        program.says("x" * 30_000)
    assert program.port.fault is None
    program.floods(1_200_000)
    assert program.port.fault is not None
    assert "does not come from a chess program" in str(program.port.fault)
