"""The settings of a table and of an event: one list of fields, each with its type, default and meaning.

The options of commands are made from these fields, a club's file is read into them, and the reference lists
them. `Setting` behind a field's type says how it is given on a command line.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple

from adoube.feeds.message_template import Escape
from adoube.referee.config import Takeback
from adoube.sensing.camera import CalibrateFrom, Point
from adoube.serialization.field_rules import Positive, between, one_of
from adoube.tables.boards.camera_storage import USUAL_LIMIT_MB
from adoube.words import say

__all__ = [
    "CAMERA",
    "FREE_HAND",
    "MOST_LIMIT_MB",
    "NEEDS",
    "ON_PAGE",
    "PHONE_BOARD",
    "PICTURES_FOLDER",
    "SIM",
    "VIEWS",
    "VIRTUAL",
    "BroadcastSettings",
    "CameraSettings",
    "EventSettings",
    "LiveChessSettings",
    "MetricsSettings",
    "MqttSettings",
    "ReachSettings",
    "RoundFolderSettings",
    "Setting",
    "TableSettings",
    "TournamentSettings",
    "WebhookSettings",
    "host_name",
    "is_eboard",
    "is_simulated",
    "views_lacking",
]

PICTURES_FOLDER = "pictures"  # beside the journal: what cameras saw, by table and game

VIRTUAL = "virtual"  # the board that is on the page alone, whose pieces move themselves
FREE_HAND = VIRTUAL + ":hand"  # the same, with pieces that are moved by hand as on a wooden board
ON_PAGE = (VIRTUAL, FREE_HAND)
CAMERA = "camera:"  # before what a camera's pictures come from
PHONE_BOARD = CAMERA + "phone"  # a board that a phone films
SIM = "sim"  # a simulated board of the table's own; after a colon the board.json of the board that it is

VIEWS = ("identity", "level", "polarity", "occupancy", "colour")
EBOARD_LACKS = ("level",)
CAMERA_LACKS = ("identity", "level", "polarity")
WIRED_LACK = ("identity", "colour")

MOST_LIMIT_MB = 10_000_000
MOST_HOST_NAME = 253  # letters, as RFC 1035 has it
MOST_PORT = 65535
MOST_ROUNDS = 100
MOST_SEED = 2**63 - 1
QUARTERS = (0, 90, 180, 270)


class Setting(NamedTuple):
    """How a field is given on a command line, and the kind of board that it needs."""

    heading: str  # of the catalogue, `headings.NAME`
    help: str  # of the catalogue; it says what the field means
    form: str | None = None  # how its value is written; None: as its type is
    option: str | None = None  # the option's names; None: the field's
    needs: str | None = None  # a key of `NEEDS`
    shows_default: bool = False


@dataclass(frozen=True)
class CameraSettings:
    """How a camera watches a board: the table `camera` in a club's file."""

    # In pixels of the picture.
    corners: Annotated[
        tuple[Point, Point, Point, Point] | None,
        Setting("camera", "camera.corners_help", "X,Y X,Y X,Y X,Y", needs="camera.no_camera"),
    ] = None
    turned: Annotated[
        Annotated[int, one_of(*QUARTERS)] | None,
        Setting("camera", "camera.turned_help", needs="camera.no_camera"),
    ] = None
    calibrate: Annotated[
        CalibrateFrom | None, Setting("camera", "camera.calibrate_help", needs="camera.no_camera")
    ] = None
    pictures: Annotated[bool, Setting("camera", "camera.pictures_help", needs="camera.no_camera")] = True
    pictures_mb: Annotated[
        int,
        between(1, MOST_LIMIT_MB),
        Setting("camera", "camera.pictures_mb_help", needs="camera.no_camera"),
    ] = USUAL_LIMIT_MB
    lens: Annotated[
        bool, Setting("camera", "lenses.no_lens_help", option="--no-lens", needs="camera.no_camera")
    ] = True


@dataclass(frozen=True)
class TableSettings:
    """One table: its game, its people, its board, and how the board is watched."""

    game: str
    board: Annotated[
        str,
        Setting(
            "board",
            "play.board_help",
            "usb|PORT|wifi:NAME|KIND:WHERE|camera:SOURCE|virtual[:hand]|sim[:FILE]",
        ),
    ]
    token: Annotated[str | None, Setting("board", "commands.token_help", "HEX")] = None
    view: Annotated[str | None, Setting("board", "play.view_help")] = None
    turn_end: Annotated[
        str | None, Setting("board", "play.turn_end_help", "clock|button|page|dwell:SECONDS")
    ] = None
    show_moves: Annotated[bool, Setting("board", "play.show_moves_help")] = False
    buzzer: Annotated[bool, Setting("board", "play.buzzer_help", option="--no-buzzer")] = True
    lift_to_answer: Annotated[bool, Setting("board", "play.lift_to_answer_help")] = True
    # The name of a file, or the timings themselves.
    timings: Annotated[str | Mapping[str, Any] | None, Setting("board", "play.timings_help")] = None
    options: Annotated[
        Mapping[str, str | int], Setting("game", "commands.option_help", "KEY=VALUE", "-o, --option")
    ] = field(default_factory=dict)
    players: Annotated[tuple[str, ...] | None, Setting("game", "play.players_help", "NAME,NAME")] = None
    rounds: Annotated[Annotated[int, between(1, MOST_ROUNDS)] | None, Setting("game", "play.rounds_help")] = (
        None
    )
    time: Annotated[str | None, Setting("game", "play.time_help", "MINUTES+SECONDS")] = None
    clocks: Annotated[bool, Setting("game", "play.clocks_help")] = False
    hints: Annotated[bool, Setting("game", "play.hints_help")] = False
    takeback: Annotated[Takeback, Setting("game", "play.takeback_help")] = Takeback.ASK
    seed: Annotated[
        int, between(-MOST_SEED, MOST_SEED), Setting("game", "play.seed_help", shows_default=True)
    ] = 0
    # By seat, how strong.
    computers: Annotated[
        Mapping[str, int], Setting("game", "play.computer_help", "SEAT:STRENGTH", "--computer")
    ] = field(default_factory=dict)
    record: Annotated[str | None, Setting("record", "play.record_help", "FILE|DIR")] = None
    open: Annotated[bool, Setting("scoreboard", "play.open_help", needs="play.only_virtual_is_open")] = False
    camera: CameraSettings | None = None


@dataclass(frozen=True)
class WebhookSettings:
    """An address that receives every result."""

    url: str
    secret: str | None = None
    secret_file: str | None = None
    turns: bool = False
    allow_private: bool = False
    authority: str | None = None
    # A JSON object with fields in its texts (`feeds.message_template`).
    template: Mapping[str, Any] | None = None
    escape: Escape = Escape.NONE


@dataclass(frozen=True)
class LiveChessSettings:
    """A port of this computer for clients of LiveChess."""

    port: Annotated[int, between(0, MOST_PORT)] = 1982
    origins: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()


@dataclass(frozen=True)
class BroadcastSettings:
    """A round that is pushed to a broadcast."""

    round: str
    token: str | None = field(default=None, repr=False)
    token_file: str | None = None
    url: str = "https://lichess.org"
    tables: tuple[str, ...] = ()
    number: Positive = 1
    event: str = "adoube"
    site: str = "?"


@dataclass(frozen=True)
class RoundFolderSettings:
    """A folder of a round, as LiveChess writes it."""

    folder: str
    tables: tuple[str, ...] = ()
    number: Positive = 1
    event: str = "adoube"
    site: str = "?"


@dataclass(frozen=True)
class MqttSettings:
    """A broker of MQTT that receives the state of every table."""

    url: str
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    password_file: str | None = None
    authority: str | None = None
    topic: str = "adoube"
    discovery: str = "homeassistant"
    tables: tuple[str, ...] = ()
    lamps: tuple[str, ...] = ()


@dataclass(frozen=True)
class TournamentSettings:
    """A tournament that is played at the tables."""

    file: str
    tables: tuple[str, ...] = ()  # by board; none: all of them in their order
    pairings_by: str | None = None  # an installed bbpPairings; none: py4swiss


@dataclass(frozen=True)
class MetricsSettings:
    """Figures for Prometheus, under `/metrics` of the scoreboard."""

    token: str | None = field(default=None, repr=False)
    token_file: str | None = None


@dataclass(frozen=True)
class EventSettings:
    """An event: its tables, the scoreboard that shows them, and the programs that receive their turns."""

    data: str | None = None
    port: Annotated[Annotated[int, between(0, MOST_PORT)] | None, Setting("scoreboard", "play.port_help")] = (
        None
    )
    lan: Annotated[bool, Setting("scoreboard", "page.lan_help")] = False
    https: Annotated[bool, Setting("scoreboard", "page.https_help")] = False
    host_names: Annotated[
        tuple[str, ...], Setting("scoreboard", "page.host_name_help", "NAME", "--host-name")
    ] = ()
    behind_proxy: Annotated[bool, Setting("scoreboard", "page.behind_proxy_help")] = False
    show_camera: Annotated[bool, Setting("camera", "camera.show_help", needs="camera.no_camera")] = False
    cors: tuple[str, ...] = ()
    embed: tuple[str, ...] = ()
    webhooks: tuple[WebhookSettings, ...] = ()
    livechess: tuple[LiveChessSettings, ...] = ()
    broadcasts: tuple[BroadcastSettings, ...] = ()
    round_folders: tuple[RoundFolderSettings, ...] = ()
    mqtt: MqttSettings | None = None
    tournament: TournamentSettings | None = None
    metrics: MetricsSettings | None = None
    tables: Mapping[str, TableSettings] = field(default_factory=dict)


@dataclass(frozen=True)
class ReachSettings:
    """The ways in which the scoreboard can be reached."""

    lan: bool = False  # whether other devices may reach it
    host_names: tuple[str, ...] = ()  # further names that it is reached by
    behind_proxy: bool = False  # whether a proxy on this computer stands before it, and says who asks
    new_codes: bool = False  # whether codes and log-ins from before a restart are void
    https: bool = False  # whether it speaks HTTPS itself

    def and_also(self, other: "ReachSettings") -> "ReachSettings":
        """Return the union of what both ask for."""
        return ReachSettings(
            self.lan or other.lan,
            (*self.host_names, *other.host_names),
            self.behind_proxy or other.behind_proxy,
            self.new_codes or other.new_codes,
            self.https or other.https,
        )


def host_name(text: str) -> str:
    """Return a host's name as browsers send it. Raises ValueError for more than a name."""
    name = text.lower().rstrip(".")
    labels = name.split(".")
    if len(name) > MOST_HOST_NAME or not all(map(_is_label, labels)):
        raise ValueError(say("page.no_host_name", text=text))
    return name


def _is_label(text: str) -> bool:
    return text.isascii() and text.replace("-", "").isalnum() and text[0] != "-" and text[-1] != "-"


def views_lacking(board: str) -> tuple[str, ...]:
    """Return the views that a board does not have, by its name as it is given."""
    if board in ON_PAGE:
        return VIEWS
    if board == SIM:
        return ()
    if board.startswith(CAMERA):
        return CAMERA_LACKS
    return EBOARD_LACKS if is_eboard(board) else WIRED_LACK


def is_eboard(board: str) -> bool:
    """Return whether a board of this name is an electronic chess board of another maker."""
    from adoube.link.eboards.catalogue import EBOARD_KINDS

    return board.partition(":")[0].casefold() in EBOARD_KINDS


def is_simulated(board: str) -> bool:
    """Return whether a board of this name is simulated."""
    return board == SIM or board.startswith(f"{SIM}:")


# Each text refuses an option at a board that it has no meaning for.
NEEDS: Mapping[str, Callable[[str], bool]] = MappingProxyType(
    {
        "camera.no_camera": lambda board: board.startswith(CAMERA),
        "people.only_simulated": is_simulated,
        "play.only_virtual_is_open": lambda board: board in ON_PAGE,
    }
)
