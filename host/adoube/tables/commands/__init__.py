"""The commands that people and programs may give a table.

In: JSON or values. Out: one typed union, checked field by field.
"""

from dataclasses import dataclass

from adoube.tables.commands.board_page import (
    DrawArrow,
    DrawingCommand,
    DrawRing,
    DrawRings,
    DropPiece,
    EraseMarks,
    HandCommand,
    HidePosition,
    LiftPieces,
    NoteTurn,
    PutDown,
    PutEverythingRight,
    ReturnPieces,
    ShowPosition,
    ShowRule,
    TakePiece,
    UndoDrawing,
    WipeDrawings,
)
from adoube.tables.commands.camera import (
    BeginWithSetUp,
    LearnBoard,
    MarkCorners,
    PutNextOnCell,
    PutOnCell,
    ReadPieces,
    SetUpCommand,
)
from adoube.tables.commands.kinds import CommandKind, CommandRefusedError, Giver, StaleCommandError
from adoube.tables.commands.match import (
    AcceptAsPlayed,
    AskNextGame,
    BeginMatch,
    CorrectTurns,
    DeclareResult,
    GoOn,
    NewGame,
    PauseGame,
    PutOffNextGame,
    Reopen,
    RulingCommand,
    SetPosition,
    TakeBackTurns,
)
from adoube.tables.commands.players import (
    Agree,
    AllowHints,
    AllowMotors,
    Answer,
    AskHint,
    DisputeTurn,
    EndTurn,
    MakeCall,
    OfferDraw,
    PlayTurn,
    Resign,
    SeatComputer,
    StopMotors,
    Undo,
)

__all__ = [
    "AcceptAsPlayed",
    "Agree",
    "AllowHints",
    "AllowMotors",
    "Answer",
    "AskHint",
    "AskNextGame",
    "BeginMatch",
    "BeginWithSetUp",
    "Command",
    "CommandKind",
    "CommandRefusedError",
    "CommandRequest",
    "CorrectTurns",
    "DeclareResult",
    "DisputeTurn",
    "DrawArrow",
    "DrawRing",
    "DrawRings",
    "DrawingCommand",
    "DropPiece",
    "EndTurn",
    "EraseMarks",
    "Giver",
    "GoOn",
    "HandCommand",
    "HidePosition",
    "LearnBoard",
    "LiftPieces",
    "MakeCall",
    "MarkCorners",
    "NewGame",
    "NoteTurn",
    "OfferDraw",
    "PauseGame",
    "PlayTurn",
    "PutDown",
    "PutEverythingRight",
    "PutNextOnCell",
    "PutOffNextGame",
    "PutOnCell",
    "ReadPieces",
    "Reopen",
    "Resign",
    "ReturnPieces",
    "RulingCommand",
    "SeatComputer",
    "SetPosition",
    "SetUpCommand",
    "ShowPosition",
    "ShowRule",
    "StaleCommandError",
    "StopMotors",
    "TakeBackTurns",
    "TakePiece",
    "Undo",
    "UndoDrawing",
    "WipeDrawings",
]

Command = (
    Answer
    | EndTurn
    | MakeCall
    | DisputeTurn
    | Agree
    | Resign
    | OfferDraw
    | Undo
    | AskHint
    | AllowHints
    | AllowMotors
    | StopMotors
    | NewGame
    | AskNextGame
    | PutOffNextGame
    | BeginMatch
    | SeatComputer
    | Reopen
    | PauseGame
    | GoOn
    | TakeBackTurns
    | CorrectTurns
    | AcceptAsPlayed
    | SetPosition
    | DeclareResult
    | PlayTurn
    | LiftPieces
    | TakePiece
    | PutDown
    | DropPiece
    | ReturnPieces
    | PutEverythingRight
    | LearnBoard
    | MarkCorners
    | ReadPieces
    | PutOnCell
    | PutNextOnCell
    | BeginWithSetUp
    | DrawRing
    | DrawRings
    | DrawArrow
    | ShowRule
    | EraseMarks
    | UndoDrawing
    | WipeDrawings
    | ShowPosition
    | HidePosition
    | NoteTurn
)


@dataclass(frozen=True, slots=True)
class CommandRequest:
    """A command for one table, made when the table was at that version."""

    table: str
    version: int
    command: Command
