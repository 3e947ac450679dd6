"""A game under its options: its seats, board, views and rulebook."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from adoube.api.arguments import require_text, require_whole
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.games.rulebook import EntryKind, Introduction, Rule, Rulebook, rulebook_in
from adoube.words import say
from adoube.words.names import did_you_mean

__all__ = ["GameInfo", "GameOption", "game_info", "game_made"]


@dataclass(frozen=True, slots=True)
class GameOption:
    """An option of a game's rules.

    `values` are those that it takes: literal ones, and a word in capitals ("N", "FILE") for an open one.
    """

    key: str  # its name in `start("jarmo", {"quiet_limit": 40})`
    default: str  # the value where none is given
    values: tuple[str, ...]
    value: str  # the value in force


class GameInfo:
    """A game under its options: what is known of it before a turn is played."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    @property
    def id(self) -> str:
        """The name that `start` takes, such as `leap-frog`; for a game in a file, its path."""
        return self._game.id

    @property
    def title(self) -> str:
        """The name for people, in English."""
        return self._game.title

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in the order of play; the first sits at the first row of the board."""
        return self._game.seats

    @property
    def views(self) -> tuple[str, ...]:
        """The views that suit the game, such as "occupancy" or "polarity"; the most suitable one first."""
        return self._game.views

    @property
    def cells(self) -> tuple[str, ...]:
        """The names of all cells of the board, row by row from the first seat, each row from the left."""
        return self._game.board.names

    @property
    def places(self) -> tuple[str, ...]:
        """The names of the places beside the board, such as "captured"."""
        return self._game.board.places

    @property
    def seed(self) -> int:
        """The seed of what the game leaves to chance, such as the order of cards."""
        return self._game.seed

    @property
    def options(self) -> Mapping[str, GameOption]:
        """The options of the rules by their names, each with its default and the value in force."""
        return {
            each.key: GameOption(each.key, each.default, each.values, self._game.options[each.key])
            for each in self._game.all_options
        }

    @property
    def about(self) -> tuple[str, ...]:
        """A description of the game, in paragraphs of its rulebook."""
        return self._introduction.about

    @property
    def set_up(self) -> tuple[str, ...]:
        """How the pieces stand at the beginning, in paragraphs of its rulebook."""
        return self._introduction.set_up

    @property
    def goal(self) -> tuple[str, ...]:
        """How the game is won, in paragraphs of its rulebook."""
        return self._introduction.goal

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rulebook: clauses, then rulings of what they leave open, in the order of the book."""
        return self._rulebook.rules

    @property
    def clauses(self) -> tuple[Rule, ...]:
        """The clauses of the rulebook."""
        return tuple(rule for rule in self.rules if rule.kind is EntryKind.CLAUSE)

    @property
    def rulings(self) -> tuple[Rule, ...]:
        """The rulings of the rulebook, each with the option that rules otherwise, where there is one."""
        return tuple(rule for rule in self.rules if rule.kind is EntryKind.RULING)

    def rule(self, name: str) -> Rule:
        """Return the clause or ruling of that id, such as `JAR-03`. Raises AdoubeError if there is none."""
        wanted = require_text("rule", name)
        if (found := self._rulebook.rule(wanted)) is None:
            nearest = did_you_mean(wanted, [rule.id for rule in self.rules])
            raise AdoubeError(say("api.no_rule", game=self.id, rule=wanted, nearest=nearest))
        return found

    def __eq__(self, other: object) -> bool:
        """Games are equal that have the same rules: the same id under the same options."""
        return isinstance(other, GameInfo) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"<GameInfo of {self.id}>"

    @property
    def _key(self) -> tuple[object, ...]:
        return (self._game.id, self._game.rules_version, *self._game.options.items())

    @property
    def _introduction(self) -> Introduction:
        return self._rulebook.introduction

    @cached_property
    def _rulebook(self) -> Rulebook:
        return rulebook_in(type(self._game))


def game_info(game: str, options: Mapping[str, str | int] | None = None, *, seed: int = 0) -> GameInfo:
    """Return what is known of a game: a name of `game_names`, or the path of a `.lud` file.

    Raises AdoubeError as `start` does.
    """
    return GameInfo(game_made(game, options, seed))


def game_made(game: str, options: Mapping[str, str | int] | None, seed: int) -> AnyGame:
    """Make a game by its name. Raises AdoubeError that names the argument that is wrong."""
    return make_game(require_text("game", game), options, seed=_seed(seed))


def _seed(seed: object) -> int:
    """Return a seed: any whole number."""
    return seed if isinstance(seed, int) and not isinstance(seed, bool) else require_whole("seed", seed)
