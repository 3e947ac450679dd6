"""What a run is to do at a table: what is played, how it is watched, and where it is written."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from adoube.cli.at_camera import CameraPlan
from adoube.cli.simulated_table import SimulatedPlan
from adoube.referee.config import Takeback, Timings
from adoube.tables.clock import TimeControl
from adoube.words import say

__all__ = ["CAMERA", "DGT", "PHONE_BOARD", "VIRTUAL", "BoardPlan", "MatchPlan", "Plan"]

DGT = "dgt:"  # before the name of a port that a DGT board stands behind

VIRTUAL = "virtual"  # the board that is on the page alone

CAMERA = "camera:"  # before what a camera's pictures come from

PHONE_BOARD = CAMERA + "phone"  # a board that a phone films


@dataclass(frozen=True)
class MatchPlan:
    """What is played, and by whom."""

    game: str
    options: Mapping[str, str]
    seed: int = 0
    people: tuple[str, ...] | None = None
    rounds: int | None = None  # of a sitting in which every pair plays
    takeback: Takeback = Takeback.ASK
    control: TimeControl | None = None  # the time that each player has; None: as much as they like
    clocks: bool = False  # whether clocks are shown, even without a time control and a clock at the board
    # The seats in which computer players sit, and how strong they are.
    computers: Mapping[str, int] = field(default_factory=dict)
    hints: bool = False  # whether players may ask for hints


@dataclass(frozen=True)
class BoardPlan:
    """The board, and how its game is watched."""

    # A port's name, `dgt:` before that of a DGT board, a camera, or a simulated board with its people.
    board: str | CameraPlan | SimulatedPlan
    timings: Timings
    token: bytes | None = None  # what a board on the network knows its host by
    view: str | None = None  # what the sensors are to tell, where the board leaves a choice
    turn_end: str | None = None
    answer_by_lift: bool = True  # whether a piece that is lifted and put back answers a question
    teach: bool = False  # whether it is shown where a lifted piece may go
    is_open: bool = False  # whether anybody may move the pieces of a board that is on the page
    quiet: bool = False  # whether the board's buzzer keeps still

    @property
    def name(self) -> str:
        if isinstance(self.board, CameraPlan):
            from adoube_vision.source_names import shown_address

            return say("camera.board", source=shown_address(self.board.source))
        if self.board == VIRTUAL:
            return say("play.virtual_board")
        return self.board if isinstance(self.board, str) else self.board.title


@dataclass(frozen=True)
class Plan:
    """What to run at one table."""

    table: str
    match: MatchPlan
    watching: BoardPlan
    data: Path  # the folder of its journal
    afresh: bool = False  # whether a new match begins, even where one was under way
    record: Path | None = None  # the file or folder of recordings; None: nothing is recorded
