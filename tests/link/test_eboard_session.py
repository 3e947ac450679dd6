"""The session with any electronic board: what has to be sent at once goes past its queue and its pace."""

from __future__ import annotations

from adoube.link.eboards.dialect import Shown
from adoube.link.eboards.events import START
from adoube.link.eboards.session import EboardSession
from tests.tables.boards.robot_board import RobotDialect

BOARD = b"B" + START.encode() + b"\n"


def test_a_halt_goes_past_what_waits_and_past_the_pace() -> None:
    session = EboardSession("the port", RobotDialect())
    session.opened(0)
    session.feed(BOARD, 10)
    session.send([b"C1", b"C2", b"C3"])
    session.tick(20)

    assert session.halt([b"H"]) == (b"H",)

    later = [packet for at_ms in range(1_000, 4_000, 100) for packet in session.tick(at_ms).send]
    assert not {b"C1", b"C2", b"C3"} & set(later)
    assert b"?" in later, "what stands is asked for anew"


def test_after_a_halt_the_board_is_shown_everything_anew() -> None:
    session = EboardSession("the port", RobotDialect())
    session.opened(0)
    session.feed(BOARD, 10)
    session.show(Shown())
    told = [packet for at_ms in range(100, 1_000, 100) for packet in session.tick(at_ms).send]
    assert told.count(b"L") == 1

    session.halt([b"H"])

    again = [packet for at_ms in range(1_000, 2_000, 100) for packet in session.tick(at_ms).send]
    assert again.count(b"L") == 1


def test_a_board_that_is_not_listened_to_is_told_nothing() -> None:
    session = EboardSession("the port", RobotDialect())

    assert session.halt([b"H"]) == ()
    assert not session.is_listening
