"""The person at a table as an engine of xboard: real tables, lines through pipes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adoube.feeds.bridge.xboard import XBoardDialogue
from adoube.tables.commands import DeclareResult, OfferDraw, Resign
from adoube.tables.commands.kinds import Phase
from tests.feeds.bridge.at_table import AtTable, Program, at_table, is_settled
from tests.feeds.livechess.chess_tables import SPECIAL_GAMES
from tests.scoreboard.virtual_tables import until


@pytest.fixture
def at(tmp_path: Path) -> Iterator[AtTable]:
    with at_table(tmp_path) as opened:
        yield opened


def begun(at: AtTable) -> Program:
    program = at.meets(XBoardDialogue())
    program.says("xboard", "protover 2", "new", "random", "level 40 5 0", "post", "hard", "ping 1")
    assert 'myname="adoube' in program.hears()
    assert program.hears() == "pong 1"
    return program


@pytest.mark.parametrize("game", ["castling long", "en passant", "promotion", "mate"])
def test_every_turn_of_a_game_goes_to_the_other_side(at: AtTable, game: str) -> None:
    turns = SPECIAL_GAMES[game].split()
    program = begun(at)
    for ply in range(0, len(turns) - 1, 2):
        program.says("time 30000", "otim 30000", f"usermove {turns[ply]}")
        at.stands(*turns[: ply + 1])
        at.plays(turns[ply + 1])
        assert program.hears() == f"move {turns[ply + 1]}"


def test_the_person_may_have_white(at: AtTable) -> None:
    program = begun(at)
    program.says("go")
    at.plays("e2e4")
    assert program.hears() == "move e2e4"
    program.says("usermove c7c5")
    at.stands("e2e4", "c7c5")


def test_moves_in_force_mode_are_entered_once_the_game_goes_on(at: AtTable) -> None:
    program = begun(at)
    program.says("force", "usermove e2e4", "usermove e7e5", "usermove g1f3", "ping 2")
    assert program.hears() == "pong 2"
    assert at.turns == []
    program.says("go")
    at.stands("e2e4", "e7e5", "g1f3")
    at.plays("b8c6")
    assert program.hears() == "move b8c6"


def test_castling_may_come_as_the_king_taking_its_rook(at: AtTable) -> None:
    opening = ["e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5"]
    program = begun(at)

    program.says("force", *(f"usermove {turn}" for turn in [*opening, "e1h1"]), "go")

    at.stands(*opening, "e1g1")


def test_illegal_moves_and_unknown_commands_are_refused() -> None:
    program = Program(XBoardDialogue())
    program.says("usermove e2e5", "usermove banana", "banana", "variant crazyhouse", "setboard banana")
    assert [program.hears() for _ in range(4)] == [
        "Illegal move: e2e5",
        "Illegal move: banana",
        "Error (unknown command): banana",
        "Error (unsupported variant): crazyhouse",
    ]
    assert program.hears().startswith("tellusererror Illegal position")


def test_a_ping_on_the_persons_turn_is_answered_after_it(at: AtTable) -> None:
    program = begun(at)
    program.says("usermove e2e4", "ping 7")
    at.stands("e2e4")
    assert program.hears_nothing()
    at.plays("e7e5")
    assert [program.hears(), program.hears()] == ["move e7e5", "pong 7"]
    program.says("usermove g1f3", "ping 8", "force")
    assert program.hears() == "pong 8"


def test_a_person_whose_time_is_up_resigns_when_they_are_to_move_now() -> None:
    """cutechess (5e84232b) says "?" then, and ends an engine that is silent for 15 s."""
    seconds = iter((100.0, 101.0, 104.999))
    program = Program(XBoardDialogue(now_s=lambda: next(seconds)))
    program.says("new", "time 500", "usermove e2e4", "?", "ping 1", "?")
    assert program.hears() == "resign"


@pytest.mark.parametrize("time", ["banana", "", "9" * 400])
def test_a_time_that_cannot_be_read_is_never_up(time: str) -> None:
    program = Program(XBoardDialogue())
    program.says("new", f"time {time}", "usermove e2e4", "?", "force", "ping 2")
    assert program.hears() == "pong 2"


def test_moves_are_understood_without_the_word_usermove(at: AtTable) -> None:
    """cutechess (5e84232b) says b2b3 before it sets up a position where Black is to move."""
    program = begun(at)
    program.says("new", "force", "b2b3", "setboard 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "go")
    until(at.engine, lambda state: not state.placement.stack("a1") and is_settled(state))
    at.does(("lift", "e8"), ("put", "e7"))
    assert program.hears() == "move e8e7"


def test_turns_that_the_program_removes_go_from_the_table(at: AtTable) -> None:
    program = begun(at)
    program.says("usermove e2e4")
    at.stands("e2e4")
    at.plays("e7e5")
    assert program.hears() == "move e7e5"
    program.says("remove")
    at.stands()
    program.says("usermove d2d4")
    at.stands("d2d4")
    at.plays("d7d5")
    assert program.hears() == "move d7d5"
    program.says("force", "undo", "undo", "usermove c2c4", "go")
    at.stands("c2c4")


def test_a_position_is_set_up(at: AtTable) -> None:
    program = begun(at)
    program.says("force", "setboard 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "usermove e1c1", "go")
    state = at.stands("e1c1")
    assert state.placement.stack("d1") == ("white.rook",)


def test_a_result_of_the_program_is_the_tables(at: AtTable) -> None:
    program = begun(at)
    program.says("usermove e2e4")
    at.stands("e2e4")
    program.says("result 1-0 {Black forfeits on time}")
    state = until(at.engine, lambda state: state.phase is Phase.OVER)
    assert [seat.won for seat in state.seats] == [True, False]
    assert "forfeits on time" in state.message.text
    program.says("new", "usermove d2d4")
    assert at.stands("d2d4").record_number == state.record_number + 1


def test_a_mate_that_no_hand_came_to_is_entered_before_the_next_game(at: AtTable) -> None:
    program = begun(at)
    program.says("force", "usermove f2f3", "usermove e7e5", "usermove g2g4", "go")
    at.stands("f2f3", "e7e5", "g2g4")
    number = at.engine.states()["class"].record_number
    at.plays("d8h4")
    assert program.hears() == "move d8h4"
    until(at.engine, lambda state: state.phase is Phase.OVER)
    program.says("result 0-1 {Black mates}", "new", "usermove e2e4")
    assert at.stands("e2e4").record_number == number + 1


def test_the_person_resigns(at: AtTable) -> None:
    program = begun(at)
    program.says("usermove e2e4")
    at.stands("e2e4")
    assert at.rules(Resign("black")) == "done"
    assert program.hears() == "resign"
    program.says("result 1-0 {Black resigns}", "new", "usermove d2d4")
    at.stands("d2d4")


@pytest.mark.parametrize(
    ("limits", "seconds"),
    [
        (("level 0 0 0", "time 5"), "0.05"),
        (("level 5 0:04 0.05", "time 400"), "4.05"),
        (("st 1", "time 60000"), "1"),
    ],
)
def test_a_time_that_leaves_none_for_a_hand_is_said_once_a_game(
    limits: tuple[str, ...], seconds: str
) -> None:
    dialogue = XBoardDialogue()
    for line in ("new", *limits):
        assert dialogue.hear(line) == []

    [said] = dialogue.hear("usermove e2e4")

    assert said.startswith(f"telluser The program gives this side {seconds} s for a move.")
    dialogue.answer("e7e5")
    assert dialogue.hear("usermove g1f3") == []


@pytest.mark.parametrize("limits", [("level 0 0 12", "time 100"), ("level 40 5 0",), ("st 20",), ("sd 4",)])
def test_a_time_that_suffices_for_a_hand_is_not_spoken_of(limits: tuple[str, ...]) -> None:
    dialogue = XBoardDialogue()
    for line in ("new", *limits):
        dialogue.hear(line)
    assert dialogue.hear("usermove e2e4") == []


def test_a_ping_after_the_end_is_answered(at: AtTable) -> None:
    """python-chess 1.11.2 sends no result: it pings when the person resigns, and waits for the pong."""
    program = begun(at)
    program.says("usermove e2e4")
    at.stands("e2e4")
    assert at.rules(Resign("black")) == "done"
    assert program.hears() == "resign"

    program.says("ping 2")

    assert program.hears() == "pong 2"
    program.says("new", "force", "usermove d2d4", "go")
    at.stands("d2d4")
    at.plays("d7d5")
    assert program.hears() == "move d7d5"


def test_a_ping_before_the_end_is_answered_with_it(at: AtTable) -> None:
    program = begun(at)
    program.says("usermove e2e4", "ping 2")
    at.stands("e2e4")
    assert program.hears_nothing()

    assert at.rules(Resign("black")) == "done"

    assert [program.hears(), program.hears()] == ["resign", "pong 2"]


def test_a_result_of_the_game_before_is_no_news_of_the_next(at: AtTable) -> None:
    """cutechess (5e84232b) says the result and the next game in one breath."""
    program = begun(at)
    program.says("usermove e2e4")
    at.stands("e2e4")
    program.says("force", "result 1-0 {Black loses on time}", "new", "force", "go")
    state = at.stands()
    assert state.record_number == 2
    at.plays("d2d4")
    assert program.hears() == "move d2d4"


def test_a_game_that_ended_before_its_first_move_is_no_resignation_in_the_next(at: AtTable) -> None:
    """cutechess (5e84232b) ends a game so where the other engine dies before its first move."""
    program = begun(at)
    program.says("go")
    at.stands()
    program.says("force", "result 0-1 {White disconnects}")
    until(at.engine, lambda state: state.phase is Phase.OVER)

    program.says("new", "force", "usermove d2d4", "go")

    assert at.stands("d2d4").record_number == 2
    at.plays("d7d5")
    assert program.hears() == "move d7d5"


def test_the_turns_of_a_game_that_a_program_ended_are_no_answers_in_the_next(at: AtTable) -> None:
    """Stockfish had died in cutechess (5e84232b), and began the next game with the moves of this one."""
    program = begun(at)
    program.says("go")
    at.plays("d2d4")
    assert program.hears() == "move d2d4"
    program.says("usermove g8f6")
    at.stands("d2d4", "g8f6")
    program.says("force", "result 1-0 {Black disconnects}")
    until(at.engine, lambda state: state.phase is Phase.OVER)

    program.says("new", "force", "usermove d2d4", "go")

    assert at.stands("d2d4").record_number == 2
    at.plays("d7d5")
    assert program.hears() == "move d7d5"


def test_the_person_begins_the_game_after_one_that_ended_before_its_first_move(at: AtTable) -> None:
    program = begun(at)
    program.says("go")
    at.stands()
    program.says("force", "result 1-0 {Black disconnects}")
    until(at.engine, lambda state: state.phase is Phase.OVER)

    program.says("new", "go")

    until(at.engine, lambda state: state.record_number == 2)
    at.plays("d2d4")
    assert program.hears() == "move d2d4"


def test_nobody_is_asked_to_play_on_in_the_game_before(at: AtTable) -> None:
    """python-chess 1.11.2 does not send its own move that mates; then it begins a game with other sides."""
    program = begun(at)
    program.says("force", "usermove f2f3", "usermove e7e5", "go")
    at.stands("f2f3", "e7e5")
    at.plays("g2g4")
    assert program.hears() == "move g2g4"

    program.says("new", "ping 2")

    assert program.hears() == "pong 2"
    until(at.engine, lambda state: state.computer.programs == ("white", "black"))
    program.says("force", "usermove e2e4", "go")
    at.stands("e2e4")
    until(at.engine, lambda state: state.computer.programs == ("white",))


def test_a_draw_that_the_person_offers_and_the_program_takes(at: AtTable) -> None:
    program = begun(at)
    program.says("usermove e2e4")
    at.stands("e2e4")
    assert at.rules(OfferDraw("black")) == "done"
    assert program.hears() == "offer draw"
    program.says("result 1/2-1/2 {Draw agreed}")
    state = until(at.engine, lambda state: state.phase is Phase.OVER)
    assert [seat.won for seat in state.seats] == [True, True]


def test_a_draw_that_the_program_offers_and_the_person_takes(at: AtTable) -> None:
    program = begun(at)
    program.says("usermove e2e4", "draw")
    until(at.engine, lambda state: state.speech.draw == ("white",))
    assert at.rules(OfferDraw("black")) == "done"
    assert program.hears() == "offer draw"


def test_a_person_whose_time_is_up_resigns_although_people_have_ended_the_game(at: AtTable) -> None:
    """cutechess (5e84232b) plays on after an offer of a draw, and ends an engine that is silent after "?"."""
    program = begun(at)
    program.says("usermove e2e4")
    at.stands("e2e4")
    assert at.rules(DeclareResult(("white", "black"), None)) == "done"
    assert program.hears() == "offer draw"

    program.says("time 0", "?")

    assert program.hears() == "resign"


def test_no_move_is_awaited_in_a_position_that_the_table_is_not_yet_to_have() -> None:
    """The table still has the game before: a move there is none of the position."""
    dialogue = XBoardDialogue()
    for line in ("new", "usermove e2e4"):
        dialogue.hear(line)
    assert dialogue.awaits

    dialogue.hear("setboard 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")

    assert not dialogue.awaits
    assert dialogue.hear("ping 2") == ["pong 2"]
    dialogue.hear("go")
    assert dialogue.awaits


def test_a_program_that_goes_ends_the_run(at: AtTable) -> None:
    program = begun(at)
    program.goes()
    assert at.ending.wait(30)
