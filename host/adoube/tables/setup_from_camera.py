"""A set-up drawn at random, as a camera has read it: shown, put right by people, and then played.

The table asks for it, takes what is read for provisional, and begins no game before all pieces are there.
"""

from collections.abc import Callable, Mapping

from adoube.board.placement import Placement
from adoube.games.base import AnyGame
from adoube.games.setup import RandomSetup
from adoube.sensing.camera import CameraOrder, ReadSetUp, SetUpRead, SetUpUnread
from adoube.sensing.views import View
from adoube.tables.commands import CommandRefused, PutNextOnCell, PutOnCell, ReadPieces, SetUpCommand
from adoube.tables.state import Message, SetUpShown
from adoube.words import CodedText, coded

__all__ = ["CameraSetup", "SetUpError", "drawn_at"]

MOST_NAMED = 8


class SetUpError(CommandRefused):
    """Something asked of a set-up that cannot be done."""


def drawn_at(game: AnyGame, view: View) -> RandomSetup | None:
    """What is known of a set-up drawn at random; None where there is none, and where pieces look alike."""
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
        """What the camera has read, in place of anything before it."""
        if isinstance(news, SetUpUnread):
            self.message = Message("fault", news.why)
            return self.message
        stacks = {cell: self._symbols.get(shows) for cell, shows in news.shows.items()}
        self.placement = Placement({cell: (piece,) for cell, piece in stacks.items() if piece is not None})
        self._unsure = news.unsure
        return self._tell(coded("set_up.read"))

    def handle(self, asked: SetUpCommand, order: Callable[[CameraOrder], None]) -> Message:
        """Reads, or puts another piece on a cell. Raises SetUpError where there is no such cell or piece.

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
        """The cell of that name. Raises SetUpError where there is none, or nothing was read yet."""
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
        """The options of the game that begins so. Raises SetUpError, naming what is wrong."""
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
