"""Positions: what stands, whose turn it is, what may be played, and the turns that led there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from adoube.api.arguments import require_cell, require_seat, require_text
from adoube.api.computer import chosen_turn, random_turn_of
from adoube.api.games import GameInfo, game_made
from adoube.api.pictures import game_picture, notebook_picture
from adoube.api.pieces import Piece, pieces_of
from adoube.api.turns import LegalTurns, Turn, last_turn_of, turn_between
from adoube.board.svg import draw_svg
from adoube.board.text import draw_text
from adoube.games.line import Line, line_from, printed
from adoube.games.position_text import fen_of, line_from_text
from adoube.games.verdict import Objection, Outcome, PositionError, refusal_of_turn
from adoube.words import say

__all__ = ["Position", "position", "start"]


@dataclass(frozen=True, eq=False)
class Position:
    """A position with the turns that led to it. It never changes: a turn gives a new one.

    Positions are equal where the same game under the same options stands the same: their `to_json` is equal,
    `ply` aside. They can be hashed and pickled.
    """

    line: Line  # the same for adoube's own modules; it may change with any version

    # what stands

    @property
    def game(self) -> GameInfo:
        """The game under its options: seats, cells, rulebook."""
        return GameInfo(self.line.game)

    @property
    def to_move(self) -> str | None:
        """The seat whose turn it is; None after the end."""
        return self.line.to_move

    @property
    def ply(self) -> int:
        """How many turns were played."""
        return self.line.ply

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: the winners, the clause and why; None while it goes on."""
        return self.line.outcome

    @property
    def scores(self) -> dict[str, int | float]:
        """By seat what it has got, or would get if the game stopped here."""
        return self.line.scores

    @property
    def cells(self) -> tuple[str, ...]:
        """The names of all cells of the board, row by row from the first seat, each row from the left."""
        return self.line.game.board.names

    @property
    def pieces(self) -> Mapping[str, tuple[Piece, ...]]:
        """The pieces on each occupied cell, bottom first, in the order of `cells`."""
        stacks = self.line.game.placement(self.line.position).cells
        return {cell: pieces_of(stacks[cell]) for cell in self.cells if stacks.get(cell)}

    def piece_at(self, cell: str) -> Piece | None:
        """Return the piece on a cell, of a stack the top one; None where the cell is empty.

        Raises AdoubeError for a cell that the board lacks.
        """
        stack = self.pieces.get(require_cell(self.line.game, cell), ())
        return stack[-1] if stack else None

    @property
    def off(self) -> Mapping[str, Mapping[Piece, int]]:
        """For every place beside the board, such as `captured`, how many of each piece lie there."""
        game = self.line.game
        counts = game.placement(self.line.position).off
        return {
            place: {Piece(piece): number for piece, number in counts.get(place, {}).items()}
            for place in game.board.places
        }

    @property
    def memory(self) -> Mapping[str, Any]:
        """The state that the rules keep beside the pieces, as JSON values, such as the credits of Jarmo."""
        return self.line.game.rule_state(self.line.position, self.line.positions)

    @property
    def fen(self) -> str | None:
        """The position in Forsyth-Edwards Notation; None in games that have no FEN."""
        return fen_of(self.line)

    # what may be played

    @property
    def legal_turns(self) -> LegalTurns:
        """The legal turns as `Turn` values, worked out as they are asked for; none after the end."""
        return LegalTurns(self.line)

    def turns(self) -> list[str]:
        """Return the legal turns, one writing for each result, sorted; none after the end."""
        return self.line.legal_turns()

    def turn(self, turn: str) -> Turn:
        """Return a legal turn taken apart, given in any writing of it.

        Raises UnreadableTurn for a text that is no turn of this game, IllegalTurn with the objection.
        """
        line = self.play(turn).line
        return turn_between(line.game, line.positions[-1], line.turns[-1], line.position)

    def why_illegal(self, turn: str) -> Objection | None:
        """Return the objection to a turn, with the clause that forbids it; None for a legal one.

        Raises UnreadableTurn for a text that is no turn of this game.
        """
        if (outcome := self.outcome) is not None:
            return Objection(outcome.clause, outcome.said)
        return refusal_of_turn(self.line.game, self.line.position, self._read(turn))

    def play(self, turn: str | Turn, by: str | None = None) -> "Position":
        """Return the position after a turn, in any writing of it, of the seat whose turn it is or of `by`.

        Chess is read in UCI and in SAN. Raises UnreadableTurn for a text that is no turn of this game,
        IllegalTurn with the objection, AdoubeError for a seat that the game lacks.
        """
        read = self._read(str(turn) if isinstance(turn, Turn) else turn)
        if by is not None:
            read = self.line.attributed_to(read, require_seat(self.line.game, by))
        return Position(self.line.play(read))

    def call(self, name: str, by: str, **details: str | int) -> "Position":
        """Return the position after a call, which moves no piece, such as "jump" in Follow the Arrow.

        `details` are what the call is about, such as `pawn="c3"`. Raises UnreadableTurn for a call that the
        game does not know, IllegalTurn for one that is not allowed, AdoubeError for a seat that the game
        lacks.
        """
        seat = require_seat(self.line.game, by)
        return Position(self.line.called({"call": require_text("call", name), "by": seat, **details}))

    def best_turn(self, strength: int = 3, *, seed: int = 0, positions: int | None = None) -> Turn:
        """Return the turn that a computer player chooses.

        `strength` is 1 to 3; the lower ones err on purpose, by `seed`. Strength 3 thinks for a second.
        `positions` bounds how many positions it looks at instead: then the same seed gives the same turn.

        Raises AdoubeError after the end of the game, and for a strength that does not exist.
        """
        return self._taken(chosen_turn(self.line, strength, seed, positions))

    def random_turn(self, rng: Random | None = None) -> Turn:
        """Return one of the legal turns, each with the same probability. Raises AdoubeError after the end."""
        return self._taken(random_turn_of(self.line, rng or Random()))

    # what was played

    @property
    def played(self) -> list[str]:
        """The turns since this line of play began, in the game's notation."""
        return self.line.written_turns()

    @property
    def last_turn(self) -> Turn | None:
        """The turn that led here, taken apart; None where this line of play begins."""
        return last_turn_of(self.line)

    def history(self) -> Iterator["Position"]:
        """Yield every position since this line of play began, this one last."""
        first = self.ply - len(self.line.turns)
        for ply in range(first, self.ply):
            yield Position(self.line.back_to(ply))
        yield self

    # as JSON, text and pictures

    def to_json(self) -> dict[str, Any]:
        """Return the position as `adoube judge` prints it; `position` reads it back."""
        return printed(self.line)

    @classmethod
    def from_json(
        cls,
        game: str,
        document: Mapping[str, Any] | str,
        options: Mapping[str, str | int] | None = None,
        *,
        seed: int = 0,
    ) -> "Position":
        """Return the position that `to_json` gave, or one as text: JSON, or the FEN of chess.

        Scores and end are worked out anew. Raises PositionError, which names the field, and AdoubeError as
        `start` does.
        """
        rules = game_made(game, options, seed)
        if isinstance(document, str):
            return cls(line_from_text(rules, document))
        if not isinstance(document, Mapping):
            raise PositionError(say("api.not_a_position", given=repr(document)))
        return cls(line_from(rules, document))

    def text(self) -> str:
        """Draw the board in characters."""
        return draw_text(self.line.game.board, self.line.game.placement(self.line.position))

    def svg(self) -> str:
        """Draw the board as SVG, a file by itself."""
        board, pieces = self.line.game.board, self.line.game.placement(self.line.position)
        return draw_svg(board, pieces, follow_theme=True)

    def moving_svg(self) -> str:
        """Draw the turns that led here as a moving picture, an SVG file by itself."""
        return game_picture(self.line)

    def _repr_svg_(self) -> str:
        """Draw the board in a notebook, with the last turn marked."""
        return notebook_picture(self.line)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Position of {self.line.game.id} after {self.ply} turns>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game == other.game and _without_ply(self) == _without_ply(other)

    def __hash__(self) -> int:
        stacks = self.line.game.placement(self.line.position).cells
        return hash((self.line.game.id, self.to_move, frozenset(stacks.items())))

    def _read(self, text: str) -> Any:
        return self.line.game.read_entry(self.line.position, require_text("turn", text))

    def _taken(self, turn: Any) -> Turn:
        game, before = self.line.game, self.line.position
        return turn_between(game, before, turn, game.after(before, turn))


def _without_ply(position: Position) -> dict[str, Any]:
    return {key: value for key, value in position.to_json().items() if key != "ply"}


def start(game: str, options: Mapping[str, str | int] | None = None, *, seed: int = 0) -> Position:
    """Return the position before the first turn. `seed` decides what the game leaves to chance.

    `game` is a name of `game_names`, or the path of a `.lud` file. An option that is a number may be given as
    one: `{"quiet_limit": 40}`.

    Raises AdoubeError for a game or an option that does not exist, or whose extra is not installed.
    """
    return Position(Line.begin(game_made(game, options, seed)))


# The same under the name that came first.
position = Position.from_json
