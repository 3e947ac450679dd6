"""Both ends read and write the frames of hardware_docs/protocol_vectors.json; this is the host's side."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from adoube.link.board_messages import PROTOCOL, SensorKind, SnapshotPart, Unknown, parse
from adoube.link.board_state import T_LOW_SPAN, T_MS_SPAN, nearest
from adoube.link.commands import (
    Beep,
    CalibrateForget,
    CalibrateGet,
    CalibrateSave,
    CalibrateSet,
    CalibrateStop,
    CalibrateStream,
    ConfigGet,
    ConfigSet,
    HelloWanted,
    LedsPalette,
    LedsRgb,
    Ping,
    Reboot,
    Repl,
    ShowToken,
    SnapshotWanted,
    StartSelfTest,
)
from adoube.link.frames import BrokenFrame, Frame, FrameDecoder, seal, unseal
from adoube.link.hello import Packing, state_crc

ROOT = Path(__file__).parents[2]
VECTORS = json.loads((ROOT / "hardware_docs" / "protocol_vectors.json").read_text(encoding="utf-8"))
COMMANDS: dict[int, Any] = {
    kind.TYPE: kind
    for kind in (
        HelloWanted,
        SnapshotWanted,
        LedsRgb,
        LedsPalette,
        ConfigSet,
        ConfigGet,
        StartSelfTest,
        Ping,
        ShowToken,
        Beep,
        Reboot,
        Repl,
    )
}
CALIBRATIONS: dict[int, Any] = {
    kind.OP: kind
    for kind in (
        CalibrateStop,
        CalibrateStream,
        CalibrateSet,
        CalibrateSave,
        CalibrateForget,
        CalibrateGet,
    )
}


def named(key: str, **only: str) -> list[Any]:
    """The vectors of one list, as parameters with their names."""
    return [
        pytest.param(vector, id=vector["name"])
        for vector in VECTORS[key]
        if all(vector[field] == value for field, value in only.items())
    ]


def whole(wire: str) -> Frame:
    (frame,) = FrameDecoder().feed(bytes.fromhex(wire))
    assert isinstance(frame, Frame)
    return frame


def test_the_vectors_are_of_the_version_that_this_program_speaks() -> None:
    assert tuple(VECTORS["protocol"]) == PROTOCOL


@pytest.mark.parametrize("vector", named("frames"))
def test_a_frame_is_read_and_written_as_the_specification_says(vector: dict[str, Any]) -> None:
    frame = whole(vector["wire"])

    assert (frame.type, frame.seq, frame.payload.hex()) == (vector["type"], vector["seq"], vector["payload"])
    assert seal(*frame).hex() == vector["wire"]


@pytest.mark.parametrize("vector", named("frames", direction="board"))
def test_a_message_of_the_board_says_the_fields_and_packs_again(vector: dict[str, Any]) -> None:
    message = parse(whole(vector["wire"]))

    assert not isinstance(message, BrokenFrame | Unknown)
    assert comparable(message, vector) == vector["fields"]
    assert message.pack().hex() == vector["payload"]  # type: ignore[union-attr]  # no other protocol here


@pytest.mark.parametrize("vector", named("frames", direction="host"))
def test_a_command_is_written_as_the_specification_says(vector: dict[str, Any]) -> None:
    command = command_of(vector)

    assert seal(command.TYPE, vector["seq"], command.pack()).hex() == vector["wire"]


@pytest.mark.parametrize("vector", named("broken"))
def test_a_broken_frame_is_refused_for_the_reason_given(vector: dict[str, Any]) -> None:
    result = unseal(bytes.fromhex(vector["wire"]).rstrip(b"\0"))
    if isinstance(result, Frame):
        assert vector["why"] == "length"
        message = parse(result)
        assert isinstance(message, BrokenFrame)
        result = message

    assert result.flaw.value == vector["why"]


@pytest.mark.parametrize("vector", named("ignored"))
def test_padding_and_types_of_a_newer_minor_version_are_no_fault(vector: dict[str, Any]) -> None:
    for result in FrameDecoder().feed(bytes.fromhex(vector["wire"])):
        assert isinstance(result, Frame)
        assert isinstance(parse(result), Unknown)


@pytest.mark.parametrize(
    ("packing", "vector"),
    [(Packing.DIGITAL, vector) for vector in VECTORS["state_crc"]]
    + [(Packing.ANALOGUE, vector) for vector in VECTORS["state_crc_linear"]],
)
def test_levels_are_packed_and_checked_as_the_specification_says(
    packing: Packing, vector: dict[str, Any]
) -> None:
    packed = packing.pack(vector["levels"])

    assert packed.hex() == vector["packed"]
    assert state_crc(packed) == vector["crc"]
    assert packing.unpack(packed)[: len(vector["levels"])] == vector["levels"]


@pytest.mark.parametrize("vector", VECTORS["times"])
def test_sixteen_bits_of_time_mean_the_time_nearest_to_the_last_full_one(vector: dict[str, int]) -> None:
    time = nearest(vector["last_t_ms"], vector["t_low"], T_LOW_SPAN)

    assert time % T_MS_SPAN == vector["t_ms"]


def command_of(vector: dict[str, Any]) -> Any:
    """The command with a vector's fields: tuples for lists, and for a token's hex its bytes."""
    fields = {name: as_tuples(value) for name, value in vector["fields"].items()}
    if vector["type"] == ShowToken.TYPE:
        return ShowToken(bytes.fromhex(fields["token"]))
    if "op" in fields:
        return CALIBRATIONS[fields.pop("op")](**fields)
    return COMMANDS[vector["type"]](**fields)


def as_tuples(value: Any) -> Any:
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value


def comparable(message: Any, vector: dict[str, Any]) -> dict[str, Any]:
    """A message's fields in the form of the vectors: lists for tuples, hex for bytes, levels unpacked."""
    fields = asdict(message)
    if isinstance(message, SnapshotPart):
        packing = Packing.ANALOGUE if vector.get("sensor") == SensorKind.ANALOGUE else Packing.DIGITAL
        levels = packing.unpack(fields.pop("packed"))
        # The vector ends where the board does; the last byte has room for more cells, all zero.
        cells = len(vector["fields"]["levels"])
        assert not any(levels[cells:])
        fields["levels"] = levels[:cells]
    return {
        name: value.hex() if isinstance(value, bytes) else json.loads(json.dumps(value))
        for name, value in fields.items()
    }
