"""The interface of a game to the rest of adoube: rules, presentation and hints for evidence, joined."""

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import Any

from adoube.games.evidence_hints import ChangeCosts, EvidenceHints, TurnEnd
from adoube.games.game_rules import BoardChange, P, T
from adoube.games.presentation import GamePresentation
from adoube.resources import resource_files
from adoube.serialization.fields import Fields, toml_table

__all__ = ["AnyGame", "BoardChange", "ChangeCosts", "Game", "TurnEnd"]


class Game(GamePresentation[P, T], EvidenceHints[P, T]):
    """A game: its rules, how it is presented, its hints for evidence, and the files beside its module.

    A subclass writes the abstract methods of `GameRules`, and the attributes without a default; the rest
    follows.
    """

    @classmethod
    def resource_files(cls, folder: str) -> Iterator[Traversable]:
        """Its files of one kind: those in `folder` beside its module, then those of what it derives from."""
        modules = [each.__module__ for each in cls.__mro__ if issubclass(each, Game) and each is not Game]
        for module in dict.fromkeys(modules):
            yield from resource_files(module, folder)

    @classmethod
    def file_beside(cls, folder: str, name: str) -> Traversable | None:
        """The file `name` of `resource_files`; None where there is none."""
        return next((file for file in cls.resource_files(folder) if file.name == name), None)

    @classmethod
    def magnet_plan(cls) -> Fields | None:
        """Its magnet plan as it is written, `plans/GAME.toml` beside it; None where there is none.

        A file that says `same_as` holds what the file of that other game holds.
        """
        name = cls.id
        while (file := cls.file_beside("plans", f"{name}.toml")) is not None:
            fields = toml_table(file.read_text(encoding="utf-8"), f"{name}.toml")
            if not fields.has("same_as"):
                return fields
            name = fields.text("same_as")
        return None

    def takes_part(self, piece: str) -> bool:
        """Return whether a piece of its magnet plan, by its code, comes to stand on the board under its
        options."""
        return True


AnyGame = Game[Any, Any]  # A game whose positions and turns the caller only hands on.
