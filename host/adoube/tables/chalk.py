"""What a teacher draws over a table's board for all who look on: rings, arrows, a question, a rule.

It belongs to the position that it was drawn on and goes with the next turn; nothing of it is stored.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.rulebook import Rule, rules_of
from adoube.words import say

__all__ = ["BARE", "Blackboard", "Chalk", "ChalkError", "drawn"]

T = TypeVar("T")

MOST_MARKS = 40
"""more would hide the board"""


class ChalkError(AdoubeError):
    """Something that cannot be drawn: no such cell, rule or act."""


@dataclass(frozen=True, slots=True)
class Chalk:
    """What is drawn now."""

    rings: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    asked: str | None = None
    """the cell of which the class is asked where its piece may go"""
    ends: tuple[str, ...] | None = None
    """the answer, sorted; None while it is not told"""
    rule: Rule | None = None
    """the clause that is shown large"""


BARE = Chalk()


class Blackboard:
    """The chalk of one table. A `moment` is a game's number and its ply: at another one all is gone."""

    def __init__(self) -> None:
        self._chalk, self._moment = BARE, (0, 0)

    def at(self, moment: tuple[int, int]) -> Chalk:
        return self._chalk if moment == self._moment else BARE

    def draw(self, details: Mapping[str, Any], moment: tuple[int, int], game: AnyGame, position: Any) -> None:
        """Raises ChalkError; then nothing is drawn."""
        self._chalk, self._moment = drawn(self.at(moment), details, game, position), moment


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
