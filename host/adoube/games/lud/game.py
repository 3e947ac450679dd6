"""A class of games for a description, so that a file stands where the name of a game does."""

from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import ClassVar

from adoube.games.base import AnyGame, TurnEnd
from adoube.games.kit.game import KitGame
from adoube.games.lud.description import Description, description_in
from adoube.games.lud.rulebook import RULEBOOK, rulebook_of
from adoube.games.options import choice

__all__ = ["LudGame", "game_in"]

VIEWS = ("identity", "colour")
"""views that tell the pieces of players apart"""


class LudGame(KitGame):
    """A game that a description describes."""

    description: ClassVar[Description]
    rulebook = RULEBOOK

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        super().__init__(options, seed=seed)
        self.use(self.description.rules(self.options), self.description.seats)

    @classmethod
    def files_beside(cls, folder: str) -> Iterator[Traversable]:
        if folder == "rulebooks":
            yield rulebook_of(cls.description)


def game_in(path: str) -> type[AnyGame]:
    """The class of the game that a file describes; its id is the path. Raises DescriptionError."""
    return class_of(description_in(path), path)


def class_of(description: Description, game_id: str) -> type[LudGame]:
    """A class for a description. Raises DescriptionError where it is not supported under its defaults."""
    options = tuple(choice(each.key, *each.items) for each in description.choices)
    rules = description.rules({option.key: option.default for option in options})
    return type(
        "DescribedGame",
        (LudGame,),
        {
            "__module__": __name__,
            "__doc__": description.title,
            "all_options": options,
            "description": description,
            "id": game_id,
            "title": description.title,
            "turn_end": TurnEnd.SIGNAL if rules.stops_anywhere else TurnEnd.EVIDENT,
            "views": VIEWS,
        },
    )
