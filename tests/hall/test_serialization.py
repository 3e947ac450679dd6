"""Commands come back from their documents as they were."""

from __future__ import annotations

import json

import pytest

from adoube.hall.database import HallError
from adoube.hall.serialization import command_document, command_of
from adoube.sensing.camera import CalibrateFrom
from adoube.tables.commands import (
    AcceptAsPlayed,
    AskHint,
    BeginMatch,
    Command,
    CorrectTurns,
    DeclareResult,
    DrawRings,
    LearnBoard,
    MakeCall,
    MarkCorners,
    NoteTurn,
    SeatComputer,
    SetPosition,
)

COMMANDS: tuple[Command, ...] = (
    AcceptAsPlayed(),
    AskHint(None, whole=True),
    BeginMatch({"stuck": "loses"}, ("Edith", "Joan"), (3, 4, 7), declare_void=True),
    CorrectTurns(("a1-b3", "c5xb3"), 2),
    DeclareResult(("white",), "The flag fell.", {"white": 1, "black": 0.5}),
    DrawRings(()),
    LearnBoard(CalibrateFrom.START),
    MakeCall("jump", "red", {"pawn": "c3", "value": 2}),
    MakeCall("takeback"),
    MarkCorners(((0.2, 0.1), (0.8, 0.1), (0.95, 0.9), (0.05, 0.9))),
    NoteTurn(2, ""),
    SeatComputer("white", 0),
    SetPosition(cells={"a1": ("black.archer",)}, to_move="black"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_a_command_comes_back_as_it_was(command: Command) -> None:
    stored = json.dumps(command_document(command))

    assert command_of(json.loads(stored)) == command


def test_attributes_are_stored_under_their_own_names() -> None:
    assert command_document(LearnBoard(CalibrateFrom.START)) == {
        "class": "LearnBoard",
        "fields": {"learn_from": "start"},
    }


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"class": "Unheard", "fields": {}},
        {"class": "SeatComputer"},
        {"class": "SeatComputer", "fields": {"seat": "white", "strength": "much"}},
    ],
)
def test_a_document_of_no_command_is_refused(document: dict[str, object]) -> None:
    with pytest.raises(HallError):
        command_of(document)
