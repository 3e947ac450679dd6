"""The link to a DGT board: asked at first, after quiet and broken bytes; silence and strangers are named."""

from __future__ import annotations

from adoube.link.dgt.messages import DgtCommand, DumpReceived, FieldChanged, Garbled
from adoube.link.dgt.session import ASK_EVERY_MS, QUIET_MS, SILENCE_MS, DgtSession
from tests.link.dgt_board import dump, field_update, version

ASKED = bytes([DgtCommand.DUMP, DgtCommand.UPDATE_NICE])


def opened_session() -> DgtSession:
    session = DgtSession("COM3")
    session.opened(0)
    return session


def test_a_board_is_reset_and_then_asked_for_its_version_its_fields_its_clock_and_updates() -> None:
    assert DgtSession("COM3").opened(0).send == b"\x40\x4d\x42\x41\x4b"


def test_until_it_has_told_its_fields_it_is_asked_every_second() -> None:
    session = opened_session()

    assert session.feed(version(), 10).send == b""
    assert session.tick(ASK_EVERY_MS - 1).send == b""
    assert session.tick(ASK_EVERY_MS).send == ASKED
    assert session.tick(ASK_EVERY_MS + 1).send == b""


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

    assert step.messages == (Garbled(67, 1), FieldChanged(52, 0))
    assert step.send == ASKED


def test_a_board_that_falls_silent_is_named_and_not_listened_to_until_the_port_was_reopened() -> None:
    session = opened_session()
    session.feed(dump(), 100)

    step = session.tick(100 + SILENCE_MS)

    assert str(step.fault) == "the DGT board at COM3 has not answered for 4 s: reopening the port"
    assert step.wake_at_ms is None
    assert session.feed(dump(), 5_000).messages == ()

    session.opened(6_000)
    assert isinstance(session.feed(dump(), 6_100).messages[0], DumpReceived)


def test_a_port_that_says_nothing_and_one_that_says_something_else_are_told_apart() -> None:
    silent, stranger = opened_session(), opened_session()
    stranger.feed(b"Hello, I am \xa9\x00\x05 printer", 50)

    assert "no DGT board answers at COM3: it said nothing for 4 s" in str(silent.tick(SILENCE_MS).fault)
    assert "COM3 is no DGT board: 23 bytes in 4 s" in str(stranger.tick(SILENCE_MS).fault)
