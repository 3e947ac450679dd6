"""The state of a table as everybody may see it: the interface that the scoreboard knows.

`Annotations` are what a teacher shows over and beside a table's board, to all who look on. They belong to the
position that they were drawn on and go with the next turn; nothing of them is stored.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, Protocol, Self

from adoube.board.geometry import Board, Placement
from adoube.games.base import AnyGame
from adoube.games.game_rules import AvailableCall
from adoube.games.line import AsPlayed, Line
from adoube.games.rulebook import Rule
from adoube.games.scoresheet import entries, last_entry
from adoube.referee.verdicts import BoardTurn
from adoube.sensing.views import Symbol
from adoube.tables.assistants import NO_COMPUTERS, NO_HINTS, ComputerState, HintState
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.boards.eboard_state import BoardHealth, MotorsState
from adoube.tables.boards.virtual import VirtualState
from adoube.tables.clock import Clocks
from adoube.tables.commands import CommandRequest
from adoube.tables.commands.kinds import Phase
from adoube.tables.commands.match import NewTable
from adoube.words import AnyText, CodedText
from adoube.words.names import game_name, named, people_of, seat_name

__all__ = [
    "NO_ANNOTATIONS",
    "Annotations",
    "Answered",
    "Choice",
    "EarlierPosition",
    "Message",
    "Phase",
    "Question",
    "Remedy",
    "SeatState",
    "SetUpShown",
    "Speech",
    "Standing",
    "TableState",
    "Tables",
    "TurnShown",
    "shown_turn",
    "shown_turns",
]


@dataclass(frozen=True, slots=True)
class EarlierPosition:
    """The running game as it stood after `ply` turns, 0 being its start."""

    ply: int
    last: int  # how many turns the game has
    seat: str  # whose turn led here; empty at the start
    text: str  # that turn as people read it
    cells: tuple[str, ...]  # where the piece that moved went
    placement: Placement
    note: str = ""  # what the teacher has noted of the turn


@dataclass(frozen=True, slots=True)
class Annotations:
    """The drawings that are shown now."""

    rings: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    rule: Rule | None = None  # the clause that is shown large
    left: EarlierPosition | None = None
    right: EarlierPosition | None = None  # positions to compare, side by side
    # The notes on turns of this game, each with the turn's number. They stay when the drawings go.
    notes: tuple[tuple[int, str], ...] = ()


NO_ANNOTATIONS = Annotations()


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question: what is sent back, and its words on a button."""

    answer: str
    said: AnyText
    cells: tuple[str, ...] = ()  # the cells to point at while this choice is considered

    @property
    def text(self) -> str:
        """The English text."""
        return str(self.said)


@dataclass(frozen=True, slots=True)
class Question:
    """Something that only a person can settle. `to`: the seat asked; None: anyone with the arbiter's key."""

    id: int
    to: str | None
    said: AnyText
    choices: tuple[Choice, ...]

    @property
    def text(self) -> str:
        """The English text."""
        return str(self.said)


@dataclass(frozen=True, slots=True)
class Message:
    """The verdict in one plain sentence. `kind` is its name: moved, illegal, underway, set-up, fault ..."""

    kind: str
    said: AnyText
    clause: str | None = None

    @property
    def text(self) -> str:
        """The English text."""
        return str(self.said)


@dataclass(frozen=True, slots=True)
class Remedy:
    """The cells to put right: those to empty, those to fill, and the pieces that belong there."""

    empty: tuple[str, ...] = ()
    fill: tuple[str, ...] = ()
    turn: BoardTurn | None = None  # of the board: it is said instead of the cells

    @classmethod
    def of(cls, empty: tuple[str, ...], fill: tuple[str, ...], turn: BoardTurn | None = None) -> Self | None:
        """Return the remedy; None if nothing is to be put right, as after an illegal call or press."""
        return cls(empty, fill, turn) if empty or fill else None


@dataclass(frozen=True, slots=True)
class SetUpShown:
    """A set-up drawn at random, before its game begins. What stands so far is the provisional placement."""

    pieces: tuple[str, ...]  # what may stand on a cell
    unsure: tuple[str, ...] = ()  # cells that a person had better look at
    is_read: bool = False
    objection: AnyText = ""  # why no game can begin so; empty where one can


@dataclass(frozen=True, slots=True)
class SeatState:
    """One seat: who sits there, the score of this game, and the match points without it."""

    seat: str
    player: str
    score: int | float
    match_points: int | float
    to_move: bool
    won: bool = False


@dataclass(frozen=True, slots=True)
class TurnShown:
    """A stored turn."""

    ply: int
    seat: str
    text: str  # in the game's notation
    cells: tuple[str, ...] = ()  # where the piece that moved went, in that order
    entry: str = ""  # as people read it; without a word on that, as `text`

    def __post_init__(self) -> None:
        if not self.entry:
            object.__setattr__(self, "entry", self.text)


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's points over a finished or running match, and whether they lead it after its last game."""

    player: str
    points: int | float
    won: bool = False


@dataclass(frozen=True, slots=True)
class Speech:
    """The declarations open to players now, and those already made."""

    calls: tuple[AvailableCall, ...] = ()
    may_declare: bool = False  # whether the players may end the game by resigning or agreeing
    knows_draws: bool = False
    # The seats that want a draw, the one that offered it first; empty while none is offered.
    draw: tuple[str, ...] = ()
    resigned: tuple[str, ...] = ()
    # The seats that want turns undone, the one that asked first; empty while none asks.
    undo: tuple[str, ...] = ()
    # The seats that may ask for their last turn to be undone, where the board is on the page.
    may_undo: tuple[str, ...] = ()
    may_dispute: bool = False
    next_asked: AnyText = ""  # that somebody has asked for the next game; empty unless an answer is awaited
    # Each seat's word on the turn in dispute; None while nothing is disputed.
    dispute: tuple[tuple[str, str], ...] | None = None


@dataclass(frozen=True)
class TableState:
    """A table as everybody sees it. All but `provisional` and `message` is on disk before it is here."""

    table: str  # the table's name in addresses: lower case letters, digits and dashes
    version: int  # grows with every change; a command is refused when it was made for an older one
    game: str
    title: str
    board: Board
    phase: Phase
    seats: tuple[SeatState, ...]
    turns: tuple[TurnShown, ...]
    placement: Placement
    message: Message
    game_number: int = 1
    games_in_match: int = 1
    standings: tuple[Standing, ...] = ()
    provisional: Placement | None = None  # the board with a turn that is not final yet, drawn dashed
    question: Question | None = None
    remedy: Remedy | None = None
    connected: bool = True  # False while the board's cable is out
    closed: bool = False  # whether a fault has closed the table: nothing is judged before it is opened again
    # The seats that may move the pieces of a board on the page: the one whose turn it is, or all while it is
    # nobody's.
    movers: tuple[str, ...] = ()
    # The seat whose turn a button of the page may end; None where nothing on the page ends turns.
    may_end_turn: str | None = None
    # What the players know and the board does not show, a short sentence each: a card, a call in force, what
    # is wrong with the board's wiring.
    notes: tuple[AnyText, ...] = ()
    # Where the piece in the hand may be put down, at a table that teaches; sorted.
    may_go: tuple[str, ...] = ()
    camera: CameraState | None = None  # the table's camera, if it has one; it changes without a new version
    # How an electronic board does, while it is there; it changes without a new version too.
    health: BoardHealth | None = None
    motors: MotorsState | None = None  # of a board that carries its pieces itself
    # How the board stands that is on the page alone, where the table has such a one.
    virtual: VirtualState | None = None
    # The set-up that is read and put right before a game; None where none is.
    set_up: SetUpShown | None = None
    # Which cell each name of the board's source stands for; None while it is not known how the board lies.
    way: Mapping[str, str] | None = None
    # What the board surely showed in the newest stands of the camera, as the camera names the cells.
    showed: Mapping[int, Mapping[str, Symbol]] = field(default_factory=dict)
    chalk: Annotations = NO_ANNOTATIONS  # what a teacher has drawn over the board
    # The running game turn by turn, for whoever steps through it or asks how a score came about.
    line: Line | None = None
    # The number that the journal gives this game of the table; it goes on from match to match.
    record_number: int = 1
    speech: Speech = Speech()
    options: Mapping[str, str] = field(default_factory=dict)  # the options of the game that is played
    # Its computer players, and the turn that one of them wants carried out.
    computer: ComputerState = NO_COMPUTERS
    hint: HintState = NO_HINTS  # hints, where they are allowed
    # How long each seat has thought in this game; None where no clocks are shown.
    clocks: Clocks | None = None

    @property
    def name(self) -> AnyText:
        """The game's title in the language of the reader."""
        return game_name(self.game, self.title)

    def who(self, seat: str) -> AnyText:
        """Return the name of a seat in a sentence: the person's, if that person has given one."""
        return named(seat_name(seat), self.people)

    @cached_property
    def people(self) -> Mapping[CodedText, CodedText]:
        """Names of the people by seat (`adoube.words.names.named`)."""
        return people_of({seat.seat: seat.player for seat in self.seats})


@dataclass(frozen=True, slots=True)
class Answered:
    """The result of a command: `done`, `stale` (for an older version), `refused`, or `unknown` (table)."""

    result: str
    said: AnyText = ""
    table: str = ""  # the name of the table that was opened, where one was

    @property
    def why(self) -> str:
        """Why it was not done, in English; empty where it was."""
        return str(self.said)


class Tables(Protocol):
    """All tables of this process, as the scoreboard may use them; safe to call from any thread."""

    def states(self) -> Mapping[str, TableState]:
        """Return the newest published state of every table by its name."""
        ...

    def subscribe(self, listener: Callable[[TableState], None]) -> Callable[[], None]:
        """Call `listener` with every new state, after it was stored, until the returned function is called.

        The listener runs on the engine's thread and must return at once.
        """
        ...

    def submit(self, request: CommandRequest) -> Future[Answered]:
        """Hand a command to the engine; the future is done when the command was."""
        ...

    @property
    def opens_tables(self) -> bool:
        """True if tables can be opened here while others are played at."""
        ...

    def open_table(self, wanted: NewTable) -> Future[Answered]:
        """Open a new table; the future is done when its state is there, or it cannot be opened."""
        ...


def shown_turns(line: Line) -> list[TurnShown]:
    """Return all turns of a line, oldest first."""
    first = line.ply - len(line.turns)
    stood = (*line.positions[len(line.positions) - len(line.turns) :], line.position)
    return [
        _shown(line.game, ply, turn, *around, entry)
        for ply, (turn, around, entry) in enumerate(
            zip(line.turns, pairwise(stood), entries(line), strict=True), first + 1
        )
    ]


def shown_turn(line: Line) -> TurnShown:
    """Return the last turn of a line."""
    before, after = line.positions[-1], line.position
    return _shown(line.game, line.ply, line.turns[-1], before, after, last_entry(line))


def _shown(game: AnyGame, ply: int, turn: Any, before: Any, after: Any, entry: str) -> TurnShown:
    """Show a turn by its trail, or by the cells that it changed."""
    known = not isinstance(turn, AsPlayed)
    cells = game.trail(turn) if known else ()
    if not cells:
        cells = tuple(sorted(game.placement(after).changed_cells(game.placement(before))))
    return TurnShown(ply, game.to_move(before), game.write(turn) if known else entry, cells, entry)
