"""Set-ups before a game: chosen by players on the board, or drawn at random and read by a camera.

Where a board cannot tell its pieces apart, the table asks for one piece after the other, and takes what
appears for the piece that it has asked for. What a camera reads is provisional: people put it right, and no
game begins before all pieces are there.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from adoube.board.geometry import Placement
from adoube.games.base import AnyGame, BoardChange
from adoube.games.options import PlacementPhase, RandomSetup
from adoube.games.verdict import IllegalTurn
from adoube.referee.successors import change_between, remedy_between
from adoube.sensing.camera import CameraOrder, ReadSetUp, SetUpRead, SetUpUnread
from adoube.sensing.events import CellShows, Event
from adoube.sensing.settling import Settling
from adoube.sensing.views import EMPTY, Reading, Symbol, View, reading_of
from adoube.tables.commands import CommandRefusedError, PutNextOnCell, PutOnCell, ReadPieces, SetUpCommand
from adoube.tables.messages import cells_to_put_right
from adoube.tables.state import Message, Remedy, SetUpShown
from adoube.words import CodedText, coded

__all__ = [
    "CameraSetup",
    "ChosenSetup",
    "ManualSetup",
    "SetUpError",
    "SetupOptions",
    "SetupPhase",
    "drawn_at",
    "is_cleared",
    "placing_at",
]


def placing_at(game: AnyGame, view: View) -> PlacementPhase | None:
    """Return the placing before a game; None without one, or if sensors tell every piece."""
    pieces = _pieces(game)
    told_apart = len({view.symbol((piece,)) for piece in pieces}) == len(pieces)
    return None if told_apart else game.placement_phase()


class ManualSetup:
    """Follows a placing on a board: readings in, a sentence out. Times are those of the table's source."""

    def __init__(self, game: AnyGame, placing: PlacementPhase, view: View, settle_ms: int) -> None:
        self.placing = placing
        self.message = Message("set-up", placing.prompt())
        self.remedy: Remedy | None = None
        self._cells, self._pieces, self._view = game.board.names, _pieces(game), view
        self._settling = Settling(self._cells, settle_ms)

    @property
    def wake_at_ms(self) -> int | None:
        return self._settling.settles_at_ms

    @property
    def reading(self) -> Reading:
        """The cells' current symbols, in board order."""
        return self._settling.reading

    @property
    def is_done(self) -> bool:
        return self.placing.asked is None

    def look_at(self, standing: Reading, now_ms: int) -> None:
        """Every cell as it stands when the placing begins."""
        for cell, shows in zip(self._cells, standing, strict=False):
            self._settling.show(cell, shows, now_ms)

    def step(self, event: Event | None, now_ms: int) -> None:
        """Take in what has settled until now, and then an event, or with None the mere passing of time."""
        settles_at_ms = self._settling.settles_at_ms
        if settles_at_ms is not None and settles_at_ms <= now_ms:
            self._settling.settle()
            if None not in self.reading and not self.is_done:
                self._look()
        if isinstance(event, CellShows):
            self._settling.show(event.cell, event.shows, now_ms)

    def _look(self) -> None:
        """Advance the placing by the board's reading; what it forbids leaves it unchanged."""
        change = change_between(self._cells, self._expected(), self.reading)
        appeared = change.filled | change.altered
        if len(appeared) > 1:
            self._object(coded("table.one_at_a_time", cells=cells_to_put_right(sorted(appeared), ())))
            return
        try:
            self.placing = self._after(change)
        except IllegalTurn as refusal:
            self._object(refusal.objection.said, refusal.objection.clause)
        else:
            self.message, self.remedy = Message("set-up", self.placing.prompt()), None

    def _after(self, change: BoardChange) -> PlacementPhase:
        placing = self.placing
        for cell in sorted(change.emptied | change.altered):
            placing = placing.take(cell)
        for cell in change.filled | change.altered:
            placing = placing.put_piece(cell, self._piece_on(cell, placing))
        return placing

    def _piece_on(self, cell: str, placing: PlacementPhase) -> str:
        """Return the piece asked for, unless something stands there that looks otherwise."""
        shows: Symbol | None = self.reading[self._cells.index(cell)]
        likely = self._pieces if placing.asked is None else (placing.asked, *self._pieces)
        return next((piece for piece in likely if self._view.symbol((piece,)) == shows), likely[0])

    def _object(self, said: CodedText, clause: str | None = None) -> None:
        self.message = Message("illegal", said, clause)
        self.remedy = Remedy(*remedy_between(self._cells, self._expected(), self.reading))

    def _expected(self) -> Reading:
        return reading_of(self.placing.placement(), self._view, self._cells)


def is_cleared(reading: Reading) -> bool:
    """Return whether a board is empty."""
    return all(shows == EMPTY for shows in reading)


def _pieces(game: AnyGame) -> Sequence[str]:
    """Return every piece that stands at the start, by its code."""
    stacks = game.placement(game.start()).cells.values()
    return tuple(piece for stack in stacks for piece in stack)


MOST_NAMED = 8


class SetUpError(CommandRefusedError):
    """Something asked of a set-up that cannot be done."""


def drawn_at(game: AnyGame, view: View) -> RandomSetup | None:
    """Return a game's random set-up; None if it has none, or if pieces look alike."""
    drawn = game.random_setup()
    if drawn is None or len({view.symbol((piece,)) for piece in drawn.pieces}) < len(drawn.pieces):
        return None
    return drawn


class CameraSetup:
    """How far a set-up has come, from the order to read it to the options of its game."""

    def __init__(self, game: AnyGame, drawn: RandomSetup, view: View) -> None:
        self.placement: Placement | None = None  # what stands; None before it was read
        self.message = Message("set-up", coded("set_up.begins", title=game.name))
        self._drawn, self._cells = drawn, game.board.names
        self._symbols = {view.symbol((piece,)): piece for piece in drawn.pieces}
        self._unsure: tuple[str, ...] = ()

    @property
    def state(self) -> SetUpShown:
        return SetUpShown(
            tuple(self._drawn.pieces), self._unsure, self.placement is not None, self._objection or ""
        )

    def handle_reading(self, news: SetUpRead | SetUpUnread) -> Message:
        """Take in a set-up that the camera has read, in place of any before it."""
        if isinstance(news, SetUpUnread):
            self.message = Message("fault", news.why)
            return self.message
        stacks = {cell: self._symbols.get(shows) for cell, shows in news.shows.items()}
        self.placement = Placement({cell: (piece,) for cell, piece in stacks.items() if piece is not None})
        self._unsure = news.unsure
        return self._tell(coded("set_up.read"))

    def handle(self, asked: SetUpCommand, order: Callable[[CameraOrder], None]) -> Message:
        """Read, or put another piece on a cell. Raises SetUpError if there is no such cell or piece.

        What was read before stays until the camera answers.
        """
        match asked:
            case ReadPieces():
                self.message = Message("set-up", coded("set_up.asked"))
                order(self._order)
                return self.message
            case PutOnCell(cell=cell, piece=piece):
                cell = self._known(cell)
            case PutNextOnCell(cell=cell):
                cell = self._known(cell)
                piece = self._next(cell)
            case _:
                raise SetUpError(coded("set_up.not_now"))
        if piece not in self._drawn.pieces:
            raise SetUpError(coded("set_up.no_piece", pieces=tuple(self._drawn.pieces)))
        return self._put(cell, piece)

    def _known(self, cell: str) -> str:
        """Return the cell of that name. Raises SetUpError if there is none, or nothing was read yet."""
        if self.placement is None:
            raise SetUpError(coded("set_up.not_read"))
        name = cell.strip().lower()
        if name not in self._cells:
            raise SetUpError(coded("virtual.no_cell", cell=name))
        return name

    def _put(self, cell: str, piece: str) -> Message:
        assert self.placement is not None, "it was read before it is put right"
        self.placement = Placement({**self.placement.cells, cell: (piece,)})
        self._unsure = tuple(other for other in self._unsure if other != cell)
        return self._tell(coded("set_up.put", cell=cell, piece=piece.rpartition(".")[2]))

    def options(self) -> Mapping[str, str]:
        """Return the options of the game that begins so. Raises SetUpError, naming what is wrong."""
        if self.placement is None:
            raise SetUpError(coded("set_up.not_read"))
        if why := self._objection:
            raise SetUpError(why)
        return self._drawn.options(self.placement)

    @property
    def _order(self) -> ReadSetUp:
        return ReadSetUp({shows: self._drawn.pieces[piece] for shows, piece in self._symbols.items()})

    @property
    def _objection(self) -> CodedText | None:
        return None if self.placement is None else self._drawn.objection(self.placement, self._unsure)

    def _next(self, cell: str) -> str:
        assert self.placement is not None, "it was read before it is put right"
        kinds, stack = tuple(self._drawn.pieces), self.placement.stack(cell)
        return kinds[(kinds.index(stack[0]) + 1) % len(kinds)] if stack else kinds[0]

    def _tell(self, done: CodedText) -> Message:
        sentences = [done, self._objection or coded("set_up.all_there")]
        if doubts := self._unsure[:MOST_NAMED]:
            sentences.append(coded("set_up.unsure", cells=doubts))
        self.message = Message("set-up", coded("text.sentences", sentences=sentences))
        return self.message


@dataclass(frozen=True)
class SetupOptions:
    """The ways of setting up a game whose rules leave that open."""

    by_hand: bool = False  # the players, on the board
    as_read: bool = False  # chance, and a camera reads what was drawn


class ChosenSetup(NamedTuple):
    """A set-up that the players have completed: the options of its game, and what the board shows."""

    options: Mapping[str, str]
    message: Message
    reading: Reading


class SetupPhase:
    """The set-up that precedes a game, while there is one."""

    def __init__(self, game: AnyGame, view: View, options: SetupOptions) -> None:
        """The options hold where the game has such a set-up."""
        self._view, self._as_read = view, options.as_read
        self._by_hand = options.by_hand and placing_at(game, view) is not None
        self.by_hand: ManualSetup | None = None  # the set-up, while the players choose it
        # The set-up, while nobody but the camera knows how it was drawn.
        self.unread: CameraSetup | None = None

    @property
    def may_precede(self) -> bool:
        """True if each game may be set up differently from the last."""
        return self._by_hand or self._as_read

    @property
    def goes_on(self) -> bool:
        return self.by_hand is not None or self.unread is not None

    @property
    def wake_at_ms(self) -> int | None:
        return None if self.by_hand is None else self.by_hand.wake_at_ms

    def begin(self, game: AnyGame, settle_ms: int, standing: Reading | None, now_ms: int) -> Message | None:
        """Begin the set-up that precedes the game and return its message; None if the game begins as it is.

        `standing` is what the board shows; None if nothing has watched it yet.
        """
        drawn = drawn_at(game, self._view) if self._as_read else None
        if drawn is not None:
            self.unread = CameraSetup(game, drawn, self._view)
            return self.unread.message
        placing = placing_at(game, self._view) if self._by_hand else None
        if placing is None:
            return None
        self.by_hand = ManualSetup(game, placing, self._view, settle_ms)
        if standing is not None:
            self.by_hand.look_at(standing, now_ms)
        return self.by_hand.message

    def forget(self) -> None:
        """Give up what was being set up."""
        self.by_hand = self.unread = None

    def step(self, event: Event | None, now_ms: int) -> Message | None:
        """Advance the placing; return a new message, if any."""
        if (hand := self.by_hand) is None:
            return None
        shown = hand.message, hand.remedy
        hand.step(event, now_ms)
        return hand.message if (hand.message, hand.remedy) != shown else None

    def take_chosen(self) -> ChosenSetup | None:
        """Return the set-up, once, when all its pieces stand; until then None."""
        if (hand := self.by_hand) is None or not hand.is_done:
            return None
        self.by_hand = None
        return ChosenSetup(hand.placing.options(), hand.message, hand.reading)

    def may_begin(self, reading: Reading) -> bool:
        """Return whether a board was cleared so that players may choose a set-up on it."""
        return self._by_hand and not self.goes_on and is_cleared(reading)
