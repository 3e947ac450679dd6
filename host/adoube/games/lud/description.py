"""A description as a file: read, compiled as options say, with the clauses that cover its parts.

Its options have their manifest's names; its clauses come from `NAME.md`, or are made from what the parts say.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.games.kit.refusals import ENDS, PLAYS, REPEATS, SKIPS, TURNS, Citations
from adoube.games.kit.rules import Rules
from adoube.games.lud.compilation import game_of, part_of, rules_of_game
from adoube.games.lud.expansion import Choices, Define, choices_of, defines_of, expanded, nodes_beside
from adoube.games.lud.manifest import Manifest, RenamedOption
from adoube.games.lud.setting import ROLES
from adoube.games.lud.tree import (
    Braces,
    DescriptionError,
    Label,
    Ludeme,
    Mark,
    Node,
    Symbol,
    Text,
    head,
    read_tree,
    written,
)
from adoube.games.options import Option, OptionError, choice
from adoube.games.rulebook import EntryKind, WrittenFile, parse_rulebook
from adoube.words import ENGLISH, CodedText, as_written, coded

__all__ = [
    "RULEBOOK",
    "ClauseTable",
    "Description",
    "description_in",
    "hold_together",
    "meant_by",
    "options_of",
    "read_description",
    "rulebook_of",
]


# What the players are called where the description says no colours, in the order of play.
COLOURS = (
    "white", "black", "red", "green", "yellow", "blue",
    "orange", "purple", "brown", "pink", "cyan", "grey",
)  # fmt: skip
MOST_COMPILED = 128  # descriptions with their options whose rules are kept
KNOWN = frozenset({"define", "game", "metadata", "option", "rulesets"})


@dataclass(frozen=True, eq=False)
class Description:
    """A description that has been read, with the defines beside it. `name` is how errors call its file."""

    name: str
    text: str
    nodes: tuple[Node, ...]
    choices: tuple[Choices, ...]

    @property
    def title(self) -> str:
        """The title of the game."""
        first = game_of(self.nodes, self.name).items[1]
        return first.text if isinstance(first, Text) else self.name

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours of the players, in the order of play."""
        notes = [node for node in self.nodes if head(node) == "metadata"]
        return _distinct(dict(colour for node in notes for colour in _colours(node)))

    def rules(self, options: Mapping[str, str], instead: Sequence[Define] = ()) -> Rules:
        """The rules under some options, by key, with some defines replaced. Raises DescriptionError."""
        chosen = tuple(options[choices.key] for choices in self.choices)
        return _compiled(self, chosen) if not instead else self._compile(chosen, instead)

    def expanded(self, options: Mapping[str, str], instead: Sequence[Define] = ()) -> Ludeme:
        """The game's tree under some options with all names carried out. Raises DescriptionError."""
        return self._expanded([options[choices.key] for choices in self.choices], instead)

    def _compile(self, chosen: Sequence[str], instead: Sequence[Define] = ()) -> Rules:
        try:
            return rules_of_game(self._expanded(chosen, instead))
        except RecursionError:
            raise DescriptionError(Mark(self.name, 1, 1), "nested_too_deep") from None

    def _expanded(self, chosen: Sequence[str], instead: Sequence[Define]) -> Ludeme:
        parts: dict[str, tuple[Node, ...]] = {}
        for choices, value in zip(self.choices, chosen, strict=True):
            parts |= choices.items[value]
        defines = defines_of((*self.nodes, *(node for part in parts.values() for node in part)))
        defines |= {define.name: define for define in instead}
        return game_of(expanded((game_of(self.nodes, self.name),), defines, parts), self.name)


@lru_cache(maxsize=MOST_COMPILED)
def _compiled(description: Description, chosen: tuple[str, ...]) -> Rules:
    """The rules where each option, in its order, has a value."""
    return description._compile(chosen)


def read_description(text: str, name: str, beside: tuple[Node, ...] = ()) -> Description:
    """A description from its text, with the defines beside its file. Raises DescriptionError."""
    nodes = read_tree(text, name)
    for node in nodes:
        if head(node) not in KNOWN:
            raise DescriptionError(node.mark, "not_at_the_top")
    choices = tuple(choices_of(nodes))
    keys = [each.key for each in choices]
    if len(set(keys)) < len(keys) or "" in keys:
        raise DescriptionError(nodes[0].mark, "same_option")
    game_of(nodes, name)
    return Description(name, "\n".join((text, *map(written, beside))), (*beside, *nodes), choices)


def description_in(file: Traversable, path: str) -> Description:
    """The description in a file; `path` is how errors call it if it cannot be read. Raises AdoubeError."""
    try:
        beside = nodes_beside(file) if isinstance(file, Path) else ()
        return read_description(file.read_text(encoding="utf-8"), file.name, beside)
    except OSError as error:
        raise NoDescription(coded("lud.no_file", path=path, why=error.strerror or error)) from error
    except UnicodeDecodeError as error:
        raise NoDescription(coded("lud.no_text", path=path)) from error


class NoDescription(AdoubeError):
    """A file that is not there, or that is no text."""


def _distinct(found: Mapping[int, str]) -> tuple[str, ...]:
    """The colours by seat: those that are not said are the first ones that nobody has."""
    if len(set(found.values())) < len(found):
        return COLOURS
    left = [colour for colour in COLOURS if colour not in found.values()]
    return tuple(found[seat] if seat in found else left.pop(0) for seat in range(len(COLOURS)))


def _colours(node: Node) -> list[tuple[int, str]]:
    """`(player Colour P1 (colour Black))`, wherever it stands."""
    match node:
        case Ludeme((Symbol("player"), Symbol("Colour"), Symbol(role), Ludeme((_, Symbol(colour))))) if (
            role in ROLES and colour.isalpha() and colour.isascii()
        ):
            return [(ROLES.index(role), colour.lower())]
    return [found for item in getattr(node, "items", ()) for found in _colours(item)]


def options_of(description: Description, manifest: Manifest) -> tuple[Option, ...]:
    """The options that the manifest names, then those of the description that it does not rename.

    Raises FieldError where the manifest contradicts the description or itself.
    """
    described = {choices.key: choices for choices in description.choices}
    for key, option in manifest.options.items():
        if option.of not in described:
            why = coded("manifest.no_such_option", name=option.of, names=[*described])
            raise manifest.wrong("options", key, "of", why=why)
        items = described[option.of].items
        for value, meant in option.values.items():
            if meant not in items:
                why = coded("manifest.no_such_value", name=meant, names=[*items])
                raise manifest.wrong("options", key, "values", value, why=why)
        for value in option.needs:
            _hold_needs(manifest, key, value)
    renamed = {option.of for option in manifest.options.values()}
    left = [choices for choices in description.choices if choices.key not in renamed]
    return (
        *(choice(key, *option.values) for key, option in manifest.options.items()),
        *(choice(choices.key, *choices.items) for choices in left),
    )


def _hold_needs(manifest: Manifest, key: str, value: str) -> None:
    """Raises FieldError where a value that is not there needs another, or needs what no option offers."""
    options = manifest.options
    if value not in options[key].values:
        why = coded("manifest.no_value_to_need", name=value, names=[*options[key].values])
        raise manifest.wrong("options", key, "needs", value, why=why)
    offered = [f"{other}={each}" for other in options if other != key for each in options[other].values]
    for other, wanted in options[key].needs[value].items():
        if f"{other}={wanted}" not in offered:
            why = coded("manifest.no_value_to_need", name=f"{other}={wanted}", names=offered)
            raise manifest.wrong("options", key, "needs", value, other, why=why)


def hold_together(game: str, renamed: Mapping[str, RenamedOption], options: Mapping[str, str]) -> None:
    """Raises OptionError for a value that needs another value beside it."""
    for key, option in renamed.items():
        for other, wanted in option.needs.get(options[key], {}).items():
            if options[other] != wanted:
                given, beside = f"{key}={options[key]}", f"{other}={options[other]}"
                free = [f"{key}={value}" for value in _free(option, other, options[other])]
                choose = [f"{other}={wanted}", *free]
                raise OptionError(
                    coded("options.not_together", game=game, given=given, beside=beside, choose=choose)
                )


def _free(option: RenamedOption, other: str, beside: str) -> list[str]:
    """The values of an option that may stand beside a value of another one."""
    return [value for value in option.values if option.needs.get(value, {}).get(other, beside) == beside]


def meant_by(renamed: Mapping[str, RenamedOption], options: Mapping[str, str]) -> dict[str, str]:
    """The options as the description calls them."""
    found: dict[str, str] = {}
    for key, value in options.items():
        found |= {key: value} if key not in renamed else {renamed[key].of: renamed[key].values[value]}
    return found


# Parts that stand in a description once.
PARTS_THAT_STAND_ONCE = frozenset({"equipment", "game", "play", "players", "repetition", "skip", "start"})


Options = tuple[tuple[str, str], ...]  # options of a description by their keys, in order


class ClauseTable:
    """The clauses of one description, as its manifest attaches them."""

    def __init__(
        self, description: Description, manifest: Manifest, rulebook: Traversable, *, is_ours: bool
    ) -> None:
        """`is_ours`: whether the catalogue speaks of its clauses, not of a stranger's that are named alike.

        Raises FieldError for what contradicts the rulebook or the description, or RulebookError.
        """
        self._description = description
        self._manifest = manifest
        self._rulebook = rulebook
        self._is_ours = is_ours
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

    @property
    def repeats(self) -> str:
        """The clause about repetitions: its own, or the one that all described games share."""
        return self._by_part.get("repetition", REPEATS)

    def citations(self, options: Mapping[str, str]) -> Citations:
        """The clauses for the rules under some options of the description."""
        parts, entries = self._by_part, self._manifest.clauses
        plays = parts.get("play") or next(clause for part, clause in parts.items() if _is(part, "phase"))

        said = {clause: self._said(clause, entry.says) for clause, entry in entries.items()}
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
            self.repeats,
        )

    def _said(self, clause: str, says: str) -> CodedText:
        """Return what a person reads who breaks a clause."""
        code = f"clauses.{clause.lower().replace('-', '_')}"
        in_catalogue = self._is_ours and ENGLISH.has(code)
        return coded(code) if in_catalogue else as_written(says or self._texts[clause])

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
