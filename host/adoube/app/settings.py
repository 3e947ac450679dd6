"""The settings of tables and of an event as people write them: which there are, and what they may be."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from adoube.field_rules import between, one_of
from adoube.referee.config import Takeback
from adoube.sensing.camera import CalibrateFrom, Point
from adoube.tables.boards.camera_storage import USUAL_LIMIT_MB
from adoube.words import say

__all__ = [
    "CAMERA",
    "DGT",
    "MOST_LIMIT_MB",
    "PHONE_BOARD",
    "PICTURES_FOLDER",
    "SIM",
    "VIEWS",
    "VIRTUAL",
    "CameraSettings",
    "ReachChoices",
    "TableSettings",
    "host_name",
    "is_simulated",
    "views_lacking",
]

PICTURES_FOLDER = "pictures"  # beside the journal: what cameras saw, by table and game

DGT = "dgt:"  # before the name of a port that a DGT board stands behind
VIRTUAL = "virtual"  # the board that is on the page alone
CAMERA = "camera:"  # before what a camera's pictures come from
PHONE_BOARD = CAMERA + "phone"  # a board that a phone films
SIM = "sim"  # a simulated board of the table's own; after a colon the board.json of the board that it is

VIEWS = ("identity", "level", "polarity", "occupancy", "colour")
DGT_LACKS = ("level", "colour")
CAMERA_LACKS = ("identity", "level", "polarity")
WIRED_LACK = ("identity", "colour")

MOST_LIMIT_MB = 10_000_000
MOST_LETTERS = 253  # in a host's name, as RFC 1035 has it
MOST_ROUNDS = 100
MOST_SEED = 2**63 - 1


QUARTERS = (0, 90, 180, 270)


@dataclass(frozen=True)
class CameraSettings:
    """The table `camera` of a table that a camera watches."""

    corners: tuple[Point, Point, Point, Point] | None = None  # in pixels of the picture
    turned: Annotated[int, one_of(*QUARTERS)] | None = None
    calibrate: CalibrateFrom | None = None
    pictures: bool = True
    pictures_mb: Annotated[int, between(1, MOST_LIMIT_MB)] = USUAL_LIMIT_MB
    lens: bool = True


@dataclass(frozen=True)
class TableSettings:
    """What a club's file says of one table. The example (`adoube serve --example`) explains each setting."""

    game: str
    board: str
    players: tuple[str, ...] | None = None
    options: Mapping[str, str | int] = field(default_factory=dict)
    seed: Annotated[int, between(-MOST_SEED, MOST_SEED)] = 0
    rounds: Annotated[int, between(1, MOST_ROUNDS)] | None = None
    turn_end: str | None = None
    view: str | None = None
    takeback: Takeback = Takeback.ASK
    answer_by_lift: bool = True
    timings: str | Mapping[str, Any] | None = None  # a file, or the timings themselves
    teach: bool = False
    time: str | None = None
    clocks: bool = False
    hints: bool = False
    open: bool = False
    quiet: bool = False
    computers: Mapping[str, int] = field(default_factory=dict)  # by seat, how strong
    record: str | None = None
    token: str | None = None
    camera: CameraSettings | None = None


@dataclass(frozen=True)
class ReachChoices:
    """How the page is reached."""

    lan: bool = False  # whether other devices may reach it
    host_names: tuple[str, ...] = ()  # further names that it is reached by
    behind_proxy: bool = False  # whether a proxy on this computer stands before it, and says who asks
    new_codes: bool = False  # whether codes and log-ins from before a restart are void
    https: bool = False  # whether it speaks HTTPS itself

    def and_also(self, other: "ReachChoices") -> "ReachChoices":
        """What either of the two asks for."""
        return ReachChoices(
            self.lan or other.lan,
            (*self.host_names, *other.host_names),
            self.behind_proxy or other.behind_proxy,
            self.new_codes or other.new_codes,
            self.https or other.https,
        )


def host_name(text: str) -> str:
    """A host's name as browsers send it. Raises ValueError for an address with more in it than a name."""
    name = text.lower().rstrip(".")
    labels = name.split(".")
    if len(name) > MOST_LETTERS or not all(map(_is_label, labels)):
        raise ValueError(say("page.no_host_name", text=text))
    return name


def _is_label(text: str) -> bool:
    return text.isascii() and text.replace("-", "").isalnum() and text[0] != "-" and text[-1] != "-"


def views_lacking(board: str) -> tuple[str, ...]:
    """The views that a board does not have, by its name as it is given."""
    if board == VIRTUAL:
        return VIEWS
    if board == SIM:
        return ()
    if board.startswith(CAMERA):
        return CAMERA_LACKS
    return DGT_LACKS if board.startswith(DGT) else WIRED_LACK


def is_simulated(board: str) -> bool:
    """Whether a board that is called so is simulated."""
    return board == SIM or board.startswith(f"{SIM}:")
