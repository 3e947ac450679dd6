"""A board that carries its pieces itself: it waits until it may, does what is played, and always stops."""

from __future__ import annotations

import pytest

from adoube.link.eboards.events import START
from adoube.tables.boards.eboard_state import MotorsState
from adoube.tables.boards.motors import STILL_MS, Purpose, explains
from adoube.tables.commands import AllowMotors, PauseGame, SetPosition, StopMotors, TakeBackTurns
from tests.tables.boards.robot_board import LONG_MS, PlainDialect, RobotTable, moved, turned_round

AFTER = moved(START, "e2e4")
ON_ITS_WAY = moved(START, "e2")


@pytest.fixture
def robot() -> RobotTable:
    """The computer has White; its first turn is chosen, and the motors are allowed."""
    return planned(START)


def planned(squares: str, turn: str = "e2e4") -> RobotTable:
    robot = RobotTable(computer="white").shows(squares).waits()
    assert robot.asks(AllowMotors(allowed=True)).result == "done"
    return robot.computer_plays(turn)


def notes_at(robot: RobotTable) -> str:
    return "\n".join(map(str, robot.state.notes))


def test_nothing_moves_before_a_person_has_allowed_it() -> None:
    robot = RobotTable(computer="white").shows().waits().computer_plays("e2e4").waits(60_000)

    assert robot.told(b"C") == []
    assert robot.state.motors == MotorsState()


def test_a_computers_turn_is_carried_out_and_counts_once(robot: RobotTable) -> None:
    assert "move the piece for it" in notes_at(robot)
    robot.waits()
    assert robot.told(b"C") == [AFTER]
    assert robot.state.motors == MotorsState(allowed=True, works=True)
    assert notes_at(robot) == "The board itself carries out e4 as p0: keep your hands off."

    robot.shows(ON_ITS_WAY).shows(AFTER).waits()

    assert robot.turns == ["e2e4"]
    assert robot.state.motors == MotorsState(allowed=True)
    assert (robot.told(b"C"), robot.told(b"H")) == ([AFTER], [])


def test_on_a_board_that_lies_turned_round_the_squares_are_the_boards() -> None:
    robot = planned(turned_round(START)).waits()

    assert robot.told(b"C") == [turned_round(AFTER)]

    robot.shows(turned_round(ON_ITS_WAY)).shows(turned_round(AFTER)).waits()
    assert robot.turns == ["e2e4"]


def test_a_piece_that_stays_long_on_a_square_of_its_way_is_no_turn(robot: RobotTable) -> None:
    robot.waits()

    robot.shows(moved(START, "e2e3")).waits(LONG_MS)

    assert robot.turns == []
    robot.shows(AFTER).waits()
    assert robot.turns == ["e2e4"]


def test_pieces_that_make_room_near_the_way_are_no_reason_to_stop() -> None:
    robot = planned(START, "g1f3").waits()

    robot.shows(moved(START, "g2", "g1")).shows(moved(START, "g1f3", "g2")).shows(
        moved(START, "g1f3")
    ).waits()

    assert robot.turns == ["g1f3"]
    assert robot.told(b"H") == []


def test_a_hand_that_takes_another_piece_stops_them_and_the_referee_sees_what_stands(
    robot: RobotTable,
) -> None:
    robot.waits().shows(ON_ITS_WAY)

    robot.shows(moved(ON_ITS_WAY, "a7"))

    assert robot.told(b"H") == [moved(ON_ITS_WAY, "a7")]
    motors = robot.state.motors
    assert motors is not None
    assert (motors.allowed, motors.works) == (False, False)
    assert "do not explain" in notes_at(robot)
    # By hand the turn is carried out as well.
    robot.shows(AFTER).waits()
    assert robot.turns == ["e2e4"]
    assert robot.told(b"C") == [AFTER]


def test_a_person_stops_them_at_once_past_whatever_waits(robot: RobotTable) -> None:
    robot.waits().shows(ON_ITS_WAY)
    sent = len(robot.sent)

    answered = robot.asks(StopMotors(), version=0)

    assert answered.result == "done"
    assert robot.sent[sent] == b"H" + ON_ITS_WAY.encode()
    assert robot.state.motors == MotorsState()


def test_a_stop_while_a_hand_moves_a_piece_is_a_stop(robot: RobotTable) -> None:
    robot.waits().shows(moved(ON_ITS_WAY, "a7"))

    robot.asks(StopMotors(), version=0)

    assert len(robot.told(b"H")) == 2


def test_after_a_stop_nothing_moves_until_they_are_allowed_anew(robot: RobotTable) -> None:
    robot.waits()
    robot.asks(StopMotors())
    robot.shows(START).waits(60_000)
    assert robot.told(b"C") == [AFTER]

    robot.asks(AllowMotors(allowed=True))
    robot.waits()

    assert robot.told(b"C") == [AFTER, AFTER]


def test_a_stop_at_a_table_that_a_fault_has_closed_is_a_stop(robot: RobotTable) -> None:
    robot.waits()
    robot.table.fail("a fault")
    assert len(robot.told(b"H")) == 1

    assert robot.asks(StopMotors(), version=0).result == "done"
    assert len(robot.told(b"H")) == 2


def test_nothing_moves_while_a_piece_is_off_the_board_or_too_many_are_on_it() -> None:
    robot = RobotTable(computer="white").shows().waits()
    robot.asks(AllowMotors(allowed=True))
    robot.shows(moved(START, "h1")).computer_plays("e2e4").waits(60_000)
    assert robot.told(b"C") == []

    extra = "".join("q" if number == 30 else piece for number, piece in enumerate(START))
    robot.shows(extra).waits(60_000)
    assert robot.told(b"C") == []

    robot.shows(START).waits()
    assert robot.told(b"C") == [AFTER]


def test_nothing_moves_while_the_game_is_paused(robot: RobotTable) -> None:
    robot.asks(PauseGame())

    robot.waits(60_000)

    assert robot.told(b"C") == []


def test_a_game_that_is_paused_meanwhile_stops_them(robot: RobotTable) -> None:
    robot.waits().shows(ON_ITS_WAY)

    robot.asks(PauseGame())

    assert robot.told(b"H") == [ON_ITS_WAY]
    assert "gone on otherwise" in notes_at(robot.waits(500))


def test_pieces_that_do_not_arrive_are_given_up(robot: RobotTable) -> None:
    robot.waits().shows(ON_ITS_WAY)

    robot.waits(STILL_MS[Purpose.TURN])

    assert robot.told(b"H") == [ON_ITS_WAY]
    assert "did not arrive" in notes_at(robot)


def test_a_board_that_is_lost_on_the_way_has_to_stand_still_when_it_is_back(robot: RobotTable) -> None:
    robot.waits().shows(ON_ITS_WAY).is_lost().waits()
    assert robot.state.motors is not None
    assert not robot.state.motors.allowed

    robot.is_back()
    assert robot.told(b"H") == [ON_ITS_WAY], "at once, where it stood when it was heard last"
    robot.shows(AFTER).waits()

    assert robot.told(b"H") == [ON_ITS_WAY, AFTER]
    # What it did meanwhile is judged as after any outage.
    assert robot.turns == ["e2e4"]


def test_a_wrong_position_is_put_right_once_the_board_has_been_still() -> None:
    robot = RobotTable().shows().waits()
    robot.asks(AllowMotors(allowed=True))
    wrong = moved(START, "e2e5")
    robot.shows(wrong).waits(2_000)
    assert robot.told(b"C") == []

    robot.waits(10_000)
    assert robot.told(b"C") == [START]

    robot.shows(START).waits()
    assert robot.state.remedy is None
    assert robot.turns == []


def test_turns_that_are_taken_back_are_undone_on_the_board() -> None:
    robot = RobotTable().shows().waits().shows(AFTER).waits()
    assert robot.turns == ["e2e4"]
    robot.asks(AllowMotors(allowed=True))

    assert robot.asks(TakeBackTurns()).result == "done"
    robot.waits(10_000)

    assert robot.told(b"C") == [START]


def test_a_queen_that_is_not_on_the_board_is_put_there_by_a_hand() -> None:
    cells = {"a8": ("black.king",), "e7": ("white.pawn",), "e1": ("white.king",)}
    before = "k..........." + "P" + "." * 47 + "K..."
    robot = RobotTable(computer="white").shows().waits()
    robot.asks(AllowMotors(allowed=True))
    assert robot.asks(SetPosition(cells=cells, to_move="white")).result == "done"
    robot.shows(before).waits().computer_plays("e7e8q").waits(60_000)
    assert robot.state.computer.planned is not None

    assert robot.told(b"C") == []

    robot.shows(moved(before, "e7e8").replace("P", "Q")).waits()
    assert robot.turns == ["e7e8q"]


def test_a_captured_piece_may_leave_by_its_row_or_its_file() -> None:
    before = moved(START, "e2e4", "d7d5")
    after = moved(before, "e4d5")

    assert explains(before, after, moved(before, "d5a5"))
    assert explains(before, after, moved(before, "d5", "e4"))
    assert not explains(before, after, moved(before, "a1"))
    assert not explains(before, after, before.replace(".", "q", 1))


def test_a_table_whose_board_has_no_motors_says_so() -> None:
    plain = RobotTable(PlainDialect()).shows().waits()

    assert plain.state.motors is None
    assert str(plain.asks(AllowMotors(allowed=True)).why) == "this table's board has no motors"
    assert plain.asks(StopMotors()).result == "refused"


def test_the_last_packets_stop_motors_that_work(robot: RobotTable) -> None:
    robot.waits().shows(ON_ITS_WAY)

    robot.board.go_dark()

    assert robot.sent[-2:] == [b"H" + ON_ITS_WAY.encode(), b"L"]
