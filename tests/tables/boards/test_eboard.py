"""An electronic board at its table: what it is to show, its battery, and its return after it was away."""

from __future__ import annotations

import pytest

from adoube.games.registry import make_game
from adoube.link.commands import Palette
from adoube.link.eboards.events import START, square_named
from adoube.tables.boards.eboard_shown import shown_of
from adoube.tables.boards.eboard_state import BoardHealth
from adoube.tables.boards.stand_ins import stand_ins
from adoube.tables.commands import DeclareResult, SetPosition, TakeBackTurns
from adoube.tables.state import Phase
from tests.tables.boards.robot_board import PlainDialect, RobotTable, moved, turned_round

E4 = moved(START, "e2e4")


def at_the_start(squares: str = START) -> RobotTable:
    return RobotTable(PlainDialect()).shows(squares).waits()


def squares_named(*names: str) -> set[int]:
    return {square_named(name) for name in names}


# what it is to show


def test_it_is_told_the_position_the_fen_and_the_turns() -> None:
    shown = shown_of(at_the_start().shows(E4).waits().state)

    assert shown.position == E4
    assert shown.fen == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    assert shown.turns == ("e2e4",)
    assert shown.lamps == dict.fromkeys(squares_named("e2", "e4"), Palette.CYAN)
    assert (shown.refused, shown.over) == ("", "")


def test_a_board_that_lies_turned_round_is_told_its_own_squares() -> None:
    robot = at_the_start(turned_round(START)).shows(turned_round(E4)).waits()
    assert robot.turns == ["e2e4"]

    shown = shown_of(robot.state)

    assert shown.position == turned_round(E4)
    # Its own d7 and d5 lie where the players' e2 and e4 are.
    assert set(shown.lamps) == squares_named("d7", "d5")
    assert shown.fen.startswith("rnbqkbnr/pppppppp/8/8/4P3")


def test_why_what_stands_is_no_turn_is_told_and_forgotten_once_it_is_right() -> None:
    robot = at_the_start().shows(moved(START, "e2e5")).waits()

    shown = shown_of(robot.state)

    assert "e5" in shown.refused
    assert shown.position == START
    assert shown.lamps == {square_named("e5"): Palette.RED_BLINKING, square_named("e2"): Palette.GREEN}
    assert shown_of(robot.shows(START).waits().state).refused == ""


def test_how_a_game_has_ended_is_told() -> None:
    robot = at_the_start().shows(E4).waits()
    robot.asks(DeclareResult(winners=("white", "black")))

    assert shown_of(robot.state).over.startswith("Draw: ")


def test_a_mate_is_told_as_one() -> None:
    robot, stands = at_the_start(), START
    for turn in ("f2f3", "e7e5", "g2g4", "d8h4"):
        stands = moved(stands, turn)
        robot.shows(stands).waits()

    assert "checkmate" in shown_of(robot.state).over.lower()


def test_a_turn_that_a_computer_player_wants_is_told() -> None:
    robot = RobotTable(PlainDialect(), computer="white").shows(START).waits()
    robot.computer_plays("e2e4")

    assert shown_of(robot.state).planned == "e2e4"
    assert shown_of(robot.shows(E4).waits().state).planned == ""


def test_of_a_game_without_chessmen_no_position_is_told() -> None:
    robot = RobotTable(PlainDialect(), game=make_game("russian-draughts")).shows("." * 64).waits()

    shown = shown_of(robot.state)

    assert (shown.position, shown.fen, shown.turns) == (None, "", ())


def test_people_are_told_which_chessmen_stand_for_what_until_the_board_is_set_up() -> None:
    game = make_game("jarmo")
    robot = RobotTable(PlainDialect(), game=game)
    robot.table.connection.guide = stand_ins(game, "plain", knows_pieces=True).texts
    assert "White chessmen are the pieces of p1" in str(robot.state.notes[0])

    squares = ["."] * 64
    for cell, stack in game.placement(game.start()).cells.items():
        squares[square_named(cell)] = "P" if stack[0].startswith("white") else "p"
    robot.shows("".join(squares)).waits()

    assert robot.state.phase is Phase.PLAYING
    assert robot.state.notes == ()


# its battery


def test_its_battery_is_shown_and_makes_no_new_version_while_nobody_has_to_act() -> None:
    robot = at_the_start().says(b"NPlain 7\n")
    version = robot.table.version

    robot.says(b"P077\n")
    assert robot.state.health == BoardHealth("Plain 7", 77, charging=False)
    robot.says(b"P076+\n")

    assert robot.state.health == BoardHealth("Plain 7", 76, charging=True)
    assert robot.table.version == version
    assert robot.state.notes == ()


@pytest.mark.parametrize(
    ("charges", "noted"),
    [
        ((16,), ""),
        ((15,), "15 % or less"),
        ((15, 9, 6), "15 % or less"),
        ((5,), "5 % or less"),
        ((15, 18, 16), "15 % or less"),
        ((15, 19), ""),
        ((5, 8), "5 % or less"),
        ((5, 9), "15 % or less"),
    ],
)
def test_a_low_battery_is_warned_of_once_for_each_limit(charges: tuple[int, ...], noted: str) -> None:
    robot = at_the_start()
    for percent in charges:
        robot.says(f"P{percent:03}\n".encode())

    assert noted in "".join(map(str, robot.state.notes))
    assert bool(robot.state.notes) == bool(noted)


def test_a_warning_makes_one_new_version_and_goes_while_the_board_charges() -> None:
    robot = at_the_start()
    version = robot.table.version

    robot.says(b"P014\n").says(b"P013\n").says(b"P012\n")
    assert robot.table.version == version + 1
    robot.says(b"P012+\n")

    assert robot.state.notes == ()
    assert robot.table.version == version + 2


def test_the_battery_is_not_shown_while_the_board_is_away() -> None:
    robot = at_the_start().says(b"P012\n").is_lost()

    assert robot.state.health is None
    assert robot.state.notes == ()

    robot.is_back().says(b"P011\n").shows()
    assert robot.state.health == BoardHealth("Plain", 11, charging=False)


# away and back


def test_a_turn_that_was_played_while_it_slept_counts_when_it_is_back() -> None:
    robot = at_the_start().shows(E4).waits().is_lost().waits(60_000)
    assert not robot.state.connected

    robot.is_back().shows(moved(E4, "e7e5")).waits()

    assert robot.state.connected
    assert robot.turns == ["e2e4", "e7e5"]


def test_two_turns_that_were_played_meanwhile_count_in_their_order() -> None:
    robot = at_the_start().is_lost().waits()

    robot.is_back().shows(moved(START, "e2e4", "e7e5")).waits()

    assert robot.turns == ["e2e4", "e7e5"]


def test_a_board_that_comes_back_with_what_no_turn_explains_has_to_be_put_right() -> None:
    robot = at_the_start().shows(E4).waits().is_lost().waits()

    robot.is_back().shows(moved(E4, "a1", "b1d5", "g8g4")).waits(30_000)

    assert robot.turns == ["e2e4"]
    assert robot.state.remedy is not None
    robot.shows(E4).waits()
    assert robot.state.remedy is None


def test_a_board_that_comes_back_as_it_was_goes_on_as_if_nothing_had_happened() -> None:
    robot = at_the_start().shows(E4).waits().is_lost().is_back().shows(E4).waits()

    robot.shows(moved(E4, "c7c5")).waits()

    assert robot.turns == ["e2e4", "c7c5"]


def test_a_turn_that_stood_when_the_link_broke_and_is_gone_when_it_is_back_does_not_count() -> None:
    robot = at_the_start().shows(E4).is_lost()

    robot.is_back().shows(START).waits()

    assert robot.turns == []
    assert robot.state.remedy is None


def test_turned_round_while_it_was_away_it_is_out_of_step_and_takes_no_turn() -> None:
    robot = at_the_start().shows(E4).waits().is_lost()

    robot.is_back().shows(turned_round(E4)).waits(30_000)

    assert robot.turns == ["e2e4"]
    robot.shows(E4).waits()
    robot.shows(moved(E4, "e7e5")).waits()
    assert robot.turns == ["e2e4", "e7e5"]


def test_a_chip_that_drops_out_for_a_second_is_no_turn() -> None:
    robot = at_the_start()

    robot.shows(moved(START, "d1")).waits(1_000).shows(START).waits()

    assert robot.turns == []
    assert robot.state.remedy is None


def test_a_second_queen_is_one_like_any_other() -> None:
    cells = {"a8": ("black.king",), "e7": ("white.pawn",), "d1": ("white.queen",), "e1": ("white.king",)}
    before = "k..........." + "P" + "." * 46 + "QK..."
    robot = at_the_start()
    assert robot.asks(SetPosition(cells=cells, to_move="white")).result == "done"
    robot.shows(before).waits()

    robot.shows(moved(before, "e7e8").replace("P", "Q")).waits()

    assert robot.turns == ["e7e8q"]


def test_a_turn_is_taken_back_and_has_to_be_undone_on_the_board() -> None:
    robot = at_the_start().shows(E4).waits()
    robot.asks(TakeBackTurns())

    shown = shown_of(robot.state)

    assert shown.position == START
    assert shown.turns == ()
