"""A description as a file: read, compiled as options say, and its options under their manifest's names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable

from adoube.errors import AdoubeError
from adoube.games.kit.rules import Rules
from adoube.games.lud.compilation import game_of, rules_of_game
from adoube.games.lud.expansion import STANDARD, Choices, Define, choices_of, defines_of, expanded, head
from adoube.games.lud.manifest import Manifest, RenamedOption
from adoube.games.lud.setting import ROLES
from adoube.games.lud.tree import DescriptionError, Ludeme, Mark, Node, Symbol, Text, read_tree
from adoube.games.options import Option, OptionError, choice
from adoube.words import coded

__all__ = ["Description", "description_in", "hold_together", "meant_by", "options_of", "read_description"]


# What the players are called where the description says no colours, in the order of play.
COLOURS = (
    "white", "black", "red", "green", "yellow", "blue",
    "orange", "purple", "brown", "pink", "cyan", "grey",
)  # fmt: skip
MOST_COMPILED = 128  # descriptions with their options whose rules are kept
KNOWN = frozenset({"define", "game", "metadata", "option", "rulesets"})


@dataclass(frozen=True, eq=False)
class Description:
    """A description that has been read. `name` is how errors call its file."""

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

    def _compile(self, chosen: Sequence[str], instead: Sequence[Define] = ()) -> Rules:
        parts: dict[str, tuple[Node, ...]] = {}
        for choices, value in zip(self.choices, chosen, strict=True):
            parts |= choices.items[value]
        defines = _standard() | defines_of(self.nodes) | {define.name: define for define in instead}
        try:
            return rules_of_game(game_of(expanded(self._played, defines, parts), self.name))
        except RecursionError:
            raise DescriptionError(Mark(self.name, 1, 1), "nested_too_deep") from None

    @property
    def _played(self) -> tuple[Node, ...]:
        return (game_of(self.nodes, self.name),)


@lru_cache(maxsize=MOST_COMPILED)
def _compiled(description: Description, chosen: tuple[str, ...]) -> Rules:
    """The rules where each option, in its order, has a value."""
    return description._compile(chosen)


def read_description(text: str, name: str) -> Description:
    """A description from its text. Raises DescriptionError."""
    nodes = read_tree(text, name)
    for node in nodes:
        if head(node) not in KNOWN:
            raise DescriptionError(node.mark, "not_at_the_top")
    choices = tuple(choices_of(nodes))
    keys = [each.key for each in choices]
    if len(set(keys)) < len(keys) or "" in keys:
        raise DescriptionError(nodes[0].mark, "same_option")
    game_of(nodes, name)
    return Description(name, text, nodes, choices)


def description_in(file: Traversable, path: str) -> Description:
    """The description in a file; `path` is how errors call it if it cannot be read. Raises AdoubeError."""
    try:
        return read_description(file.read_text(encoding="utf-8"), file.name)
    except OSError as error:
        raise NoDescription(coded("lud.no_file", path=path, why=error.strerror or error)) from error
    except UnicodeDecodeError as error:
        raise NoDescription(coded("lud.no_text", path=path)) from error


class NoDescription(AdoubeError):
    """A file that is not there, or that is no text."""


@cache
def _standard() -> dict[str, Define]:
    text = (resources.files("adoube.games.lud") / STANDARD).read_text(encoding="utf-8")
    return defines_of(read_tree(text, STANDARD))


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
