"""Which games can be played on an electronic chess board, in which view, and what its cells then show.

In games whose pieces are chessmen each piece is itself. In others only its colour counts, or only that it is
there: any white piece stands for any piece of White's. A game without a seat called white gives the white
pieces to its first seat.
"""

from collections.abc import Iterator, Mapping, Sequence

from adoube.board.geometry import owner_of
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.link.eboards.events import EMPTY, SOME, square_named
from adoube.link.eboards.pieces import BLACK, CHESSMEN, WHITE, ShownCells
from adoube.sensing.views import COLOUR, IDENTITY, OCCUPANCY, POLARITY, Symbol, View
from adoube.sensing.views import EMPTY as EMPTY_CELL
from adoube.words import coded

__all__ = [
    "UnfitEboardError",
    "eboard_view",
    "is_chess",
    "owners_of",
    "pieces_of",
    "shown_cells",
]


class UnfitEboardError(AdoubeError):
    """A game that cannot be played on an electronic chess board."""


def is_chess(game: AnyGame) -> bool:
    """Return whether a game's pieces are chessmen."""
    # Asked with each published state: most games have other seats, whatever their pieces are.
    if tuple(game.seats) != (WHITE, BLACK):
        return False
    pieces = set(pieces_of(game))
    return bool(pieces) and pieces <= set(CHESSMEN.values())


def eboard_view(game: AnyGame, board: str, *, knows_pieces: bool, wanted: str | None = None) -> str:
    """Return the view of a game on such a board: the one `wanted`, else the one that suits the game best.

    Raises UnfitEboardError for a game whose cells are no squares of a chess board, one whose pieces are put
    on each other, and one that such a board tells too little of.
    """
    if not _lies_on_squares(game):
        raise UnfitEboardError(coded("eboards.no_squares", board=board, title=game.name))
    if game.stackable:
        raise UnfitEboardError(coded("eboards.has_piles", board=board, title=game.name))
    offered = tuple(_offered(game, knows_pieces=knows_pieces))
    if wanted is not None:
        if wanted not in offered:
            raise UnfitEboardError(coded("eboards.no_such_view", board=board, view=wanted, views=[*offered]))
        return wanted
    view = next((view for view in game.views if view in offered), None)
    if view is None:
        raise UnfitEboardError(coded("eboards.tells_too_little", board=board, title=game.name))
    return view


def _lies_on_squares(game: AnyGame) -> bool:
    try:
        for name in game.board.names:
            square_named(name)
    except ValueError:
        return False
    return True


def _offered(game: AnyGame, *, knows_pieces: bool) -> Iterator[str]:
    if knows_pieces and is_chess(game):
        yield IDENTITY
    if knows_pieces and owners_of(game):
        yield POLARITY
        yield COLOUR
    yield OCCUPANCY


def pieces_of(game: AnyGame) -> Iterator[str]:
    """Yield the pieces of a game by name, some of them more than once."""
    placement = game.placement(game.start())
    for stack in placement.cells.values():
        yield from stack
    for counts in placement.off.values():
        yield from counts
    yield from game.board.looks


def owners_of(game: AnyGame) -> tuple[str, ...]:
    """Return the seats of the white and of the black pieces; nothing where not each piece is one of two
    seats'."""
    seats = tuple(game.seats)
    if len(seats) != 2 or {owner_of(piece) for piece in pieces_of(game)} != set(seats):
        return ()
    is_black_first = seats[1] == WHITE or seats[0] == BLACK
    return seats[::-1] if is_black_first else seats


def shown_cells(game: AnyGame, view: View) -> ShownCells:
    """Return the cells of a game on such a board; none is known yet."""
    return ShownCells(game.board.names, _symbols(game, view))


def _symbols(game: AnyGame, view: View) -> Mapping[str, Symbol | None]:
    """Return the symbol of each letter; None for a piece that is not known, where the view needs it."""
    owners = owners_of(game)
    known = {letter: _symbol(view, owners, letter) for letter in CHESSMEN}
    return {EMPTY: EMPTY_CELL, SOME: 1 if view.name == OCCUPANCY else None, **known}


def _symbol(view: View, owners: Sequence[str], letter: str) -> Symbol:
    if view.name == OCCUPANCY:
        return 1
    if view.name == IDENTITY:
        return view.symbol((CHESSMEN[letter],))
    owner = owners[0 if letter.isupper() else 1]
    return view.symbol((f"{owner}.piece",))
