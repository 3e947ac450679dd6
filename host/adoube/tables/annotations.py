"""The one who draws: what a teacher draws, checked, and the notes that stay with the turns of a game."""

from collections import deque
from collections.abc import Hashable
from dataclasses import replace
from typing import Literal, TypeVar

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.rulebook import Rule, rules_of
from adoube.tables.commands import (
    CommandRefusedError,
    DrawArrow,
    DrawingCommand,
    DrawRing,
    DrawRings,
    EraseMarks,
    HidePosition,
    NoteTurn,
    ShowPosition,
    ShowRule,
    UndoDrawing,
    WipeDrawings,
)
from adoube.tables.state import NO_ANNOTATIONS, Annotations, EarlierPosition, shown_turn
from adoube.words import coded

__all__ = ["AnnotationError", "Annotator", "annotated"]

T = TypeVar("T")

MOST_MARKS = 40  # rings and arrows at once; more would hide the board
LONGEST_NOTE = 200  # letters that a class can read at a glance
MOST_NOTES = 300
MOST_UNDONE = 100  # drawings of one position that can be undone


class AnnotationError(CommandRefusedError):
    """Something that cannot be drawn: no such cell, rule, turn or act."""


class TurnNotes:
    """A note for each turn of one game, gone with the game. A turn played in another's place has none."""

    def __init__(self) -> None:
        self._game = 0
        self._notes: dict[tuple[int, str], str] = {}

    def write(self, game: int, past: EarlierPosition, note: str) -> None:
        """Keep a note, or remove it if empty. Raises AnnotationError if it is too long or one too many."""
        if len(note) > LONGEST_NOTE or not note.isprintable():
            raise AnnotationError(coded("chalk.no_note", longest=LONGEST_NOTE))
        kept = self._of(game)
        turn = past.ply, past.text
        if turn not in kept and len(kept) >= MOST_NOTES:
            raise AnnotationError(coded("chalk.too_many_notes", most=MOST_NOTES))
        if note.strip():
            kept[turn] = note.strip()
        else:
            kept.pop(turn, None)

    def of(self, game: int, line: Line) -> tuple[tuple[int, str], ...]:
        """Return the notes on turns that are part of the game, each with the turn's number."""
        kept = sorted(self._of(game).items())
        return tuple((ply, note) for (ply, text), note in kept if _entry_at(line, ply) == text)

    def on(self, game: int, past: EarlierPosition) -> EarlierPosition:
        return replace(past, note=self._of(game).get((past.ply, past.text), ""))

    def _of(self, game: int) -> dict[tuple[int, str], str]:
        if game != self._game:
            self._game, self._notes = game, {}
        return self._notes


class Annotator:
    """The chalk of one table. It belongs to one position: at another one all but the notes is gone."""

    def __init__(self) -> None:
        self._chalk, self._notes = NO_ANNOTATIONS, TurnNotes()
        self._moment: tuple[int, Hashable] = (0, None)
        # What was drawn on this position before each drawing, the last one last.
        self._before: deque[Annotations] = deque(maxlen=MOST_UNDONE)

    def at(self, game: int, line: Line) -> Annotations:
        """Return the drawings on the current position of that game."""
        drawn = self._chalk if self._moment == (game, _moment(line)) else NO_ANNOTATIONS
        notes = self._notes.of(game, line)
        return replace(drawn, notes=notes) if notes else drawn

    def draw(self, command: DrawingCommand, game: int, line: Line) -> None:
        """Carry out what a teacher asks for. Raises AnnotationError; then nothing is drawn."""
        chalk = self._drawn(self.at(game, line), command, game, line)
        self._chalk, self._moment = chalk, (game, _moment(line))

    def _drawn(self, chalk: Annotations, command: DrawingCommand, game: int, line: Line) -> Annotations:
        if self._moment != (game, _moment(line)):
            self._before.clear()
        match command:
            case UndoDrawing():
                return self._undone(chalk)
            case ShowPosition(side=side, ply=ply):
                return _beside(chalk, side, self._notes.on(game, past_at(line, ply)))
            case HidePosition(side=side):
                return _beside(chalk, side, None)
            case NoteTurn(ply=ply, note=note):
                self._notes.write(game, past_at(line, ply), note)
                left, right = (past and self._notes.on(game, past) for past in (chalk.left, chalk.right))
                return replace(chalk, left=left, right=right)
        drawn = annotated(chalk, command, line.game)
        self._before.append(chalk)
        return drawn

    def _undone(self, chalk: Annotations) -> Annotations:
        if not self._before:
            raise AnnotationError(coded("chalk.nothing_to_undo"))
        return replace(self._before.pop(), left=chalk.left, right=chalk.right)


def past_at(line: Line, number: int) -> EarlierPosition:
    """Return the game after so many turns. Raises AnnotationError if it has not so many."""
    first = line.ply - len(line.turns)
    if not first <= number <= line.ply:
        raise AnnotationError(coded("chalk.no_turn", first=first, last=line.ply))
    then = line.back_to(number)
    placement = line.game.placement(then.position)
    if number == first:
        return EarlierPosition(number, line.ply, "", "", (), placement)
    turn = shown_turn(then)
    return EarlierPosition(number, line.ply, turn.seat, turn.entry, turn.cells, placement)


def _entry_at(line: Line, number: int) -> str | None:
    """Return the turn that has that number, as people read it; empty at the start, None without one."""
    first = line.ply - len(line.turns)
    if not first <= number <= line.ply:
        return None
    return "" if number == first else shown_turn(line.back_to(number)).entry


def annotated(chalk: Annotations, command: DrawingCommand, game: AnyGame) -> Annotations:
    """Return the drawings after one more command. Raises AnnotationError; then nothing changes."""
    match command:
        case DrawRing(cell=cell):
            return _marked(replace(chalk, rings=_toggled(chalk.rings, _cell(game, cell))))
        case DrawRings(cells=cells):
            return _marked(replace(chalk, rings=tuple(dict.fromkeys(_cell(game, cell) for cell in cells))))
        case DrawArrow(cell=cell, to=to):
            arrow = (_cell(game, cell), _cell(game, to))
            if cell == to:
                raise AnnotationError(coded("chalk.no_arrow", cell=cell))
            return _marked(replace(chalk, arrows=_toggled(chalk.arrows, arrow)))
        case EraseMarks(cell=cell):
            return _erased(chalk, _cell(game, cell))
        case ShowRule(rule=rule):
            return replace(chalk, rule=_rule(game, rule))
        case WipeDrawings():
            return NO_ANNOTATIONS
    raise TypeError(f"{command!r} is not drawn on a position")


def _beside(chalk: Annotations, side: Literal["left", "right"], past: EarlierPosition | None) -> Annotations:
    return replace(chalk, left=past) if side == "left" else replace(chalk, right=past)


def _moment(line: Line) -> Hashable:
    return line.ply, line.position


def _erased(chalk: Annotations, cell: str) -> Annotations:
    rings = tuple(ring for ring in chalk.rings if ring != cell)
    return replace(chalk, rings=rings, arrows=tuple(arrow for arrow in chalk.arrows if cell not in arrow))


def _marked(chalk: Annotations) -> Annotations:
    if len(chalk.rings) + len(chalk.arrows) > MOST_MARKS:
        raise AnnotationError(coded("chalk.too_many", most=MOST_MARKS))
    return chalk


def _toggled(marks: tuple[T, ...], mark: T) -> tuple[T, ...]:
    return tuple(other for other in marks if other != mark) if mark in marks else (*marks, mark)


def _cell(game: AnyGame, name: str) -> str:
    if name not in game.board.index:
        raise AnnotationError(coded("chalk.no_cell", cell=name))
    return name


def _rule(game: AnyGame, name: str) -> Rule | None:
    if name == "":
        return None
    for rule in rules_of(type(game)):
        if rule.id == name:
            return rule
    raise AnnotationError(coded("chalk.no_rule", rule=name, title=game.name))
