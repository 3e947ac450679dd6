"""The ways in which a described game ends, `(end ...)`."""

from collections.abc import Iterator, Mapping

from adoube.games.kit.endings import EVERYBODY, MOVER, NEXT, OPPONENTS, EndRule, EndsFor
from adoube.games.lud.conditions import Conditions
from adoube.games.lud.numbers import amount_of
from adoube.games.lud.setting import ROLES, GameEquipment, Place, mentions, seat_of, with_role
from adoube.games.lud.tree import Arguments, DescriptionError, Ludeme, Node, Symbol, head, listed, unsupported
from adoube.words import coded

__all__ = ["endings"]

RESULTS: Mapping[str, EndsFor] = {"Win": EndsFor.WIN, "Loss": EndsFor.LOSS, "Draw": EndsFor.DRAW}
WHO: Mapping[str, int] = {"Mover": MOVER, "Next": NEXT, "All": EVERYBODY}


def endings(setting: GameEquipment, node: Ludeme, phase: int | None = None) -> Iterator[EndRule]:
    """The ways to end, in order, all or those of one phase. Raises DescriptionError."""
    if mentions(node, "MovesThisTurn"):  # which is over and forgotten
        raise DescriptionError(
            node.mark, "unsupported_in", ludeme="(count MovesThisTurn)", inside="(end ...)"
        )
    with Arguments(node) as given:
        rules = [each for rule in given.rest() for each in _each_player(setting, rule)]
    for rule in rules:
        for asked, result, scores in _ways_to_end(setting, rule):
            ending = _stuck(setting.seats, asked, result, phase) if head(rule) == "if" else None
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
        yield from _ways_under(setting, (asked,), way)  # where none of those before holds


def _ways_under(setting: GameEquipment, asked: tuple[Node, ...], way: Node) -> Iterator[WayToEnd]:
    """The ways to end of a result, or of further conditions."""
    if head(way) == "if":
        for further, result, scores in _ways_to_end(setting, way):
            yield (*asked, *further), result, scores
        return
    yield asked, _result(setting, way), _final_scores(setting, way)


def _is_stuck(node: Node) -> bool:
    match node:
        case Ludeme((Symbol("no"), Symbol("Moves"), Symbol("Next"))):
            return True
    return False


def _stuck(
    seats: int, asked: tuple[Node, ...], result: tuple[EndsFor, int], phase: int | None
) -> EndRule | None:
    """The end by a player who has no legal turn; None where something else is asked.

    Of `(no Moves P1)` Ludii knows only once that player has had to pass.
    """
    how, who = result
    match asked:
        case (stuck,) if _is_stuck(stuck):
            return EndRule(None, how, who=who, phase=phase)
        case (Ludeme((Symbol("and"), Ludeme((Symbol("is"), Symbol("Mover"), Symbol(role))), stuck)),) if (
            role in ROLES[:seats] and seats == OPPONENTS and _is_stuck(stuck)
        ):
            return EndRule(None, how, who=who, stuck=(ROLES.index(role) + 1) % seats, phase=phase)
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
    if asked is not None and mentions(asked, "Moves") and (whom != "Player" or setting.seats > OPPONENTS):
        raise unsupported(asked, inside=rule)  # the player who is not to move has not been looked at
    if whom is None or asked is None:
        raise unsupported(rule)
    for role in ROLES[: setting.seats]:
        condition = with_role(asked, role)
        if whom == "NonMover":
            condition = Ludeme((Symbol("and", rule.mark), _is_not_mover(role, rule), condition), rule.mark)
        yield Ludeme((Symbol("if", rule.mark), condition, with_role(result, role)), rule.mark)


def _is_not_mover(role: str, rule: Ludeme) -> Ludeme:
    """`(not (is Mover P1))`: within a turn the next player may be the mover, who is not meant."""
    words = (Symbol(word, rule.mark) for word in ("is", "Mover", role))
    return Ludeme((Symbol("not", rule.mark), Ludeme(tuple(words), rule.mark)), rule.mark)


def _conditions(setting: GameEquipment) -> Conditions:
    """Conditions of what stands after a submove."""
    return Conditions(setting, setting.moves, between_turns=True)


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
