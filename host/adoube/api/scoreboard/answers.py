"""The values that a scoreboard answers with.

Made by `python -m tests.docs.scoreboard_client` from the description of the API: edit that.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from adoube.serialization.field_rules import Named

__all__ = [
    "API_VERSION",
    "RemoteBoardSearch",
    "RemoteCamera",
    "RemoteCameraView",
    "RemoteChoice",
    "RemoteChoices",
    "RemoteChosenTurn",
    "RemoteClocks",
    "RemoteComputer",
    "RemoteFoundBoard",
    "RemoteGame",
    "RemoteHealth",
    "RemoteMotors",
    "RemoteNextTap",
    "RemoteOption",
    "RemotePastGame",
    "RemotePastGames",
    "RemotePlacement",
    "RemotePlannedTurn",
    "RemoteQuestion",
    "RemoteRemedy",
    "RemoteResult",
    "RemoteRule",
    "RemoteSeat",
    "RemoteSession",
    "RemoteSetUp",
    "RemoteStanding",
    "RemoteState",
    "RemoteTurn",
    "RemoteVerdict",
    "RemoteVirtualBoard",
]

API_VERSION = "1"  # of the API that this was made from


@dataclass(frozen=True, slots=True)
class RemoteSession:
    """The log-in of whoever asks. Schema: Session."""

    # "arbiter" at all tables, "seat" at one; a "spectator" only reads
    role: Literal["spectator", "seat", "arbiter"]
    table: str | None  # the table of a seat; None for others
    seat: str | None  # the seat; None for others
    csrf: str | None  # the token that commands and other requests carry; None without a log-in


@dataclass(frozen=True, slots=True)
class RemoteOption:
    """An option of the rules of a game. Schema: Option."""

    default: str  # its value where none is given
    values: tuple[str, ...]  # the values that it takes; "N" stands for a whole number, "FILE" for a file


@dataclass(frozen=True, slots=True)
class RemoteGame:
    """A game that can be played here. Schema: Game."""

    id: str  # its name in commands and addresses
    title: str  # its name for people
    seats: tuple[str, ...]  # in the order of their first turns
    views: tuple[str, ...]  # what the sensors of a board may report: "occupancy", "polarity" and so on
    options: Mapping[str, RemoteOption]  # the options of its rules by their names
    error: str | None = None  # why it cannot be played here; absent where it can


@dataclass(frozen=True, slots=True)
class RemoteRule:
    """A clause or a ruling of a rulebook. Schema: Rule."""

    id: str  # as verdicts name it, such as "JAR-03"
    # a "clause" is of the game; a "ruling" settles what its rules leave open
    kind: Literal["clause", "ruling"]
    text: str  # in Markdown
    option: str | None  # the option that changes it; None where none does


@dataclass(frozen=True, slots=True)
class RemoteSeat:
    """A seat, and the person who sits there. Schema: Seat."""

    seat: str  # its name in commands
    player: str  # the person's name
    score: int | float  # what it has in this game, or would get if the game stopped now
    match_points: int | float  # what the person has from the earlier games of the match
    to_move: bool  # whether it is its turn
    won: bool  # whether it has won the game that is over


@dataclass(frozen=True, slots=True)
class RemoteTurn:
    """A turn that was played. Schema: Turn."""

    ply: int  # its number in the game, from 1
    seat: str  # the seat that played it
    turn: str  # in the game's notation
    entry: str  # as people read it: of chess in standard algebraic notation
    cells: tuple[str, ...]  # the cells that it touched, the first and the last for most games


@dataclass(frozen=True, slots=True)
class RemotePlacement:
    """Pieces by cell and by place beside the board. Schema: Placement."""

    cells: Mapping[str, tuple[str, ...]]  # the stack on each cell that is not empty, lowest piece first
    off: Mapping[str, Mapping[str, int]]  # for each place off the board, how many of each piece lie there


@dataclass(frozen=True, slots=True)
class RemoteChoice:
    """One answer to a question. Schema: Choice."""

    answer: str  # what the command "answer" sends
    text: str  # as people read it
    cells: tuple[str, ...]  # the cells that it is about


@dataclass(frozen=True, slots=True)
class RemoteQuestion:
    """Something that the table asks, until it is answered. Schema: Question."""

    id: int  # what the command "answer" names
    to: str | None  # the seat that is asked; None: the arbiter
    text: str  # as people read it
    choices: tuple[RemoteChoice, ...]  # the answers that there are


@dataclass(frozen=True, slots=True)
class RemoteVerdict:
    """The last word of the referee. Schema: Verdict."""

    kind: str  # a code, such as "moved", "illegal", "undecided" or "over"
    text: str  # a sentence for people
    clause: str | None  # the clause of the rulebook behind it; None where there is none


@dataclass(frozen=True, slots=True)
class RemoteStanding:
    """A person's place in the match. Schema: Standing."""

    player: str  # the person's name
    points: int | float  # those of all games
    won: bool  # whether the person leads after the last game


@dataclass(frozen=True, slots=True)
class RemoteRemedy:
    """The cells to empty and to fill until the board is correct. Schema: Remedy."""

    empty: tuple[str, ...]  # the cells to be emptied
    fill: tuple[str, ...]  # the cells on which a piece is missing


@dataclass(frozen=True, slots=True)
class RemoteCameraView:
    """How well a camera sees its board. Schema: CameraView."""

    # whether a game can be played: "questions" means with more of them
    verdict: Literal["good", "questions", "poor"]
    advice: str | None  # what to do so that it is seen better, for people; None: nothing
    cells: Mapping[str, str]  # the cells that are hard to read, the worst first, and why, such as "glare"


@dataclass(frozen=True, slots=True)
class RemoteCamera:
    """The state of the camera over the board. Its pictures have addresses of their own. Schema: Camera."""

    found: str | None  # how the board was found, for people; None while it is not
    waits_for: str | None  # what keeps it from reading the board, for people; None while it reads
    asks: bool  # whether people have to do something about that; otherwise it passes by itself
    # what it is to learn from once people say so, as the command "recalibrate" takes it; None: nothing
    next_step: str | None
    # by cell how sure it is of what stands there, from 0 to 1; a cell that is hidden or not read is
    # missing
    confidences: Mapping[str, int | float]
    picture_version: int  # grows with every picture; 0 before the first
    # the corners of the board, each its distance from the left and from the top, from 0 to 1; empty while
    # the board is not found
    outline: tuple[tuple[int | float, ...], ...]
    size: tuple[int, ...]  # the width and height of the picture in pixels
    view: RemoteCameraView | None  # how well the board can be seen; None while nothing can be said


@dataclass(frozen=True, slots=True)
class RemoteHealth:
    """How an electronic board does. Schema: Health."""

    name: str  # what the board calls itself
    percent: int | None  # the charge of its battery in per cent; None where it tells none
    charging: bool | None  # whether it is being charged; None where it does not tell


@dataclass(frozen=True, slots=True)
class RemoteMotors:
    """The motors of a board that carries its pieces itself. Schema: Motors."""

    allowed: bool  # whether somebody has allowed them
    works: bool  # whether they move a piece now
    halted: str  # why they were stopped; empty where they were not


@dataclass(frozen=True, slots=True)
class RemoteClocks:
    """How long each seat has thought in this game. Schema: Clocks."""

    running: str | None  # the seat whose clock runs; None: none runs
    since: str | None  # when the running stretch began (UTC); None: none runs
    used_ms: Mapping[str, int]  # milliseconds by seat, without the running stretch
    allowed_ms: Mapping[str, int] | None  # milliseconds by seat; None where no time is set
    up: tuple[str, ...]  # the seats whose time ran out, which ends no game


@dataclass(frozen=True, slots=True)
class RemoteSetUp:
    """A set-up that was drawn at random and that a camera reads. Schema: SetUp."""

    pieces: tuple[str, ...]  # the kinds of pieces that may stand on a cell
    unsure: tuple[str, ...]  # the cells that were read with doubt
    is_read: bool  # whether the camera has read it
    objection: str  # why the game cannot begin with it; empty where it can


@dataclass(frozen=True, slots=True)
class RemotePlannedTurn:
    """A turn of a computer player that a hand is to carry out. Schema: PlannedTurn."""

    seat: str  # the seat that plays it
    turn: str  # in the game's notation
    entry: str  # as people read it
    cells: tuple[str, ...]  # the cells that it touches


@dataclass(frozen=True, slots=True)
class RemoteComputer:
    """The computer players of a table. Schema: Computer."""

    strengths: Mapping[str, int]  # by seat, 1 to 3, the strongest 3
    thinks: str | None  # the seat for which one looks for a turn; None: none
    planned: RemotePlannedTurn | None  # the turn that a hand is to carry out; None: none
    trouble: str  # why there is no turn; empty where there is one


@dataclass(frozen=True, slots=True)
class RemoteVirtualBoard:
    """A board that is on the page. Schema: VirtualBoard."""

    # whether people send whole turns (command "turn") and the pieces move themselves; otherwise hands
    # move them (command "hand")
    takes_turns: bool
    movers: tuple[str, ...]  # the seats that may play now
    cells: Mapping[str, tuple[str, ...]]  # the stack on each cell as it lies just now, lowest piece first
    hand: tuple[str, ...]  # the pieces in the hand, lowest first
    # the cell that they were lifted from; None: from beside the board, or the hand is empty
    lifted_from: str | None
    beside: Mapping[str, int]  # how many of each piece lie beside the board
    box: tuple[str, ...]  # the pieces that may be taken from the box


@dataclass(frozen=True, slots=True)
class RemoteState:
    """A table as it is now. Schema: State."""

    table: str  # its name
    version: int  # grows with every change; commands name the version that they are made for
    game: str  # the game's id
    title: str  # the game's name for people
    # "set-up": the pieces do not stand as the game begins yet; "held": the arbiter has paused the game,
    # or a fault has closed the table; "cleared": the board was cleared, and the table asks how the game
    # ended
    phase: Literal["set-up", "playing", "held", "cleared", "over"]
    game_number: int  # the number of the game in the match, from 1
    games_in_match: int  # how many games the match has
    connected: bool  # whether the board answers
    closed: bool  # Whether a fault has closed the table. The arbiter's command "reopen" opens it again.
    # The seat whose turn the command "end-turn" ends now. On a board on the page it is there while a turn
    # stands that may go on.
    may_end_turn: str | None
    notes: tuple[str, ...]  # what else people should know, in sentences
    to_move: str | None  # the seat whose turn it is; None where it is nobody's
    scores: Mapping[str, int | float]  # by seat, as under "seats"
    seats: tuple[RemoteSeat, ...]  # in the order of the game
    standings: tuple[RemoteStanding, ...]  # the people of the match, the best first; empty while none is over
    turns: tuple[RemoteTurn, ...]  # those of the running game that stand
    # the stack on each cell that is not empty, as the record has it, lowest piece first
    cells: Mapping[str, tuple[str, ...]]
    off: Mapping[str, Mapping[str, int]]  # for each place off the board, how many of each piece lie there
    # What the board shows of a turn that is not over yet; None where it shows the record.
    provisional: RemotePlacement | None
    verdict: RemoteVerdict  # The last word of the referee.
    question: RemoteQuestion | None  # What the table asks; None where it asks nothing.
    remedy: RemoteRemedy | None  # The cells to empty and to fill until the board is correct; None if it is.
    camera: RemoteCamera | None  # None where no camera watches.
    # How an electronic board does, while it is there: what it calls itself, and the charge of its battery
    # where it tells one. It changes without a new version.
    health: RemoteHealth | None
    # The motors of a board that carries its pieces itself: whether somebody has allowed them (command
    # "allow-motors"), whether they work now, and why they were stopped. None where the board has none.
    motors: RemoteMotors | None
    # How long each seat has thought in this game. What used_ms lacks is the running stretch, which began
    # at since. up: whose time ran out, which ends no game.
    clocks: RemoteClocks | None
    set_up: RemoteSetUp | None  # None unless a camera reads a set-up that was drawn at random.
    computer: RemoteComputer | None  # None where no computer player sits.
    virtual: RemoteVirtualBoard | None  # None for every other kind of board.


@dataclass(frozen=True, slots=True)
class RemoteChosenTurn:
    """A turn that may be played. Schema: ChosenTurn."""

    turn: str  # the turn in the game's notation, as the command "turn" takes it
    entry: str  # as people read it
    piece: str | None  # the code of the piece that it makes or brings, where another one comes than sets out


@dataclass(frozen=True, slots=True)
class RemoteNextTap:
    """A cell that may be tapped next. Schema: NextTap."""

    turns: tuple[RemoteChosenTurn, ...]  # the turns that end there
    goes_on: Annotated[bool, Named("goesOn")]  # whether longer turns go on from there


@dataclass(frozen=True, slots=True)
class RemoteChoices:
    """The turns that may be played, after some taps. Schema: Choices."""

    version: int  # the state's version, which the command "turn" is made for
    # the turns that end with these taps; before the first tap those that need none
    ends: tuple[RemoteChosenTurn, ...]
    # the cells that may be tapped next: on the way of a turn, or as the far end of turns that go there
    # through several cells
    cells: Mapping[str, RemoteNextTap]
    why: str | None = None  # where no turn begins so, what the rules say about it


@dataclass(frozen=True, slots=True)
class RemoteResult:
    """How a game ended. Schema: Result."""

    winners: tuple[str, ...]  # the seats that won; several: drawn or shared; none: a void game
    scores: Mapping[str, int | float]  # by seat
    clause: str  # the clause of the rulebook that ended it, or "declared"
    why: str  # a sentence for people


@dataclass(frozen=True, slots=True)
class RemotePastGame:
    """A game that was played here. Schema: PastGame."""

    id: str  # its table and its number there; it never changes
    table: str  # the table's name
    record: int  # the number that the journal gives it at its table
    game: str  # the game's id
    players: Mapping[str, str]  # who sat where, by seat
    begun: str  # when it began
    ended: str | None  # when it ended; None while it is not finished
    turns: int  # how many turns stand
    result: RemoteResult | None  # How it ended; None while it is not finished.


@dataclass(frozen=True, slots=True)
class RemotePastGames:
    """The games that were looked for. Schema: PastGames."""

    count: int  # how many there are, those beyond the first 200 too
    games: tuple[RemotePastGame, ...]  # the newest first, at most 200


@dataclass(frozen=True, slots=True)
class RemoteFoundBoard:
    """A board that is plugged in or in range. Schema: FoundBoard."""

    board: str  # what "POST /api/tables" takes as its board, and "adoube play" after "--board"
    kind: str  # the kind of board; "adoube" runs adoube's firmware
    name: str  # how the device calls itself; empty where it does not
    battery: int | None  # per cent; None where it is not known, as here, where no board is connected to
    signal: int | None  # dBm as received; None for a board with a cable
    held_by: str | None  # who uses it, as far as can be seen; None: nobody


@dataclass(frozen=True, slots=True)
class RemoteBoardSearch:
    """The boards that were found. Schema: BoardSearch."""

    boards: tuple[RemoteFoundBoard, ...]  # those that are plugged in or in range
    troubles: tuple[str, ...]  # why some ways to boards could not be looked at
