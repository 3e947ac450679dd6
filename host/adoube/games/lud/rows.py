"""`(is Line ...)`: the condition that pieces stand in a row."""

from adoube.games.kit.conditions import line
from adoube.games.kit.moves import Condition, Sites
from adoube.games.kit.scene import TurnScene
from adoube.games.kit.topology import AROUND, ROTATIONAL
from adoube.games.lud.arguments import Arguments, unsupported
from adoube.games.lud.directions import directions, names_directions
from adoube.games.lud.numbers import amount_of
from adoube.games.lud.references import place_of
from adoube.games.lud.regions import region
from adoube.games.lud.setting import ROLES, GameEquipment, mentions, number_of, player_of, truth
from adoube.games.lud.tree import DescriptionError, Symbol

__all__ = ["line_of"]


def line_of(setting: GameEquipment, given: Arguments, *, anywhere: bool) -> Condition:
    """Compile what follows `(is Line`. Without a site it is `(last To)`, or where `anywhere` any of the
    mover's.

    Raises DescriptionError.
    """
    length = number_of(setting, given.needed())
    ways = given.first_if(names_directions)
    if ways is not None and any(mentions(ways, word) for word in (*AROUND, ROTATIONAL)):
        raise unsupported(ways, inside=given.ludeme)
    return line(
        setting.grid,
        _pivots(setting, given, anywhere=anywhere),
        directions(setting, Symbol("Adjacent", given.ludeme.mark) if ways is None else ways),
        length,
        exact=(exact := given.label("exact")) is not None and truth(exact),
        of=_counted(setting, given),
        only=None if (asked := given.label("if")) is None else setting.where(setting, asked, "to"),
    )


def _pivots(setting: GameEquipment, given: Arguments, *, anywhere: bool) -> Sites:
    through, any_of = given.label("through"), given.label("throughAny")
    if any_of is not None:
        return region(setting, any_of)
    if through is None and anywhere:
        return lambda scene: scene.own
    if through is None and not setting.within:
        raise DescriptionError(given.ludeme.mark, "before_the_turn", ludeme="(is Line ...)")
    if through is None:
        return lambda scene: 1 << scene.last if scene.last >= 0 else 0
    place = place_of(setting, through)
    return lambda scene: 1 << place(scene) if place(scene) >= 0 else 0


def _counted(setting: GameEquipment, given: Arguments) -> Sites | None:
    """The pieces of a player that is named; None: those of one kind."""
    if (what := given.label("what")) is not None:
        kind = amount_of(setting, what)
        return lambda scene: dict(enumerate(scene.pieces, start=1)).get(kind(scene), 0)
    if (role := given.word((*ROLES, "Mover", "Next", "All"))) is None:
        return None
    if role == "All":
        return lambda scene: scene.own | scene.enemy
    player, own = player_of(setting, Symbol(role, given.ludeme.mark)), setting.kinds.own

    def sites(scene: TurnScene) -> int:
        found = 0
        for kind in own[player(scene)]:
            found |= scene.pieces[kind]
        return found

    return sites
