"""A game's tree, with nothing left to expand, compiled into rules of the kit."""

from collections.abc import Iterator

from adoube.games.kit.moves import Condition, Moves
from adoube.games.kit.rules import EndRule, EndsFor, MovePhase, NextPhase, Rules
from adoube.games.kit.scene import Pieces
from adoube.games.lud.arguments import Arguments, listed, shown, unsupported
from adoube.games.lud.equipment import players_of, setting_of
from adoube.games.lud.errors import DescriptionError, Mark
from adoube.games.lud.expansion import head
from adoube.games.lud.motions import Motions
from adoube.games.lud.regions import constant_region
from adoube.games.lud.setting import ROLES, GameEquipment, mentions, size_of
from adoube.games.lud.tree import Ludeme, Node, Symbol, Text
from adoube.words import coded

__all__ = ["game_of", "part_of", "rules_of_game"]


NODES_A_MOMENT = 1000
"""of a description, which may all have to be looked at in each moment of a turn"""


def game_of(nodes: tuple[Node, ...], file: str) -> Ludeme:
    """The one `(game ...)` of a description. Raises DescriptionError."""
    games = [node for node in nodes if isinstance(node, Ludeme) and head(node) == "game"]
    if len(games) != 1:
        raise DescriptionError(games[1].mark if games else Mark(file, 1, 1), "one_game")
    if len(games[0].items) < 2 or not isinstance(games[0].items[1], Text):
        raise DescriptionError(games[0].mark, "game_title")
    return games[0]


def part_of(ludeme: Ludeme, name: str) -> Ludeme:
    """The part of a game or of its rules that begins with a name. Raises DescriptionError."""
    found = [node for node in ludeme.items if isinstance(node, Ludeme) and head(node) == name]
    if len(found) != 1:
        mark = found[1].mark if found else ludeme.mark
        raise DescriptionError(mark, "one_part", part=name, ludeme=shown(ludeme))
    return found[0]


def rules_of_game(game: Ludeme) -> Rules:
    """The rules that a game's tree says. Raises DescriptionError."""
    for node in game.items[2:]:
        if head(node) not in ("players", "equipment", "rules"):
            raise unsupported(node)
    setting = setting_of(part_of(game, "equipment"), players_of(part_of(game, "players")))
    rules = part_of(game, "rules")
    with Arguments(rules) as given:
        start, play = given.ludeme_called("start"), given.ludeme_called("play")
        phases, end = given.label("phases"), given.ludeme_called("end")
    made = tuple(_phases(setting, rules, play, phases))
    title = game.items[1]
    return Rules(
        title.text if isinstance(title, Text) else "",
        setting.grid,
        setting.kinds,
        setting.seats,
        (0,) * len(setting.kinds.kinds) if start is None else _start(setting, start),
        made,
        () if end is None else tuple(_endings(setting, end)),
        looks_at_headings=mentions(game, "SameDirection"),
        looks_back=mentions(game, "Visited"),
        weight=1 + size_of(game) // NODES_A_MOMENT,
        stops_anywhere=mentions(game, "Pass"),
    )


def _start(setting: GameEquipment, node: Ludeme) -> Pieces:
    pieces = [0] * len(setting.kinds.kinds)
    with Arguments(node) as given:
        placed = list(given.rest())
    taken = 0
    for place in placed:
        if not isinstance(place, Ludeme) or head(place) != "place":
            raise unsupported(place)
        with Arguments(place) as given:
            name = given.text() or ""
            sites = 0
            for part in given.rest():
                sites |= constant_region(setting, part)
        kind = setting.kind(name[:-1], ROLES.index(f"P{name[-1:]}")) if f"P{name[-1:]}" in ROLES else None
        if kind is None:
            raise DescriptionError(place.mark, "no_piece", name=name)
        if sites & taken:
            raise DescriptionError(place.mark, "placed_twice")
        taken |= sites
        pieces[kind] |= sites
    return tuple(pieces)


def _phases(
    setting: GameEquipment, rules: Ludeme, play: Ludeme | None, phases: Node | None
) -> Iterator[MovePhase]:
    if phases is None:
        if play is None:
            raise DescriptionError(rules.mark, "one_part", part="play", ludeme=shown(rules))
        yield MovePhase("", _play(setting, play))
        return
    if play is not None:
        raise unsupported(play, inside=rules)
    described = [node for node in listed(phases) if isinstance(node, Ludeme) and head(node) == "phase"]
    for node in listed(phases):
        if node not in described:
            raise unsupported(node)
    names = [_phase_name(node) for node in described]
    for node, name in zip(described, names, strict=True):
        if not name or names.count(name) > 1:
            raise DescriptionError(node.mark, "phase_name")
        with Arguments(node, 2) as given:
            played, following = given.ludeme_called("play"), given.ludeme_called("nextPhase")
        if played is None:
            raise DescriptionError(node.mark, "one_part", part="play", ludeme=shown(node))
        nexts = () if following is None else (_next_phase(setting, following, names),)
        yield MovePhase(name, _play(setting, played), nexts)


def _phase_name(node: Ludeme) -> str:
    match node.items:
        case (_, Text(name), *_):
            return name
    return ""


def _play(setting: GameEquipment, play: Ludeme) -> Moves:
    with Arguments(play) as given:
        return Motions(setting).compiled(given.needed())


def _next_phase(setting: GameEquipment, node: Ludeme, names: list[str]) -> NextPhase:
    with Arguments(node) as given:
        role = given.word(("Mover", "Shared", "All"))
        asked = given.ludeme_called("is", "not", "and", "or", "no", "can", "=", "!=")
        name = given.text()
    if name not in names:
        raise DescriptionError(node.mark, "no_phase", name=name or "")
    return NextPhase(_ended(setting, asked), names.index(name), role != "Mover")


def _ended(setting: GameEquipment, asked: Node | None) -> Condition:
    """A condition of what stands after a turn; with none it always holds."""
    if asked is None:
        return lambda scene: True
    return Motions(setting, whole_turn=False).conditions.of_scene(asked)


def _endings(setting: GameEquipment, node: Ludeme) -> Iterator[EndRule]:
    with Arguments(node) as given:
        rules = list(given.rest())
    for rule in rules:
        if not isinstance(rule, Ludeme) or head(rule) != "if":
            raise unsupported(rule)
        with Arguments(rule) as given:
            asked, result = given.needed(), given.needed()
        why = coded("lud.ended_by", file=rule.mark.file, line=rule.mark.line)
        match asked:
            case Ludeme((Symbol("no"), Symbol("Moves"), Symbol("Next"))):
                yield EndRule(None, _result(result))
            case _:
                yield EndRule(_ended(setting, asked), _result(result), why)


def _result(node: Node) -> EndsFor:
    match node:
        case Ludeme((Symbol("result"), Symbol("Mover"), Symbol("Win"))):
            return EndsFor.WIN
        case Ludeme((Symbol("result"), Symbol("Mover"), Symbol("Loss"))):
            return EndsFor.LOSS
        case Ludeme((Symbol("result"), Symbol("Next"), Symbol("Win"))):
            return EndsFor.LOSS
        case Ludeme((Symbol("result"), Symbol("Next"), Symbol("Loss"))):
            return EndsFor.WIN
        case Ludeme((Symbol("result"), Symbol("Mover" | "Next" | "All"), Symbol("Draw"))):
            return EndsFor.DRAW
    raise unsupported(node)
