"""The rulebook of a described game: four clauses, made from what the description says."""

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from io import BytesIO, StringIO
from os import PathLike
from typing import IO, Any, NoReturn

from adoube.games.kit.citations import ENDS, PLAYS, SKIPS, TURNS
from adoube.games.lud.compilation import game_of, part_of
from adoube.games.lud.description import Description
from adoube.games.lud.tree import Node, written
from adoube.words import coded

__all__ = ["RULEBOOK", "WrittenFile", "rulebook_of"]

RULEBOOK = "rulebook.md"


class WrittenFile(Traversable):
    """A file that stands in memory only."""

    def __init__(self, name: str, text: str) -> None:
        self._name = name
        self._text = text

    @property
    def name(self) -> str:
        return self._name

    def is_file(self) -> bool:
        return True

    def is_dir(self) -> bool:
        return False

    def iterdir(self) -> Iterator[Traversable]:
        return iter(())

    def joinpath(self, *descendants: str | PathLike[str]) -> NoReturn:
        raise FileNotFoundError(self._name)

    def __truediv__(self, child: str | PathLike[str]) -> NoReturn:
        raise FileNotFoundError(self._name)

    def read_bytes(self) -> bytes:
        return self._text.encode("utf-8")

    def read_text(self, encoding: str | None = None) -> str:
        return self._text

    def open(self, mode: str = "r", *_: Any, **__: Any) -> IO[Any]:
        return BytesIO(self.read_bytes()) if "b" in mode else StringIO(self._text)


def rulebook_of(description: Description, seats: tuple[str, ...]) -> WrittenFile:
    """The rulebook: whose turn it is, what play and its end are, as the description writes them."""
    game = game_of(description.nodes, description.name)
    rules = part_of(game, "rules")
    clauses = (
        (TURNS, coded("lud.clause_turns", first=seats[0].capitalize(), seats=[*seats])),
        (PLAYS, coded("lud.clause_plays", text=_named(rules.items, ("play", "phases")))),
        (ENDS, coded("lud.clause_ends", text=_named(rules.items, ("end",)))),
        (SKIPS, coded("lud.clause_skips")),
    )
    entries = "\n\n".join(f"### {clause}\n\n{text}" for clause, text in clauses)
    about = coded("lud.about", title=description.title, file=description.name)
    return WrittenFile(RULEBOOK, f"# {description.title}\n\n{about}\n\n## Clauses\n\n{entries}\n")


def _named(nodes: tuple[Node, ...], names: tuple[str, ...]) -> str:
    texts = [written(node) for node in nodes]
    begins = tuple(f"({name} " for name in names) + tuple(f"{name}:" for name in names)
    return " ".join(text for text in texts if text.startswith(begins))
