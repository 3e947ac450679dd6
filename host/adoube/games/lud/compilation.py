"""A game's tree, with nothing left to expand, compiled into rules of the kit, `(end ...)` included."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_

from adoube.games.kit.endings import EVERYBODY, MOVER, EndRule
from adoube.games.kit.moves import Condition, Moves, Sites
from adoube.games.kit.phases import MovePhase, NextPhase
from adoube.games.kit.repetition import OnRepetition, RepetitionRule
from adoube.games.kit.rules import Rules
from adoube.games.kit.scene import NOWHERE, Ledger
from adoube.games.lud import memory
from adoube.games.lud.endings import endings
from adoube.games.lud.equipment import begun, players_of, setting_of
from adoube.games.lud.motions import Motions
from adoube.games.lud.setting import (
    COUNTER,
    ROLES,
    TURN,
    GameEquipment,
    is_of_this_turn,
    is_only,
    mentions,
    seat_of,
)
from adoube.games.lud.stacks import piles_up
from adoube.games.lud.tree import (
    Arguments,
    DescriptionError,
    Label,
    Ludeme,
    Mark,
    Node,
    Symbol,
    Text,
    head,
    listed,
    shown,
    size_of,
    unsupported,
)

__all__ = ["game_of", "part_of", "rules_of_game"]


SCORES = ("score", "addScore", "Score", "byScore")  # words of games that keep scores
NODES_A_MOMENT = 1000  # of a description, which may all have to be looked at in each moment of a turn


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
    players = players_of(part_of(game, "players"))
    heaps = mentions(game, "sow") or memory.has(game, "set", "Count")
    setting = replace(
        setting_of(part_of(game, "equipment"), players, heaps=heaps),
        stacks=piles_up(game) and not heaps,
        # From a hand that all share, pieces of another player's may have come last.
        recalls=any(memory.recalls(part_of(game, part)) for part in ("rules", "equipment"))
        or memory.has(game, "hand", "Shared"),
        variables=(*memory.variables_of(game, players.count), *_counter(game)),
        where=_sites_where,
        moves=_moves_of,
        remembered=memory.remembered_names(game),
    )
    names = (*setting.variables, *memory.player_values(game, setting.seats))
    setting = replace(setting, variables=tuple(dict.fromkeys(names)))
    rules = part_of(game, "rules")
    with Arguments(rules) as given:
        start, play = given.ludeme_called("start"), given.ludeme_called("play")
        phases, end = given.label("phases"), given.ludeme_called("end")
        repetition = _forbidden(given.ludeme_called("meta"))
    # The pieces of stacks carry no numbers.
    numbers = {} if setting.stacks else memory.kept_in(game, len(setting.kinds.kinds))
    setting = replace(setting, numbers=numbers)
    first = begun(setting, start)
    setting = replace(setting, hand_slots=tuple(first.slots), start=tuple(first.pieces))
    made = tuple(_phases(setting, rules, play, phases))
    ends = (*_ends_of_phases(setting, phases), *(() if end is None else endings(setting, end)))
    title, events = game.items[1], memory.events_of(game, setting.seats)
    return Rules(
        title.text if isinstance(title, Text) else "",
        setting.grid,
        setting.kinds,
        setting.seats,
        tuple(first.pieces),
        tuple(phase for phase, _ in made),
        ends,
        tuple(_first_phase(rules, made, seat) for seat in range(setting.seats)),
        Ledger(
            tuple(first.hands) if setting.holders else (),
            tuple(first.scores) if any(mentions(game, word) for word in SCORES) else (),
            tuple(memory.value_at_first(name, events) for name in setting.variables),
            counts=tuple(first.counts),
            remembered=memory.remembered_at_first(setting, start),
            beneath=tuple(first.beneath),
        ),
        turn_counter=setting.variables.index(TURN) if TURN in setting.variables else NOWHERE,
        counter=setting.variables.index(COUNTER) if COUNTER in setting.variables else NOWHERE,
        counts_submoves=memory.has(game, "count", "Moves"),
        counts_in_turns=memory.has(game, "count", "MovesThisTurn"),
        marks_sites=mentions(game, "Pending"),
        holders=setting.holders,
        hand_sites=tuple(slot.seat for slot in setting.hand_slots) if setting.heaps else (),
        variables=setting.variables,
        recalls_last=setting.recalls,
        looks_at_last=memory.looks_at_last(game),
        looks_at_headings=mentions(game, "SameDirection") or mentions(game, "OppositeDirection"),
        looks_back=mentions(game, "Visited"),
        weight=1 + size_of(game) // NODES_A_MOMENT,
        notes_stalls=any(memory.has(game, "no", "Moves", role) for role in ("Mover", "Player", *ROLES))
        or memory.has(game, "all", "Passed"),
        stops_anywhere=mentions(game, "Pass"),
        passes=_passes(rules),
        outlasts_skips=memory.has(game, "all", "Passed"),
        repetition=repetition,
        regions={
            name: tuple(reduce(or_, parts, 0) for (each, _), parts in setting.regions.items() if each == name)
            for name, _ in setting.regions
        },
        site_numbers=tuple(each for each in setting.numbers.values() if each.bits),
    )


def _forbidden(meta: Ludeme | None) -> RepetitionRule | None:
    """Read `(meta (no Repeat) (swap))`: the repetition that is forbidden.

    That players may exchange their colours leaves the board as it is. Raises DescriptionError.
    """
    if meta is None:
        return None
    found = None
    with Arguments(meta) as given:
        for rule in given.rest():
            match rule:
                case Ludeme((Symbol("no"), Symbol("Repeat"))):
                    found = RepetitionRule(OnRepetition.FORBIDDEN, times=2, regards_mover=False)
                case Ludeme((Symbol("no"), Symbol("Repeat"), Symbol("Positional" | "Situational" as kind))):
                    found = RepetitionRule(
                        OnRepetition.FORBIDDEN, times=2, regards_mover=kind == "Situational"
                    )
                case _ if not is_only(rule, "swap"):
                    raise unsupported(rule, inside=meta)
    return found


def _phases(
    setting: GameEquipment, rules: Ludeme, play: Ludeme | None, phases: Node | None
) -> Iterator[tuple[MovePhase, int | None]]:
    """The phases, each with the seat whose it is; None: it is everybody's."""
    if phases is None:
        if play is None:
            raise DescriptionError(rules.mark, "one_part", part="play", ludeme=shown(rules))
        yield MovePhase("", _play(setting, play)), None
        return
    if play is not None:
        raise unsupported(play, inside=rules)
    described = [node for node in listed(phases) if isinstance(node, Ludeme) and head(node) == "phase"]
    for node in listed(phases):
        if node not in described:
            raise unsupported(node)
    names = [_phase_name(node) for node in described]
    told = [_told_apart(node, name, names) for node, name in zip(described, names, strict=True)]
    for number, node in enumerate(described):
        if told.count(told[number]) > 1:
            raise DescriptionError(node.mark, "phase_name")
        with Arguments(node, 2) as given:
            role = given.word(ROLES)
            played = given.ludeme_called("play")
            given.ludeme_called("end")  # compiled with all other ends
            following = list(given.rest())
        if played is None:
            raise DescriptionError(node.mark, "one_part", part="play", ludeme=shown(node))
        nexts = tuple(_next_phase(setting, each, names, number) for each in following)
        owner = None if role is None else seat_of(role, setting.seats, node)
        yield MovePhase(told[number], _play(setting, played), nexts), owner


def _told_apart(node: Ludeme, name: str, names: Sequence[str]) -> str:
    """The name of a phase, with its player where others are called alike. Raises DescriptionError."""
    alone = names.count(name) == 1
    match node.items:
        case (_, _, Symbol(role), *_) if role in ROLES and not alone:
            return f"{name} {role}"
    if not name or not alone:
        raise DescriptionError(node.mark, "phase_name")
    return name


def _ends_of_phases(setting: GameEquipment, phases: Node | None) -> Iterator[EndRule]:
    """The ends of single phases, which are asked before those of the whole game."""
    for number, phase in enumerate(() if phases is None else listed(phases)):
        for part in getattr(phase, "items", ()):
            if isinstance(part, Ludeme) and head(part) == "end":
                yield from endings(setting, part, number)


def _phase_name(node: Ludeme) -> str:
    match node.items:
        case (_, Text(name), *_):
            return name
    return ""


def _play(setting: GameEquipment, play: Ludeme) -> Moves:
    with Arguments(play) as given:
        return Motions(replace(setting, whole_turn=True)).compiled(given.needed())


def _passes(node: Node) -> bool:
    """Return whether `(move Pass)` stands where the turn has not begun."""
    match node:
        case Ludeme((Symbol("then"), *_)):
            return False
        case Ludeme((Symbol("move"), Symbol("Pass"), *_)):
            return True
        case Ludeme((Symbol("if"), asked, _, *others)) if is_of_this_turn(asked):
            return any(map(_passes, others))
        case Ludeme((Symbol("if"), Ludeme((Symbol("not"), asked)), yes, *_)) if is_of_this_turn(asked):
            return _passes(yes)
        case Label(_, value):
            return _passes(value)
    return any(map(_passes, getattr(node, "items", ())))


def _next_phase(setting: GameEquipment, node: Node, names: list[str], current: int) -> NextPhase:
    """Read `(nextPhase Mover CONDITION "Name")`: the first phase of the name, or the one that is next."""
    if not isinstance(node, Ludeme) or head(node) != "nextPhase":
        raise unsupported(node)
    with Arguments(node) as given:
        role = given.word(("Mover", "Shared", "All", *ROLES))
        asked = given.first_if(lambda first: isinstance(first, Ludeme))
        name = given.text()
    if name is not None and name not in names:
        raise DescriptionError(node.mark, "no_phase", name=name)
    following = (current + 1) % len(names) if name is None else names.index(name)
    if role is not None and role in ROLES:
        return NextPhase(_after_a_move(setting, asked), following, seat_of(role, setting.seats, node))
    return NextPhase(_after_a_move(setting, asked), following, MOVER if role == "Mover" else EVERYBODY)


def _after_a_move(setting: GameEquipment, asked: Node | None) -> Condition:
    """A condition of what stands after a submove; with none it always holds."""
    if asked is None:
        return lambda scene: True
    return Motions(replace(setting, within=True)).conditions.of_scene(asked)


def _first_phase(rules: Ludeme, made: Sequence[tuple[MovePhase, int | None]], seat: int) -> int:
    """The first phase that is a seat's."""
    for number, (_, owner) in enumerate(made):
        if owner in (None, seat):
            return number
    raise DescriptionError(rules.mark, "no_phase_of_player", player=ROLES[seat])


def _sites_where(setting: GameEquipment, node: Node, variable: str) -> Sites:
    return Motions(setting).conditions.sites(node, variable)


def _moves_of(setting: GameEquipment, node: Node) -> Moves:
    return Motions(setting, ahead=1).compiled(node)


def _counter(game: Ludeme) -> tuple[str, ...]:
    """The counter, where it is asked for. Raises DescriptionError."""
    if not mentions(game, "counter"):
        return ()
    if mentions(game, "Pass"):
        # Whether a pass counts hangs on what could have been played instead.
        raise DescriptionError(game.mark, "unsupported_in", ludeme="(counter)", inside="(move Pass)")
    return (COUNTER,)
