"""adoube for programs: games and positions, the referee, the computer, and games that were played here.

docs/python-api.md shows these names in use. They are version 1.0 and are kept: within version 1, names and
arguments are added, none goes, and none changes its meaning. Everything else may change with any version.
Bad input raises an `AdoubeError` whose text is one line: what, where, and what to do.
"""

from adoube.api.computer import Simulation, self_play, simulate
from adoube.api.games import GameInfo, GameOption, game_info
from adoube.api.live import LiveReferee, Said
from adoube.api.pieces import ChangedPiece, MovedPiece, Piece, PlacedPiece
from adoube.api.positions import Position, position, start
from adoube.api.recorded.archive import export, export_forms, past_games, positions_of
from adoube.api.recorded.traces import Replay, read_trace, replay, sample_trace
from adoube.api.turns import LegalTurns, Turn
from adoube.archive.past_games import PastGame
from adoube.computer.self_play.played_game import PlayedGame
from adoube.errors import AdoubeError
from adoube.games.registry import game_names
from adoube.games.rulebook import Rule
from adoube.games.verdict import IllegalTurn, Objection, Outcome, PositionError, UnreadableTurn
from adoube.records.entries import GameEntry, HowEnded, Search
from adoube.referee.readable_verdicts import OpenTurn, Record
from adoube.referee.reasons import Reasons
from adoube.referee.recorded_games import OpenedTrace
from adoube.referee.verdicts import (
    BackInStep,
    Cleared,
    Fault,
    Illegal,
    Moved,
    NextGame,
    Over,
    SetUp,
    StartStands,
    TakenBack,
    TurnQuestion,
    Undecided,
    Underway,
    Unfinished,
)
from adoube.sensing.events import (
    AnswerGiven,
    CallMade,
    CellBroken,
    CellShows,
    CellTouched,
    ClockPressed,
    Event,
    FrameSeen,
    TouchesLost,
)

__all__ = [
    "API_VERSION",
    "AdoubeError",
    "AnswerGiven",
    "BackInStep",
    "CallMade",
    "CellBroken",
    "CellShows",
    "CellTouched",
    "ChangedPiece",
    "Cleared",
    "ClockPressed",
    "Event",
    "Fault",
    "FrameSeen",
    "GameEntry",
    "GameInfo",
    "GameOption",
    "HowEnded",
    "Illegal",
    "IllegalTurn",
    "LegalTurns",
    "Moved",
    "MovedPiece",
    "NextGame",
    "Objection",
    "OpenTurn",
    "OpenedTrace",
    "Outcome",
    "Over",
    "PastGame",
    "Piece",
    "PlacedPiece",
    "PlayedGame",
    "Position",
    "PositionError",
    "Reasons",
    "Record",
    "Referee",
    "Replay",
    "Rule",
    "Said",
    "Search",
    "SetUp",
    "Simulation",
    "StartStands",
    "TakenBack",
    "TouchesLost",
    "Turn",
    "TurnQuestion",
    "Undecided",
    "Underway",
    "Unfinished",
    "UnreadableTurn",
    "export",
    "export_forms",
    "game_info",
    "game_names",
    "past_games",
    "position",
    "positions_of",
    "read_trace",
    "replay",
    "sample_trace",
    "self_play",
    "simulate",
    "start",
]

API_VERSION = "1.0"  # grows by 0.1 where names are added; 2.0 would be the first to take one away

Referee = LiveReferee  # the name that programs know; the referee inside judges one game alone
