"""The clauses that cover the parts of a description, from `NAME.md` or made from what the parts say."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from io import BytesIO, StringIO
from os import PathLike
from typing import IO, Any, NoReturn

from adoube.games.kit.citations import ENDS, PLAYS, SKIPS, TURNS, Citations
from adoube.games.kit.rules import Rules
from adoube.games.lud.compilation import game_of, part_of
from adoube.games.lud.description import Description
from adoube.games.lud.expansion import Define, defines_of, head
from adoube.games.lud.manifest import Manifest
from adoube.games.lud.tree import Braces, Label, Ludeme, Node, Text, read_tree, written
from adoube.games.rulebook import EntryKind, parse_rulebook
from adoube.words import as_written, coded

__all__ = ["RULEBOOK", "ClauseTable", "WrittenFile", "rulebook_of"]


# Parts that stand in a description once.
PARTS_THAT_STAND_ONCE = frozenset({"equipment", "game", "play", "players", "skip", "start"})


Options = tuple[tuple[str, str], ...]  # options of a description by their keys, in order


class ClauseTable:
    """The clauses of one description, as its manifest attaches them."""

    def __init__(self, description: Description, manifest: Manifest, rulebook: Traversable) -> None:
        """Raises FieldError for what contradicts the rulebook or the description, or RulebookError."""
        self._description = description
        self._manifest = manifest
        self._rulebook = rulebook
        rules = list(parse_rulebook(rulebook.read_text(encoding="utf-8"), rulebook.name))
        self._texts = {rule.id: rule.text for rule in rules}
        self._needed = [rule.id for rule in rules if rule.kind is EntryKind.CLAUSE or rule.option is None]
        self._by_part = self._parts()
        self._without = dict(self._weakened())
        self._rules = cache(self._compiled)

    @property
    def turns(self) -> str:
        """The clause of whose turn it is."""
        return self._by_part["players"]

    def citations(self, options: Mapping[str, str]) -> Citations:
        """The clauses for the rules under some options of the description."""
        parts, entries = self._by_part, self._manifest.clauses
        plays = parts.get("play") or next(clause for part, clause in parts.items() if _is(part, "phase"))

        said = {clause: as_written(entry.says or self._texts[clause]) for clause, entry in entries.items()}
        return Citations(
            self.turns,
            plays,
            self._ends(),
            parts.get("skip", plays),
            {part.split(" ", 1)[1]: clause for part, clause in parts.items() if _is(part, "phase")},
            {part.split(" ", 1)[1]: clause for part, clause in parts.items() if _is(part, "piece")},
            said,
            tuple(self._without),
            lambda lifted: self._rules(_in_order(options), lifted),
        )

    def check(self, options: Mapping[str, str]) -> None:
        """Compiles the rules without each clause. Raises DescriptionError."""
        for clause in self._without:
            self._rules(_in_order(options), frozenset({clause}))

    def _compiled(self, options: Options, lifted: frozenset[str]) -> Rules:
        """The rules without some clauses, which refusals of all games under the same options share."""
        return self._description.rules(dict(options), [self._without[clause] for clause in sorted(lifted)])

    def _ends(self) -> tuple[str, ...]:
        if "end" in self._by_part:
            return (self._by_part["end"],)
        numbers = range(1, sum(1 for part in self._by_part if _is(part, "end")) + 1)
        return tuple(self._by_part[f"end {number}"] for number in numbers)

    def _parts(self) -> dict[str, str]:
        manifest, found = self._manifest, dict[str, str]()
        for clause, entry in manifest.clauses.items():
            if clause not in self._texts:
                why = coded("manifest.no_such_clause", file=self._rulebook.name)
                raise manifest.wrong("clauses", clause, why=why)
            if entry.covers in found and (entry.without or _is_cited(entry.covers)):
                other = found[entry.covers]
                why = coded("manifest.covered_twice", other=other, part=entry.covers)
                raise manifest.wrong("clauses", clause, why=why)
            if entry.without or entry.covers not in found:
                found[entry.covers] = clause
        for clause in self._needed:
            if clause not in manifest.clauses:
                why = coded("manifest.uncovered", clause=clause, file=self._rulebook.name)
                raise manifest.wrong("clauses", why=why)
        self._hold_parts(found)
        return found

    def _hold_parts(self, found: Mapping[str, str]) -> None:
        there = {*PARTS_THAT_STAND_ONCE, *_named_parts(self._description)}
        for part, clause in found.items():
            if part not in there:
                why = coded("manifest.no_such_part", part=part)
                raise self._manifest.wrong("clauses", clause, "covers", why=why)
        ends = [part for part in there if _is(part, "end") and part != "end"]
        phases = [part for part in there if _is(part, "phase")]
        needed = ["players", *([] if "play" in found else phases or ["play"])]
        needed += [] if "end" in found else ends
        for part in sorted(needed):
            if part not in found:
                raise self._manifest.wrong("clauses", why=coded("manifest.not_covered", part=part))

    def _weakened(self) -> Iterator[tuple[str, Define]]:
        for clause, entry in self._manifest.clauses.items():
            if not entry.without:
                continue
            if not _is(entry.covers, "define"):
                raise self._manifest.wrong("clauses", clause, "without", why=coded("manifest.no_without"))
            place = f"{self._manifest.written.document}: clauses: {clause}: without"
            yield clause, Define(entry.covers.split(" ", 1)[1], read_tree(entry.without, place))


def _in_order(options: Mapping[str, str]) -> Options:
    return tuple(sorted(options.items()))


def _is_cited(part: str) -> bool:
    """Return whether refusals and ends cite the one clause that covers a part."""
    return part.split(" ", 1)[0] not in ("define", "equipment", "game", "start")


def _is(part: str, kind: str) -> bool:
    return part.split(" ", 1)[0] == kind


def _named_parts(description: Description) -> Iterator[str]:
    """The parts of a description that a clause names by what they are and which."""
    yield from (f"define {name}" for name in defines_of(description.nodes))
    game = game_of(description.nodes, description.name)
    for node in _inside(game):
        match node:
            case Ludeme((_, Text(name), *_)) if head(node) in ("phase", "piece"):
                yield f"{head(node)} {name}"
    if any(head(node) == "end" for node in part_of(game, "rules").items):
        rules = part_of(part_of(game, "rules"), "end").items[1:]
        count = sum(len(rule.items) if isinstance(rule, Braces) else 1 for rule in rules)
        yield from ("end", *(f"end {number}" for number in range(1, count + 1)))


def _inside(node: Node) -> Iterator[Node]:
    yield node
    inner = (node.value,) if isinstance(node, Label) else getattr(node, "items", ())
    for item in inner:
        yield from _inside(item)


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
