"""A set-up drawn at random, as a camera has read it: shown, put right by people, and then played.

The table asks for it, takes what is read for provisional, and begins no game before all pieces are there.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from adoube.board.placement import Placement
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.random_setup import RandomSetup
from adoube.sensing.camera import CameraOrder, ReadSetUp, SetUpRead, SetUpUnread
from adoube.sensing.views import View
from adoube.tables.messages import listed
from adoube.tables.state import Message, SetUpShown
from adoube.words import say

__all__ = ["Correction", "SetUpAsRead", "SetUpError", "correction_asked", "drawn_at"]

ACTS = ("read", "put", "next", "begin")
MOST_NAMED = 8


class SetUpError(AdoubeError):
    """Something asked of a set-up that cannot be done."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What people do: have the set-up `read`, `put` a piece on a cell, put the `next` kind there, `begin`."""

    act: str
    cell: str = ""
    piece: str = ""


def correction_asked(details: Mapping[str, object]) -> Correction:
    """`{"act": "put", "cell": "b3", "piece": "shared.red"}`. Raises SetUpError where it is none."""
    act, cell, piece = (details.get(name, "") for name in ("act", "cell", "piece"))
    if not isinstance(act, str) or act not in ACTS:
        raise SetUpError(say("set_up.no_act", acts=", ".join(ACTS)))
    return Correction(act, str(cell).strip().lower(), str(piece))


def drawn_at(game: AnyGame, view: View) -> RandomSetup | None:
    """What is known of a set-up drawn at random; None where there is none, and where pieces look alike."""
    drawn = game.random_setup()
    if drawn is None or len({view.symbol((piece,)) for piece in drawn.pieces}) < len(drawn.pieces):
        return None
    return drawn


class SetUpAsRead:
    """How far a set-up has come, from the order to read it to the options of its game."""

    def __init__(self, game: AnyGame, drawn: RandomSetup, view: View) -> None:
        self.placement: Placement | None = None
        """what stands; None before it was read"""
        self.message = Message("set-up", say("set_up.begins", title=game.title))
        self._drawn, self._cells = drawn, game.board.names
        self._symbols = {view.symbol((piece,)): piece for piece in drawn.pieces}
        self._unsure: tuple[str, ...] = ()

    @property
    def state(self) -> SetUpShown:
        return SetUpShown(
            tuple(self._drawn.pieces), self._unsure, self.placement is not None, self._objection
        )

    def hear(self, news: SetUpRead | SetUpUnread) -> Message:
        """What the camera has read, in place of anything before it."""
        if isinstance(news, SetUpUnread):
            self.message = Message("fault", news.why)
            return self.message
        stacks = {cell: self._symbols.get(shows) for cell, shows in news.shows.items()}
        self.placement = Placement({cell: (piece,) for cell, piece in stacks.items() if piece is not None})
        self._unsure = news.unsure
        return self._tell(say("set_up.read"))

    def obey(self, asked: Correction, order: Callable[[CameraOrder], None]) -> Message:
        """Reads, or puts another piece on a cell. Raises SetUpError where there is no such cell or piece.

        What was read before stays until the camera answers.
        """
        if asked.act == "read":
            self.message = Message("set-up", say("set_up.asked"))
            order(self._order)
            return self.message
        if self.placement is None:
            raise SetUpError(say("set_up.not_read"))
        if asked.cell not in self._cells:
            raise SetUpError(say("virtual.no_cell", cell=asked.cell))
        piece = self._next(asked.cell) if asked.act == "next" else asked.piece
        if piece not in self._drawn.pieces:
            raise SetUpError(say("set_up.no_piece", pieces=", ".join(self._drawn.pieces)))
        self.placement = Placement({**self.placement.cells, asked.cell: (piece,)})
        self._unsure = tuple(cell for cell in self._unsure if cell != asked.cell)
        return self._tell(say("set_up.put", cell=asked.cell, piece=piece.rpartition(".")[2]))

    def options(self) -> Mapping[str, str]:
        """The options of the game that begins so. Raises SetUpError, naming what is wrong."""
        if self.placement is None:
            raise SetUpError(say("set_up.not_read"))
        if why := self._objection:
            raise SetUpError(why)
        return self._drawn.options(self.placement)

    @property
    def _order(self) -> ReadSetUp:
        return ReadSetUp({shows: self._drawn.pieces[piece] for shows, piece in self._symbols.items()})

    @property
    def _objection(self) -> str:
        return "" if self.placement is None else self._drawn.objection(self.placement, self._unsure)

    def _next(self, cell: str) -> str:
        assert self.placement is not None, "it was read before it is put right"
        kinds, stack = tuple(self._drawn.pieces), self.placement.stack(cell)
        return kinds[(kinds.index(stack[0]) + 1) % len(kinds)] if stack else kinds[0]

    def _tell(self, done: str) -> Message:
        doubts = self._unsure[:MOST_NAMED]
        doubted = say("set_up.unsure", cells=listed(doubts)) if doubts else ""
        rest = self._objection or say("set_up.all_there")
        self.message = Message("set-up", " ".join(filter(None, (done, rest, doubted))))
        return self.message
