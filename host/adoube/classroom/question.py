"""Questions about a position: how they are worded, which answers they take, and which answers are right.

An answer is one short text: the name of a cell, the first and the last cell of a turn with a blank between
them (one cell for a piece that is put down), or the number of one of the teacher's own answers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import islice
from typing import Any

from adoube.board.geometry import Placement
from adoube.classroom.errors import ClassError
from adoube.games.base import AnyGame
from adoube.games.scoresheet import entry_of
from adoube.games.verdict import IllegalTurn, UnreadableTurn
from adoube.words import AnyText, coded

__all__ = [
    "LONGEST_CHOICE",
    "LONGEST_TEXT",
    "MOST_CHOICES",
    "AskKind",
    "ClassQuestion",
    "ShownPosition",
    "Wording",
    "is_one_line",
]

LONGEST_TEXT = 200  # letters that a class can read at a glance
LONGEST_CHOICE = 60
LEAST_CHOICES, MOST_CHOICES = 2, 6
MOST_RIGHT = 40
MOST_TURNS = 2000  # of one position that are looked at to name answers as the game writes them
FRENCH_SPACES = str.maketrans("\u00a0\u202f", "  ")  # they break no line, and Python calls them not printable
TAPS = 2  # cells that point at a turn


class AskKind(StrEnum):
    """The form of an answer. `PIECE` asks where one piece may go: the rules know which cells are right."""

    PIECE = "piece"
    CELL = "cell"
    TURN = "turn"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Wording:
    """A question as its teacher words it. `right` is written as people write cells, turns and answers."""

    ask: AskKind
    text: str = ""
    piece: str = ""  # the cell whose piece is asked about
    choices: tuple[str, ...] = ()
    right: tuple[str, ...] = ()


@dataclass(frozen=True)
class ShownPosition:
    """A position that a class looks at, of the running game or of a lesson."""

    game: AnyGame
    position: Any

    @cached_property
    def placement(self) -> Placement:
        return self.game.placement(self.position)

    @cached_property
    def turns(self) -> Mapping[str, str]:
        """The legal turns as people write them, by the answers that point at them."""
        found: dict[str, str] = {}
        for turn, after in self._successors():
            cells = self._trail(turn, after)
            if cells:
                found.setdefault(answer_of(cells), entry_of(self.game, self.position, turn))
        return found

    def answer_to(self, text: str) -> str:
        """Return the answer that a written turn stands for. Raises ClassError unless the turn is legal."""
        try:
            turn = self.game.read_entry(self.position, text)
            after = self.game.play(self.position, turn)
        except (UnreadableTurn, IllegalTurn) as error:
            raise ClassError(coded("classroom.no_turn", turn=text, why=str(error))) from error
        return answer_of(self._trail(turn, after))

    def _successors(self) -> Iterator[tuple[Any, Any]]:
        if not self.game.enumerable or self.game.outcome(self.position) is not None:
            return iter(())
        return islice(self.game.successors(self.position), MOST_TURNS)

    def _trail(self, turn: Any, after: Any) -> tuple[str, ...]:
        """The cells of a turn in their order; where its notation names none, those that change."""
        return self.game.trail(turn) or self.game.cells_changed(self.position, after)


def answer_of(cells: Sequence[str]) -> str:
    """Return the answer that points at a turn through these cells."""
    return " ".join(dict.fromkeys((cells[0], cells[-1]))) if cells else ""


@dataclass(frozen=True)
class ClassQuestion:
    """A question on its position. `right`: the answers that are right; none where nobody can be wrong."""

    shown: ShownPosition
    wording: Wording
    right: tuple[str, ...] = ()

    @classmethod
    def on(cls, shown: ShownPosition, wording: Wording) -> "ClassQuestion":
        """Return the question. Raises ClassError if it cannot be asked on that position."""
        _check_texts(wording)
        if wording.ask is AskKind.PIECE:
            return cls(shown, wording, _destinations(shown, wording.piece))
        if wording.ask is AskKind.CHOICE:
            return cls(shown, wording, tuple(_number_of(text, wording) for text in wording.right))
        read = shown.answer_to if wording.ask is AskKind.TURN else lambda text: _cell(shown, text)
        return cls(shown, wording, tuple(map(read, wording.right)))

    @property
    def is_told(self) -> bool:
        """Return whether there is a right answer to tell; that a piece may go nowhere is one."""
        return bool(self.right) or self.wording.ask is AskKind.PIECE

    @property
    def text(self) -> AnyText:
        """The words that the class reads."""
        if self.wording.text:
            return self.wording.text
        match self.wording.ask:
            case AskKind.PIECE:
                return coded("classroom.ask_piece", cell=self.wording.piece)
            case AskKind.CELL:
                return coded("classroom.ask_cell")
            case AskKind.TURN:
                return coded("classroom.ask_turn")
            case AskKind.CHOICE:
                return coded("classroom.ask_choice")

    def read_answer(self, text: str) -> str:
        """Return an answer as it is counted. Raises ClassError for one that the question does not take."""
        given = " ".join(text.split()[: TAPS + 1])
        match self.wording.ask:
            case AskKind.CHOICE:
                fits = given in {str(number) for number in range(1, len(self.wording.choices) + 1)}
            case AskKind.TURN:
                fits = given in self.shown.turns or self._are_cells(given.split(" "), TAPS)
            case AskKind.CELL | AskKind.PIECE:
                fits = self._are_cells([given], 1)
        if not fits:
            raise ClassError(coded("classroom.no_answer"))
        return given

    def label(self, answer: str) -> str:
        """Return an answer as people read it."""
        match self.wording.ask:
            case AskKind.CHOICE:
                return self.wording.choices[int(answer) - 1]
            case AskKind.TURN:
                return self.shown.turns.get(answer) or "–".join(answer.split(" "))
            case AskKind.CELL | AskKind.PIECE:
                return answer

    def cells(self, answer: str) -> tuple[str, ...]:
        """Return the cells that an answer points at."""
        return () if self.wording.ask is AskKind.CHOICE else tuple(answer.split(" "))

    def _are_cells(self, names: Sequence[str], most: int) -> bool:
        known = self.shown.game.board.index
        return len(names) == most and len({*names}) == most and all(name in known for name in names)


def is_one_line(text: str) -> bool:
    """Return whether a text is one readable line; French has spaces of its own before its signs."""
    return text.translate(FRENCH_SPACES).isprintable()


def _check_texts(wording: Wording) -> None:
    short = (*wording.choices, *wording.right)
    for texts, longest in (((wording.text,), LONGEST_TEXT), (short, LONGEST_CHOICE)):
        for text in texts:
            if len(text) > longest or not is_one_line(text):
                raise ClassError(coded("classroom.too_long", longest=longest))
    is_choice = wording.ask is AskKind.CHOICE
    if is_choice and not LEAST_CHOICES <= len({*wording.choices}) == len(wording.choices) <= MOST_CHOICES:
        raise ClassError(coded("classroom.choices", least=LEAST_CHOICES, most=MOST_CHOICES))
    if len(wording.right) > MOST_RIGHT:
        raise ClassError(coded("classroom.too_many_right", most=MOST_RIGHT))


def _destinations(shown: ShownPosition, cell: str) -> tuple[str, ...]:
    if not shown.placement.stack(_cell(shown, cell)):
        raise ClassError(coded("classroom.no_piece", cell=cell))
    return tuple(sorted(shown.game.destinations(shown.position, cell)))


def _cell(shown: ShownPosition, name: str) -> str:
    if name not in shown.game.board.index:
        raise ClassError(coded("classroom.no_cell", cell=name))
    return name


def _number_of(text: str, wording: Wording) -> str:
    if text not in wording.choices:
        raise ClassError(coded("classroom.no_choice", choice=text))
    return str(wording.choices.index(text) + 1)
