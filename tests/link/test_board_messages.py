"""Messages beyond the vectors: analogue boards, the bounds of lists, text cut inside a character."""

from __future__ import annotations

import pytest

from adoube.link.board_messages import AnalogDelta, Delta, Log, Touches, parse
from adoube.link.commands import Reboot
from adoube.link.frames import MAX_PAYLOAD, BrokenFrame, Flaw, Frame, seal, unseal


def test_levels_of_an_analogue_board_are_signed() -> None:
    delta = AnalogDelta(1500, 2, ((7, -128), (300, 127)))

    assert parse(Frame(AnalogDelta.TYPE, 0, delta.pack())) == delta


@pytest.mark.parametrize(
    "message",
    [
        Delta(0, 33, tuple((cell, 1) for cell in range(33))),
        Touches(0, tuple((cell, 5) for cell in range(33))),
        AnalogDelta(0, 0, ()),
        Touches(0, ()),
    ],
)
def test_a_message_with_no_or_too_many_events_is_broken(message: Delta | AnalogDelta | Touches) -> None:
    payload = message.pack()

    assert parse(Frame(message.TYPE, 0, payload)) == BrokenFrame(Flaw.LENGTH, len(payload))


def test_text_that_the_board_cut_inside_a_character_is_still_shown() -> None:
    assert parse(Frame(Log.TYPE, 0, b"\x01pin 40 \xe2\x80")) == Log(1, "pin 40 \ufffd")


def test_a_log_without_a_level_is_broken() -> None:
    assert parse(Frame(Log.TYPE, 0, b"")) == BrokenFrame(Flaw.LENGTH, 0)


def test_a_restart_names_the_boot_that_it_ends() -> None:
    assert Reboot.of(0xBEEF).token == 0xB007BEEF


def test_the_longest_payload_is_sealed_and_nothing_longer() -> None:
    longest = bytes(MAX_PAYLOAD)

    wire = seal(8, 0, longest)

    assert len(wire) == MAX_PAYLOAD + 8
    assert unseal(wire[:-1]) == Frame(8, 0, longest)
    with pytest.raises(ValueError, match="at most 246 bytes"):
        seal(8, 0, bytes(MAX_PAYLOAD + 1))


def test_stuffed_bytes_longer_than_any_frame_are_broken() -> None:
    assert unseal(b"\x01" * 254) == BrokenFrame(Flaw.LONG, 254)
