"""Checks of the files beside a game (words, rulebook, figures), as far as its source names them."""

import ast
import importlib.util
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame, Game
from adoube.games.checking.probe import CheckFailed, hold
from adoube.games.line import perft
from adoube.games.registry import game_names, plain_name
from adoube.games.rulebook import all_rules_of, rules_of
from adoube.words import Catalogue, MissingWords, say

MOST_SOURCES = 256  # modules of which it is remembered what they write out


@dataclass(frozen=True, slots=True)
class NamedText:
    """A text that stands in a source, and where. `fields` are those given to words; None: nobody knows."""

    text: str
    where: str
    fields: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class GameSource:
    """The source files of one module of games."""

    module: str
    text: str
    says_ours: bool  # whether its `say` is adoube's own, so that its words stand in adoube's catalogue
    words: tuple[NamedText, ...]  # the keys that are said, each where it is written out
    constants: tuple[NamedText, ...]  # every text that is written out
    imports: tuple[str, ...]


@lru_cache(maxsize=MOST_SOURCES)
def _read(module: str, file: Path, _changed_ns: int) -> GameSource:
    """A module as its file stood when it was last changed."""
    text = file.read_text(encoding="utf-8")
    package = module if hasattr(sys.modules[module], "__path__") else module.rpartition(".")[0]
    says_ours = False
    words: list[NamedText] = []
    constants: list[NamedText] = []
    imports: list[str] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            constants.append(NamedText(node.value, f"{file.name}, line {node.lineno}"))
        elif isinstance(node, ast.Call):
            words += [NamedText(key, f"{file.name}, line {line}", given) for key, line, given in _said(node)]
        elif isinstance(node, ast.Import | ast.ImportFrom):
            says_ours = says_ours or _is_of_our_words(node)
            imports += _imported(node, package)
    return GameSource(module, text, says_ours, tuple(words), tuple(constants), tuple(imports))


def _said(node: ast.Call) -> Iterator[tuple[str, int, frozenset[str] | None]]:
    """The key that a call says, its line, and the fields that it gives; None where nobody knows."""
    if _name(node.func) not in ("say", "coded") or not node.args:
        return
    key = node.args[0]
    if isinstance(key, ast.Constant) and isinstance(key.value, str) and "." in key.value:
        given = [each.arg for each in node.keywords]
        yield key.value, key.lineno, None if None in given else frozenset(name for name in given if name)


def _is_of_our_words(node: ast.Import | ast.ImportFrom) -> bool:
    is_of_words = isinstance(node, ast.ImportFrom) and node.module == "adoube.words"
    return is_of_words and any(name.name in ("say", "coded") for name in node.names)


def sources_of(game: type) -> list[GameSource]:
    """The modules of a game's class and of those it derives from, with what they import beside them."""
    found: dict[str, GameSource] = {}
    for each in game.__mro__:
        if issubclass(each, Game) and each is not Game:
            _gather(each.__module__, _holder(each.__module__), found)
    return list(found.values())


def _holder(module: str) -> str:
    """The package of a game's class: a module that is none itself stands in one, or alone."""
    is_package = hasattr(sys.modules.get(module), "__path__")
    return module if is_package else module.rpartition(".")[0] or module


def _gather(module: str, holder: str, found: dict[str, GameSource]) -> None:
    if module in found or module not in sys.modules:
        return
    if not (file := getattr(sys.modules[module], "__file__", None)) or not Path(file).is_file():
        return
    found[module] = source = _read(module, Path(file), Path(file).stat().st_mtime_ns)
    for name in source.imports:
        if name == holder or name.startswith(f"{holder}."):
            _gather(name, holder, found)


def _imported(node: ast.Import | ast.ImportFrom, package: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (name.name for name in node.names)
    else:
        base = "." * node.level + (node.module or "")
        whole = importlib.util.resolve_name(base, package) if node.level else base
        yield whole
        yield from (f"{whole}.{name.name}" for name in node.names)


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


KEY = re.compile(r"[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*")
CLAUSE = re.compile(r"([A-Z]+)-[A-Z]?[0-9]+")
FIGURES, FIGURES_LONG = 50_000, 2_000_000  # counts above these are not counted again


def has_the_words_that_it_says(game: AnyGame) -> None:
    """Every key that its source writes out is in the words, and every field of that text is given."""
    ours, sections = Catalogue.beside("adoube"), _sections(game)
    for source in sources_of(type(game)):
        catalogue = ours if source.says_ours else _beside(source.module)
        said = source.words
        for named in said:
            _holds_words(catalogue, named)
        known = {named.text for named in said}
        for named in source.constants:
            is_key = KEY.fullmatch(named.text) and named.text.split(".")[0] in sections
            if is_key and named.text not in known and not named.text.endswith(".md"):
                _holds_words(catalogue, named)


def _sections(game: AnyGame) -> set[str]:
    """The sections of words that speak of this game: those that its source names, and its own."""
    said = {named.text.split(".")[0] for source in sources_of(type(game)) for named in source.words}
    return {*said, game.id.replace("-", "_")}


def _beside(module: str) -> Catalogue | None:
    try:
        return Catalogue.beside(module)
    except MissingWords:
        return None


def _holds_words(catalogue: Catalogue | None, named: NamedText) -> None:
    section, _, name = named.text.partition(".")
    try:
        words = None if catalogue is None else catalogue.section(section)
    except MissingWords as error:
        raise CheckFailed(say("checking.no_key", key=named.text, where=named.where, why=error)) from error
    if words is None or name not in words.names:
        raise CheckFailed(
            say("checking.no_key", key=named.text, where=named.where, why=say("checking.no_such_key"))
        )
    if named.fields is not None:
        lacking = words.fields(name) - named.fields
        hold(
            not lacking,
            "checking.no_field",
            key=named.text,
            where=named.where,
            fields=sorted(lacking),
        )


def knows_its_rulebook(game: AnyGame) -> None:
    """The source cites no clause that is not there, and every clause can be reached."""
    kind = type(game)
    rules, sources = all_rules_of(kind), sources_of(kind)
    ids = [rule.id for rule in rules]
    for rule_id in ids:
        hold(ids.count(rule_id) == 1, "checking.clause_twice", clause=rule_id, file=game.rulebook)
    for named in _cited(sources, ids):
        hold(named.text in ids, "checking.cited_and_missing", clause=named.text, where=named.where)
    told = "\n".join([*(source.text for source in sources), *kind.cited_clauses()])
    keys, names = {option.key for option in game.all_options}, {*game_names(), game.id}
    for rule in rules:
        known = rule.only is None or set(rule.only.split(",")) <= names
        hold(known, "checking.only_nobody", clause=rule.id, only=rule.only, file=game.rulebook)
    for rule in rules_of(kind):
        hold(bool(rule.text), "checking.empty_clause", clause=rule.id, file=game.rulebook)
        is_an_option = rule.option in keys
        hold(rule.option is None or is_an_option, "checking.no_option", clause=rule.id, option=rule.option)
        is_named = re.search(rf"{re.escape(rule.id)}(?![0-9])", told)
        hold(bool(is_an_option or is_named), "checking.unreached", clause=rule.id, file=game.rulebook)


def named_clauses(game: AnyGame) -> set[str]:
    """The clauses of its rulebook that the source of a game cites as texts."""
    ids = [rule.id for rule in rules_of(type(game))]
    return {named.text for named in _cited(sources_of(type(game)), ids)} & set(ids)


def _cited(sources: list[GameSource], ids: list[str]) -> Iterator[NamedText]:
    """Texts that look like the clauses of this rulebook."""
    families = {rule_id.partition("-")[0] for rule_id in ids}
    for source in sources:
        for named in source.constants:
            if (clause := CLAUSE.fullmatch(named.text)) and clause[1] in families:
                yield named


def figures_of(game: AnyGame) -> list[tuple[str, list[str]]]:
    """The files in `figures` that begin with the game's plain name, by name, each with its lines."""
    files = [file for file in game.resource_files("figures") if file.name.endswith(".txt")]
    written = [(file.name, file.read_text(encoding="utf-8").splitlines()) for file in files]
    return [
        (name, lines) for name, lines in written if lines and lines[0].split()[:1] == [plain_name(game.id)]
    ]


def agrees_with_its_figures(game: AnyGame, most: int) -> None:
    """Perft against the figures of the game, up to counts of `most`."""
    for name, (first, *rows) in figures_of(game):
        try:
            expected = [int(row.split()[1]) for row in rows if row.strip()]
            options = dict(pair.split("=", 1) for pair in first.split()[1:])
            played = type(game)(options, seed=game.seed)
        except (ValueError, IndexError, AdoubeError) as error:
            raise CheckFailed(say("checking.bad_figures", file=name, why=error)) from error
        depth = sum(1 for each in expected if each <= most)
        for turns, (found, wanted) in enumerate(zip(perft(played, depth), expected, strict=False), start=1):
            hold(found == wanted, "checking.other_figure", file=name, depth=turns, found=found, wanted=wanted)
