"""The one who draws: what a teacher asks for, checked, and the notes that stay with the turns of a game."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.rulebook import Rule, rules_of
from adoube.tables.chalk import BARE, Chalk, Past
from adoube.tables.showing_turns import shown_turn
from adoube.words import say

__all__ = ["Blackboard", "ChalkError", "drawn"]

T = TypeVar("T")

MOST_MARKS = 40
"""more would hide the board"""
LONGEST_NOTE = 200
"""what a class reads at a glance"""
MOST_NOTES = 300


class ChalkError(AdoubeError):
    """Something that cannot be drawn: no such cell, rule, turn or act."""


class Notes:
    """A note for each turn of one game, gone with the game. A turn played in another's place has none."""

    def __init__(self) -> None:
        self._game = 0
        self._notes: dict[tuple[int, str], str] = {}

    def write(self, game: int, past: Past, note: object) -> None:
        """Keeps a note, with an empty one none. Raises ChalkError where it is too long, or one too many."""
        if not isinstance(note, str) or len(note) > LONGEST_NOTE or not note.isprintable():
            raise ChalkError(say("chalk.no_note", longest=LONGEST_NOTE))
        kept = self._of(game)
        turn = past.ply, past.text
        if turn not in kept and len(kept) >= MOST_NOTES:
            raise ChalkError(say("chalk.too_many_notes", most=MOST_NOTES))
        if note.strip():
            kept[turn] = note.strip()
        else:
            kept.pop(turn, None)

    def on(self, game: int, past: Past) -> Past:
        return replace(past, note=self._of(game).get((past.ply, past.text), ""))

    def _of(self, game: int) -> dict[tuple[int, str], str]:
        if game != self._game:
            self._game, self._notes = game, {}
        return self._notes


class Blackboard:
    """The chalk of one table. It belongs to one position: at another one all but the notes is gone."""

    def __init__(self) -> None:
        self._chalk, self._notes = BARE, Notes()
        self._moment: tuple[int, Hashable] = (0, None)

    def at(self, game: int, line: Line) -> Chalk:
        """What is drawn on the position of the game with that number."""
        return self._chalk if self._moment == (game, _moment(line)) else BARE

    def draw(self, details: Mapping[str, Any], game: int, line: Line) -> None:
        """Carries out what `drawn` knows, and besides

        `{"act": "show", "side": "left", "ply": 12}`: the game after 12 turns beside the board, or `right`;
        `hide` with a side; `note` with a `ply` and a `note`, which is shown wherever that turn is.

        Raises ChalkError; then nothing is drawn.
        """
        chalk = self._compared(self.at(game, line), details, game, line)
        self._chalk, self._moment = chalk, (game, _moment(line))

    def _compared(self, chalk: Chalk, details: Mapping[str, Any], game: int, line: Line) -> Chalk:
        match details.get("act"):
            case "show":
                past = past_at(line, details.get("ply"))
                return _beside(chalk, details.get("side"), self._notes.on(game, past))
            case "hide":
                return _beside(chalk, details.get("side"), None)
            case "note":
                self._notes.write(game, past_at(line, details.get("ply")), details.get("note", ""))
                left, right = (past and self._notes.on(game, past) for past in (chalk.left, chalk.right))
                return replace(chalk, left=left, right=right)
        return drawn(chalk, details, line.game, line.position)


def past_at(line: Line, ply: object) -> Past:
    """The game after so many turns, a number or its digits. Raises ChalkError where it has not so many."""
    first = line.ply - len(line.turns)
    number = _number(ply)
    if not first <= number <= line.ply:
        raise ChalkError(say("chalk.no_turn", first=first, last=line.ply))
    then = line.back_to(number)
    placement = line.game.placement(then.position)
    if number == first:
        return Past(number, line.ply, "", "", (), placement)
    turn = shown_turn(then)
    return Past(number, line.ply, turn.seat, turn.text, turn.cells, placement)


def drawn(chalk: Chalk, details: Mapping[str, Any], game: AnyGame, position: Any) -> Chalk:
    """The chalk after one more act. Raises ChalkError; then nothing is drawn.

    `{"act": "ring", "cell": "b3"}` or `ask` with a cell, `arrow` with `cell` and `to`, `reveal`, `wipe`,
    `rule` with the id of a clause, an empty one to hide it. A ring or arrow that is there already goes.
    """
    match details.get("act"):
        case "ring":
            return _marked(replace(chalk, rings=_toggled(chalk.rings, _cell(game, details, "cell"))))
        case "arrow":
            arrow = (_cell(game, details, "cell"), _cell(game, details, "to"))
            if arrow[0] == arrow[1]:
                raise ChalkError(say("chalk.no_arrow", cell=arrow[0]))
            return _marked(replace(chalk, arrows=_toggled(chalk.arrows, arrow)))
        case "ask":
            return _asked(chalk, _cell(game, details, "cell"), game, position)
        case "reveal":
            if chalk.asked is None:
                raise ChalkError(say("chalk.nothing_asked"))
            return replace(chalk, ends=tuple(sorted(game.ends(position, chalk.asked))))
        case "rule":
            return replace(chalk, rule=_rule(game, details.get("rule")))
        case "wipe":
            return BARE
    raise ChalkError(say("chalk.no_act"))


def _beside(chalk: Chalk, side: object, past: Past | None) -> Chalk:
    if side == "left":
        return replace(chalk, left=past)
    if side == "right":
        return replace(chalk, right=past)
    raise ChalkError(say("chalk.no_side"))


def _moment(line: Line) -> Hashable:
    return line.ply, line.position


def _number(ply: object) -> int:
    """A number, or the one that a form's text holds; -1 for anything else."""
    if isinstance(ply, int):
        return ply
    is_text = isinstance(ply, str) and ply.isascii() and ply.isdigit() and len(ply) < 7
    return int(str(ply)) if is_text else -1


def _asked(chalk: Chalk, cell: str, game: AnyGame, position: Any) -> Chalk:
    if not game.placement(position).stack(cell):
        raise ChalkError(say("chalk.no_piece", cell=cell))
    return replace(chalk, asked=cell, ends=None)


def _marked(chalk: Chalk) -> Chalk:
    if len(chalk.rings) + len(chalk.arrows) > MOST_MARKS:
        raise ChalkError(say("chalk.too_many", most=MOST_MARKS))
    return chalk


def _toggled(marks: tuple[T, ...], mark: T) -> tuple[T, ...]:
    return tuple(other for other in marks if other != mark) if mark in marks else (*marks, mark)


def _cell(game: AnyGame, details: Mapping[str, Any], key: str) -> str:
    cell = details.get(key)
    if not isinstance(cell, str) or cell not in game.board.index:
        raise ChalkError(say("chalk.no_cell", cell=cell))
    return cell


def _rule(game: AnyGame, name: object) -> Rule | None:
    if name == "":
        return None
    for rule in rules_of(type(game)):
        if rule.id == name:
            return rule
    raise ChalkError(say("chalk.no_rule", rule=name, title=game.title))
