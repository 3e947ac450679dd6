"""`(apply (remove ...))`: when a move takes what it goes over, or what stands where it comes."""

from adoube.games.lud.arguments import Arguments, unsupported
from adoube.games.lud.conditions import Conditions
from adoube.games.lud.expansion import head
from adoube.games.lud.tree import Ludeme, Symbol

__all__ = ["taken", "then_of"]


def then_of(apply: Ludeme) -> Ludeme | None:
    """The `(then ...)` of `(apply (remove (to) (then ...)))`, with a condition before or without."""
    for part in apply.items:
        match part:
            case Ludeme((Symbol("remove"), _, Ludeme((Symbol("then"), *_)) as then)):
                return then
            case Ludeme((Symbol("if"), *_)):
                return then_of(part)
    return None


def taken(conditions: Conditions, apply: Ludeme, where: str, *, may_ask: bool = False) -> str:
    """When a piece is taken that `(apply (remove (between)))` takes: `now`, or `EndOfTurn`.

    `may_ask`: whether `(apply if:...)` is understood where it stands. Raises DescriptionError.
    """
    with Arguments(apply) as given:
        if may_ask and given.label("if") is not None and given.is_empty:
            return "now"
        effect = given.needed()
    if where == "to" and isinstance(effect, Ludeme) and head(effect) == "if":
        # Whatever stands where a piece comes is taken, so only the form matters.
        with Arguments(effect) as given:
            conditions.sites(given.needed(), "to")
            effect = given.needed()
    if not isinstance(effect, Ludeme) or head(effect) != "remove":
        raise unsupported(effect)
    with Arguments(effect) as given:
        site, time = given.needed(), given.label("at")
        if where == "to":
            given.ludeme_called("then")  # compiled with what follows from the move
    if head(site) != where:
        raise unsupported(effect)
    match time:
        case None:
            return "now"
        case Symbol("EndOfTurn") if where == "between":
            return "EndOfTurn"
    raise unsupported(time)
