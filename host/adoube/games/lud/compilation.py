"""A game's tree, with nothing left to expand, compiled into rules of the kit, `(end ...)` included."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_

from adoube.games.kit.endings import OPPONENTS
from adoube.games.kit.moves import Condition, Moves, Sites
from adoube.games.kit.repetition import OnRepetition, RepetitionRule
from adoube.games.kit.rules import EVERYBODY, MOVER, NEXT, EndRule, EndsFor, MovePhase, NextPhase, Rules
from adoube.games.kit.scene import NOWHERE, Ledger
from adoube.games.lud import memory
from adoube.games.lud.conditions import Conditions
from adoube.games.lud.equipment import begun, players_of, setting_of
from adoube.games.lud.motions import Motions
from adoube.games.lud.numbers import amount_of
from adoube.games.lud.piece_states import kept_in, player_values
from adoube.games.lud.setting import (
    COUNTER,
    ROLES,
    TURN,
    GameEquipment,
    Place,
    is_of_this_turn,
    is_only,
    mentions,
    seat_of,
    size_of,
    with_role,
)
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
    unsupported,
)
from adoube.words import coded

__all__ = ["endings", "game_of", "part_of", "rules_of_game"]


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
    setting = replace(
        setting_of(
            part_of(game, "equipment"),
            players_of(part_of(game, "players")),
            heaps=mentions(game, "sow") or memory.has(game, "set", "Count"),
        ),
        recalls=memory.recalls(part_of(game, "rules")) or memory.recalls(part_of(game, "equipment")),
        variables=(*memory.variables_of(game), *_counter(game)),
        where=_sites_where,
        moves=_moves_of,
        remembered=memory.remembered_names(game),
    )
    names = (*setting.variables, *player_values(game, setting.seats))
    setting = replace(setting, variables=tuple(dict.fromkeys(names)))
    rules = part_of(game, "rules")
    with Arguments(rules) as given:
        start, play = given.ludeme_called("start"), given.ludeme_called("play")
        phases, end = given.label("phases"), given.ludeme_called("end")
        repetition = _forbidden(given.ludeme_called("meta"))
    setting = replace(setting, numbers=kept_in(game, len(setting.kinds.kinds)), amount=amount_of)
    first = begun(setting, start)
    setting = replace(setting, hand_slots=tuple(first.slots), start=tuple(first.pieces))
    made = tuple(_phases(setting, rules, play, phases))
    ends = (*_ends_of_phases(setting, phases), *(() if end is None else endings(setting, end)))
    title = game.items[1]
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
            tuple(memory.value_at_first(name, memory.events_of(game)) for name in setting.variables),
            counts=tuple(first.counts),
            remembered=memory.remembered_at_first(setting, start),
        ),
        turn_counter=setting.variables.index(TURN) if TURN in setting.variables else NOWHERE,
        counter=setting.variables.index(COUNTER) if COUNTER in setting.variables else NOWHERE,
        counts_submoves=memory.has(game, "count", "Moves"),
        marks_sites=mentions(game, "Pending"),
        holders=setting.holders,
        hand_sites=tuple(slot.seat for slot in setting.hand_slots) if setting.heaps else (),
        variables=setting.variables,
        recalls_last=setting.recalls,
        looks_at_headings=mentions(game, "SameDirection") or mentions(game, "OppositeDirection"),
        looks_back=mentions(game, "Visited"),
        weight=1 + size_of(game) // NODES_A_MOMENT,
        notes_stalls=any(memory.has(game, "no", "Moves", role) for role in ("Mover", *ROLES))
        or memory.has(game, "all", "Passed"),
        stops_anywhere=mentions(game, "Pass"),
        passes=_passes(rules),
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
    for node, name in zip(described, names, strict=True):
        if not name or names.count(name) > 1:
            raise DescriptionError(node.mark, "phase_name")
        with Arguments(node, 2) as given:
            role = given.word(ROLES)
            played, following = given.ludeme_called("play"), list(given.ludemes_called("nextPhase"))
            given.ludeme_called("end")  # compiled with all other ends
            following += [each for each in given.rest() if isinstance(each, Ludeme) and _is_next(each)]
        if played is None:
            raise DescriptionError(node.mark, "one_part", part="play", ludeme=shown(node))
        nexts = tuple(_next_phase(setting, each, names, name) for each in following)
        owner = None if role is None else seat_of(role, setting.seats, node)
        yield MovePhase(name, _play(setting, played), nexts), owner


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


def _next_phase(setting: GameEquipment, node: Ludeme, names: list[str], current: str) -> NextPhase:
    with Arguments(node) as given:
        role = given.word(("Mover", "Shared", "All", *ROLES))
        asked = given.first_if(lambda first: isinstance(first, Ludeme))
        name = given.text()
    if name is not None and name not in names:
        raise DescriptionError(node.mark, "no_phase", name=name)
    following = (names.index(current) + 1) % len(names) if name is None else names.index(name)
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


def _is_next(node: Ludeme) -> bool:
    if head(node) != "nextPhase":
        raise unsupported(node)
    return True


RESULTS: Mapping[str, EndsFor] = {"Win": EndsFor.WIN, "Loss": EndsFor.LOSS, "Draw": EndsFor.DRAW}
WHO: Mapping[str, int] = {"Mover": MOVER, "Next": NEXT, "All": EVERYBODY}


def endings(setting: GameEquipment, node: Ludeme, phase: int | None = None) -> Iterator[EndRule]:
    """The ways to end, in order, all or those of one phase. Raises DescriptionError."""
    with Arguments(node) as given:
        rules = [each for rule in given.rest() for each in _each_player(setting, rule)]
    for rule in rules:
        for asked, result, scores in _ways_to_end(setting, rule):
            ending = _stuck(asked, result, phase) if head(rule) == "if" else None
            yield (ending or _ending(setting, rule, asked, result, phase))._replace(scores=scores)


WayToEnd = tuple[tuple[Node, ...], tuple[EndsFor, int], tuple[Place, ...]]


def _ways_to_end(setting: GameEquipment, rule: Node) -> Iterator[WayToEnd]:
    """The conditions of each way to end, all of which hold, its result, and the scores it compares."""
    if not isinstance(rule, Ludeme) or head(rule) != "if":
        raise unsupported(rule)
    with Arguments(rule) as given:
        asked, then, other = given.needed(), given.needed(), given.next()
    for way in listed(then):
        yield from _ways_under(setting, (asked,), way)
    for way in () if other is None else listed(other):
        yield from _ways_under(setting, (Ludeme((Symbol("not", asked.mark), asked), asked.mark),), way)


def _ways_under(setting: GameEquipment, asked: tuple[Node, ...], way: Node) -> Iterator[WayToEnd]:
    """The ways to end of a result, or of further conditions."""
    if head(way) == "if":
        for further, result, scores in _ways_to_end(setting, way):
            yield (*asked, *further), result, scores
        return
    yield asked, _result(setting, way), _final_scores(setting, way)


def _stuck(asked: tuple[Node, ...], result: tuple[EndsFor, int], phase: int | None) -> EndRule | None:
    """The end by a player who has no legal turn; None where something else is asked."""
    how, who = result
    match asked:
        case (Ludeme((Symbol("no"), Symbol("Moves"), Symbol("Next"))),):
            return EndRule(None, how, who=who, phase=phase)
        case (Ludeme((Symbol("no"), Symbol("Moves"), Symbol(role))),) if role in ROLES:
            return EndRule(None, how, who=who, stuck=ROLES.index(role), phase=phase)
    return None


def _ending(
    setting: GameEquipment,
    rule: Node,
    asked: tuple[Node, ...],
    result: tuple[EndsFor, int],
    phase: int | None,
) -> EndRule:
    how, who = result
    why = coded("lud.ended_by", file=rule.mark.file, line=rule.mark.line)
    conditions = [_conditions(setting).of_scene(each) for each in asked]
    if len(conditions) == 1:
        return EndRule(conditions[0], how, why, who, phase=phase)
    return EndRule(lambda scene: all(holds(scene) for holds in conditions), how, why, who, phase=phase)


def _each_player(setting: GameEquipment, rule: Node) -> Iterator[Node]:
    """The rules of `(forEach Player if:... (result ...))`, one a player; any other rule as it is."""
    if head(rule) != "forEach" or not isinstance(rule, Ludeme):
        yield rule
        return
    with Arguments(rule) as given:
        whom, asked, result = given.word(("Player", "NonMover")), given.label("if"), given.needed()
    if asked is not None and mentions(asked, "Moves"):
        raise unsupported(asked, inside=rule)  # the player who is not to move has not been looked at
    if whom is None or asked is None or (whom == "NonMover" and setting.seats > 2):
        raise unsupported(rule)
    for role in ROLES[: setting.seats] if whom == "Player" else ("Next",):
        parts = Symbol("if", rule.mark), with_role(asked, role), with_role(result, role)
        yield Ludeme(parts, rule.mark)


def _conditions(setting: GameEquipment) -> Conditions:
    """Conditions of what stands when a turn is over."""
    asked = Motions(setting).conditions
    return Conditions(setting, asked.moves, between_turns=True)


def _final_scores(setting: GameEquipment, node: Node) -> tuple[Place, ...]:
    """`(byScore {(score P1 5) (score P2 4)})`, by seat; empty where the scores that are kept count."""
    if not isinstance(node, Ludeme) or head(node) != "byScore" or len(node.items) == 1:
        return ()
    found: dict[str, Place] = {}
    with Arguments(node) as given:
        for part in given.rest():
            match part:
                case Ludeme((Symbol("score"), Symbol(role), number)) if role in ROLES:
                    found[role] = amount_of(setting, number)
                case _:
                    raise unsupported(part, inside=node)
    if [*found] != [*ROLES[: setting.seats]] or setting.seats > OPPONENTS:
        raise unsupported(node)
    return tuple(found.values())


def _result(setting: GameEquipment, node: Node) -> tuple[EndsFor, int]:
    match node:
        case Ludeme((Symbol("byScore"), *_)):
            return EndsFor.SCORES, EVERYBODY
        case Ludeme((Symbol("result"), Symbol(role), Symbol("Draw"))) if role in WHO or role in ROLES:
            return EndsFor.DRAW, EVERYBODY
        case Ludeme((Symbol("result"), Symbol("Mover" | "Next" as role), Symbol("Win" | "Loss" as how))):
            return RESULTS[how], WHO[role]
        case Ludeme((Symbol("result"), Symbol(role), Symbol("Win" | "Loss" as how))) if role in ROLES:
            return RESULTS[how], seat_of(role, setting.seats, node)
    raise unsupported(node)
