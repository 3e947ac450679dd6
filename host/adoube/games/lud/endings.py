"""`(end ...)`: when a game is over, and for whom."""

from collections.abc import Iterator, Mapping

from adoube.games.kit.rules import EVERYBODY, MOVER, NEXT, EndRule, EndsFor
from adoube.games.lud.arguments import Arguments, unsupported
from adoube.games.lud.conditions import Conditions
from adoube.games.lud.errors import DescriptionError
from adoube.games.lud.expansion import head
from adoube.games.lud.motions import Motions
from adoube.games.lud.setting import ROLES, GameEquipment, seat_of
from adoube.games.lud.tree import Ludeme, Node, Symbol
from adoube.words import coded

__all__ = ["endings"]

RESULTS: Mapping[str, EndsFor] = {"Win": EndsFor.WIN, "Loss": EndsFor.LOSS, "Draw": EndsFor.DRAW}
OPPONENTS = 2  # players of a game that a loss ends
WHO: Mapping[str, int] = {"Mover": MOVER, "Next": NEXT, "All": EVERYBODY}


def endings(setting: GameEquipment, node: Ludeme, phase: int | None = None) -> Iterator[EndRule]:
    """The ways to end, in order, all or those of one phase. Raises DescriptionError."""
    with Arguments(node) as given:
        rules = list(given.rest())
    for rule in rules:
        if not isinstance(rule, Ludeme) or head(rule) != "if":
            raise unsupported(rule)
        with Arguments(rule) as given:
            asked, (result, who) = given.needed(), _result(setting, given.needed())
        why = coded("lud.ended_by", file=rule.mark.file, line=rule.mark.line)
        match asked:
            case Ludeme((Symbol("no"), Symbol("Moves"), Symbol("Next"))):
                yield EndRule(None, result, who=who, phase=phase)
            case Ludeme((Symbol("no"), Symbol("Moves"), Symbol(role))) if role in ROLES[: setting.seats]:
                yield EndRule(None, result, who=who, stuck=ROLES.index(role), phase=phase)
            case _:
                yield EndRule(_conditions(setting).of_scene(asked), result, why, who, phase=phase)


def _conditions(setting: GameEquipment) -> Conditions:
    """Conditions of what stands when a turn is over."""
    asked = Motions(setting, whole_turn=False).conditions
    return Conditions(setting, asked.moves, whole_turn=False, between_turns=True)


def _result(setting: GameEquipment, node: Node) -> tuple[EndsFor, int]:
    match node:
        case Ludeme((Symbol("byScore"),)):
            return EndsFor.SCORES, EVERYBODY
        case Ludeme((Symbol("result"), Symbol(role), Symbol("Draw"))) if role in WHO or role in ROLES:
            return EndsFor.DRAW, EVERYBODY
        case Ludeme((Symbol("result"), Symbol(_), Symbol("Loss"))) if setting.seats > OPPONENTS:
            # The others would play on without the one who has lost.
            raise DescriptionError(node.mark, "loss_of_one")
        case Ludeme((Symbol("result"), Symbol("Mover" | "Next" as role), Symbol("Win" | "Loss" as how))):
            return RESULTS[how], WHO[role]
        case Ludeme((Symbol("result"), Symbol(role), Symbol("Win" | "Loss" as how))) if role in ROLES:
            return RESULTS[how], seat_of(role, setting.seats, node)
    raise unsupported(node)
