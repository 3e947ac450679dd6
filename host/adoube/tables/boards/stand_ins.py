"""Which chessmen stand for the pieces of a game on an electronic chess board, and where it lies there."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from adoube.board.geometry import owner_of
from adoube.games.base import AnyGame
from adoube.link.eboards.pieces import BLACK, CHESSMEN, WHITE
from adoube.sensing.views import OCCUPANCY
from adoube.tables.boards.eboard_games import eboard_view, is_chess, owners_of, pieces_of
from adoube.words import CodedText, coded
from adoube.words.names import seat_name

__all__ = ["StandIns", "stand_ins"]

OF_A_SET = 16  # chessmen of one colour
ANY = "any"


@dataclass(frozen=True, slots=True)
class StandIns:
    """How a game is played on an electronic chess board."""

    view: str
    # By what stands on the board: a letter of FEN to a piece, "white" and "black" to seats, "any" to "any".
    stands_for: Mapping[str, str]
    first: str = "a1"  # the squares in opposite corners of the game's board
    last: str = "h8"
    # How many chessmen of either colour the start needs, or of any; nothing where it begins with few.
    needs: Mapping[str, int] = field(default_factory=dict)
    has_kings: bool = False  # whether other pieces become kings

    @property
    def texts(self) -> tuple[CodedText, ...]:
        """The advice for people who set up; none where each chessman is itself."""
        return tuple(self._texts())

    def to_json(self) -> dict[str, Any]:
        return {
            "view": self.view,
            "stands_for": dict(self.stands_for),
            "squares": [self.first, self.last],
            "needs": dict(self.needs),
        }

    def _texts(self) -> Iterator[CodedText]:
        if self.stands_for == CHESSMEN:
            return
        if ANY in self.stands_for:
            yield coded("eboards.any_piece")
        else:
            white, black = (seat_name(self.stands_for[colour]) for colour in (WHITE, BLACK))
            yield coded("eboards.by_colour", white=white, black=black)
            if self.has_kings:
                yield coded("eboards.kings_too")
        if (self.first, self.last) != ("a1", "h8"):
            yield coded("eboards.on_squares", first=self.first, last=self.last)
        if self.needs and max(self.needs.values()) > (2 * OF_A_SET if ANY in self.needs else OF_A_SET):
            yield coded("eboards.two_sets")


def stand_ins(game: AnyGame, board: str, *, knows_pieces: bool, wanted: str | None = None) -> StandIns:
    """Return how a game is played on such a board, in the view that was `wanted`, else the best.

    Raises UnfitEboardError, naming the `board`.
    """
    view = eboard_view(game, board, knows_pieces=knows_pieces, wanted=wanted)
    if is_chess(game):
        # Also where the board knows less: people and the page know what each of them is.
        return StandIns(view, CHESSMEN)
    names = game.board.names
    files, ranks = sorted(name[0] for name in names), sorted(name[1] for name in names)
    first, last = files[0] + ranks[0], files[-1] + ranks[-1]
    if view == OCCUPANCY:
        return StandIns(view, {ANY: ANY}, first, last, {ANY: sum(_at_first(game).values())})
    white, black = owners_of(game)
    counts = _at_first(game)
    needs = {WHITE: counts[white], BLACK: counts[black]}
    has_kings = any(piece.endswith(".king") for piece in pieces_of(game))
    return StandIns(view, {WHITE: white, BLACK: black}, first, last, needs, has_kings)


def _at_first(game: AnyGame) -> Counter[str]:
    """Count the pieces of each owner on the board and beside it."""
    placement = game.placement(game.start())
    counts: Counter[str] = Counter()
    for stack in placement.cells.values():
        counts.update(map(owner_of, stack))
    for beside in placement.off.values():
        for piece, count in beside.items():
            counts[owner_of(piece)] += count
    return counts
