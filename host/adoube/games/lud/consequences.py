"""Ludemes of what follows from a submove, `(then ...)`: playing on, and promotion."""

from dataclasses import dataclass

from adoube.games.kit.moves import Then
from adoube.games.kit.scene import Submove, TurnScene
from adoube.games.lud.arguments import Arguments, listed, unsupported
from adoube.games.lud.conditions import Conditions
from adoube.games.lud.errors import DescriptionError
from adoube.games.lud.expansion import head
from adoube.games.lud.places import place_of
from adoube.games.lud.setting import GameEquipment, player_of
from adoube.games.lud.tree import Ludeme, Node, Text

__all__ = ["Consequences"]


@dataclass(frozen=True)
class Consequences:
    """Compiles what follows. Its functions look at the scene after the submove."""

    setting: GameEquipment
    conditions: Conditions

    def compiled(self, node: Ludeme) -> Then:
        """What follows by `(then ...)`, given the scene before. Raises DescriptionError."""
        with Arguments(node) as given:
            effect = self._effect(given.needed())
        return lambda scene, submove: effect(scene.after(submove), submove)

    def _effect(self, node: Node) -> Then:
        if not isinstance(node, Ludeme):
            raise unsupported(node)
        with Arguments(node) as given:
            match head(node):
                case "moveAgain":
                    return _going_on
                case "and":
                    return _in_order([self._effect(part) for part in given.several()])
                case "if":
                    return self._if(given)
                case "promote":
                    return self._promotion(given)
        raise unsupported(node)

    def _if(self, given: Arguments) -> Then:
        condition = self.conditions.of_scene(given.needed())
        yes, other = self._effect(given.needed()), given.next()
        no = _unchanged if other is None else self._effect(other)
        return lambda scene, submove: (yes if condition(scene) else no)(scene, submove)

    def _promotion(self, given: Arguments) -> Then:
        """`(promote (last To) (piece "King") Mover)`."""
        place = place_of(self.setting, given.needed())
        kind, role = given.needed(), given.next()
        if role is not None:
            # A piece is promoted for its owner, who is the mover: any other role is another ludeme.
            player_of(self.setting, role)
            if getattr(role, "text", "") != "Mover":
                raise unsupported(role)
        if not isinstance(kind, Ludeme) or head(kind) != "piece":
            raise unsupported(kind)
        with Arguments(kind) as inner:
            names = [name for part in inner.rest() for name in listed(part)]
        if len(names) != 1 or not isinstance(name := names[0], Text):
            raise unsupported(kind)
        numbers = [self.setting.kind(name.text, seat) for seat in range(self.setting.seats)]
        if any(number is None for number in numbers):
            raise DescriptionError(name.mark, "no_piece", name=name.text)

        def effect(scene: TurnScene, submove: Submove) -> Submove:
            number, site = numbers[scene.mover], place(scene)
            if site < 0 or scene.empty >> site & 1:
                return submove
            bit = 1 << site
            pieces = tuple(
                [kind | bit if each == number else kind & ~bit for each, kind in enumerate(submove.pieces)]
            )
            return submove._replace(pieces=pieces)

        return effect


def _going_on(scene: TurnScene, submove: Submove) -> Submove:
    origin, target, pieces, heading, doomed, _ = submove
    return Submove(origin, target, pieces, heading, doomed, goes_on=True)


def _unchanged(scene: TurnScene, submove: Submove) -> Submove:
    return submove


def _in_order(effects: list[Then]) -> Then:
    """One after the other, each seeing what those before it have done."""

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        for each in effects:
            was = submove.pieces
            submove = each(scene, submove)
            if submove.pieces is not was:
                scene = scene.after(submove)
        return submove

    return effect
