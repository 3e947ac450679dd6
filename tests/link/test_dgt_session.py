"""The link to a DGT board: asked at first, after quiet and broken bytes; silence and strangers are named."""

from __future__ import annotations

from adoube.link.dgt.dialect import QUIET_MS, DgtDialect
from adoube.link.dgt.messages import DgtCommand
from adoube.link.eboards.events import BoardRead, BytesBroken, SquareRead
from adoube.link.eboards.session import ASK_EVERY_MS, EboardSession, EboardStep
from tests.link.dgt_board import dump, field_update, version

ASKED = (bytes([DgtCommand.DUMP, DgtCommand.UPDATE_NICE]),)
SILENCE_MS = 4_000


def opened_session() -> EboardSession:
    session = EboardSession("COM3", DgtDialect())
    session.opened(0)
    return session


def left_alone(session: EboardSession, until_ms: int, from_ms: int = 0) -> EboardStep:
    """Return the step at the end of a while in which the board says nothing."""
    step = session.tick(from_ms)
    while step.wake_at_ms is not None and step.wake_at_ms <= until_ms:
        step = session.tick(step.wake_at_ms)
    return step


def test_a_board_is_reset_and_then_asked_for_its_version_its_fields_its_clock_and_updates() -> None:
    assert EboardSession("COM3", DgtDialect()).opened(0).send == (b"\x40\x4d\x42\x41\x4b",)


def test_until_it_has_told_its_fields_it_is_asked_every_second() -> None:
    session = opened_session()

    assert session.feed(version(), 10).send == ()
    assert session.tick(ASK_EVERY_MS - 1).send == ()
    assert session.tick(ASK_EVERY_MS).send == ASKED
    assert session.tick(ASK_EVERY_MS + 1).send == ()


def test_after_a_while_of_quiet_it_is_asked_again_and_the_answer_ends_the_asking() -> None:
    session = opened_session()
    step = session.feed(dump(), 100)
    assert step.wake_at_ms == 100 + QUIET_MS

    assert session.tick(100 + QUIET_MS).send == ASKED
    assert session.feed(dump(), 110 + QUIET_MS).wake_at_ms == 110 + 2 * QUIET_MS


def test_broken_bytes_have_the_fields_asked_for_at_once() -> None:
    session = opened_session()
    session.feed(dump(), 100)

    step = session.feed(b"\x05" + field_update(52, 0), 200)

    assert step.events == (BytesBroken(1), SquareRead(52, "."))
    assert step.send == ASKED


def test_a_board_that_falls_silent_is_named_and_not_listened_to_until_the_port_was_reopened() -> None:
    session = opened_session()
    session.feed(dump(), 100)

    step = left_alone(session, 100 + SILENCE_MS, 100)

    assert str(step.fault) == "the DGT board at COM3 has not answered for 4 s: reopening the port"
    assert step.wake_at_ms is None
    assert session.feed(dump(), 5_000).events == ()

    session.opened(6_000)
    assert isinstance(session.feed(dump(), 6_100).events[0], BoardRead)


def test_a_port_that_says_nothing_and_one_that_says_something_else_are_told_apart() -> None:
    silent, stranger = opened_session(), opened_session()
    stranger.feed(b"Hello, I am \xa9\x00\x05 printer", 50)

    assert "no DGT board answers at COM3: nothing was received for 4 s" in str(
        left_alone(silent, SILENCE_MS).fault
    )
    assert "COM3 is not a board of the kind DGT: 23 bytes in 4 s" in str(
        left_alone(stranger, SILENCE_MS).fault
    )
