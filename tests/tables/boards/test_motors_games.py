"""Whole games that motors carry out for two computer players, undisturbed and with hands in between."""

from __future__ import annotations

from random import Random

import pytest

from adoube.games.chess.rules import legal_moves
from adoube.link.eboards.events import EMPTY, START
from adoube.tables.boards.eboard_shown import letters_of
from adoube.tables.boards.motors import STILL_MS, Purpose
from adoube.tables.commands import AllowMotors, SeatComputer
from tests.tables.boards.robot_board import RobotTable

PLIES = 24


def game_of_computers() -> RobotTable:
    robot = RobotTable(computer="white").shows(START).waits()
    assert robot.asks(SeatComputer("black", 1)).result == "done"
    assert robot.asks(AllowMotors(allowed=True)).result == "done"
    return robot


def chosen(robot: RobotTable, rng: Random) -> str | None:
    """Have a computer player choose any turn that needs no other piece; None at the end."""
    line = robot.table.session.line
    turns = [move.uci() for move in legal_moves(line.position) if not move.promotion]
    if not turns or line.outcome is not None:
        return None
    turn = rng.choice(turns)
    robot.computer_plays(turn)
    return turn


def on_the_way(before: str, after: str, rng: Random) -> list[str]:
    """Return what the board shows while pieces leave one after another, cross squares, and arrive."""
    now, shown = [*before], []
    leaves = [number for number in range(64) if before[number] not in (EMPTY, after[number])]
    comes = [number for number in range(64) if after[number] not in (EMPTY, before[number])]
    for square in leaves:
        now[square] = EMPTY
        shown.append("".join(now))
    for square in comes:
        beside = square - 1 if square % 8 else square + 1
        if now[beside] == EMPTY and rng.random() < 0.5:
            crossing = [*now]
            crossing[beside] = after[square]
            shown.append("".join(crossing))
        now[square] = after[square]
        shown.append("".join(now))
    return shown


def carries(robot: RobotTable, rng: Random) -> None:
    """Let the board do what it was told last, slowly now and then."""
    for squares in on_the_way(robot.stands, robot.told(b"C")[-1], rng):
        robot.shows(squares)
        if rng.random() < 0.3:
            robot.waits(rng.choice((500, 3_000)))
    robot.waits()
    if robot.state.provisional is not None:
        robot.waits(60_000)  # A rook that stands beside its king may be about to castle.


@pytest.mark.full(but=1)
@pytest.mark.parametrize("seed", range(2))
def test_every_turn_counts_as_it_was_chosen_and_nothing_is_stopped(seed: int) -> None:
    robot, rng = game_of_computers(), Random(f"motors {seed}")
    played: list[str] = []

    while len(played) < PLIES and (turn := chosen(robot, rng)) is not None:
        robot.waits()
        carries(robot, rng)
        played.append(turn)
        assert robot.turns == played

    assert robot.told(b"H") == []
    assert len(robot.told(b"C")) == len(played)


@pytest.mark.full(but=1)
@pytest.mark.parametrize("seed", range(2))
def test_hands_in_between_stop_them_and_no_turn_is_wrong(seed: int) -> None:
    robot, rng = game_of_computers(), Random(f"hands {seed}")
    played: list[str] = []

    while len(played) < PLIES and (turn := chosen(robot, rng)) is not None:
        robot.waits()
        before, after, commanded = robot.stands, robot.told(b"C")[-1], len(robot.told(b"C"))
        way = on_the_way(before, after, rng)
        for squares in way[: rng.randrange(len(way))]:
            robot.shows(squares)
        grab(robot, rng)
        robot.waits(500)
        assert robot.state.motors is not None
        if robot.state.motors.works:
            robot.waits(STILL_MS[Purpose.TURN])  # The hand took what was moving anyway.
            assert robot.state.motors is not None
        assert not robot.state.motors.allowed, "a hand, or pieces that do not arrive"
        assert len(robot.told(b"C")) == commanded
        robot.shows(before).waits()
        assert robot.turns == played
        robot.asks(AllowMotors(allowed=True))
        robot.waits()
        carries(robot, rng)
        played.append(turn)
        assert robot.turns == played


def grab(robot: RobotTable, rng: Random) -> None:
    """A hand takes two pieces, and puts one of them down anywhere."""
    squares = [*robot.stands]
    first, second = rng.sample([number for number, piece in enumerate(squares) if piece != EMPTY], 2)
    piece, squares[first], squares[second] = squares[first], EMPTY, EMPTY
    squares[rng.choice([number for number, piece in enumerate(squares) if piece == EMPTY])] = piece
    robot.shows("".join(squares))


def test_what_stands_is_what_the_game_has() -> None:
    robot, rng = game_of_computers(), Random("one")
    chosen(robot, rng)
    robot.waits()
    carries(robot, rng)
    robot.waits()

    state = robot.state
    assert letters_of(state, robot.game, state.placement) == robot.stands
