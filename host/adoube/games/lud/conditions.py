"""Ludemes that are true or false: of a scene, or of each site that a move may come to or pass over.

`(is Empty (to))` is a set of sites before any move is made, so a move asks once and then looks at bits.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from adoube.games.kit.moves import Condition, Moves, Sites
from adoube.games.kit.scene import TurnScene
from adoube.games.lud.arguments import Arguments, unsupported
from adoube.games.lud.errors import DescriptionError
from adoube.games.lud.expansion import head
from adoube.games.lud.places import place_of
from adoube.games.lud.regions import REGIONS, region
from adoube.games.lud.setting import GameEquipment, player_of
from adoube.games.lud.tree import Ludeme, Node, Symbol, Text

__all__ = ["Conditions"]

COMPILES = Callable[[Node], Moves]


@dataclass(frozen=True)
class Conditions:
    """Compiles conditions. `moves` compiles the moves that `(can Move ...)` asks about.

    `whole_turn` holds where a turn is still to be played: there `(is Prev Mover)` has a meaning.
    """

    setting: GameEquipment
    moves: COMPILES
    whole_turn: bool = True

    def of_scene(self, node: Node) -> Condition:
        """Whether it holds in a scene. Raises DescriptionError."""
        sites = self.sites(node, "")
        return lambda scene: sites(scene) != 0

    def sites(self, node: Node, variable: str) -> Sites:
        """The sites for which it holds, where `(variable)` stands for each site: all or none without it."""
        match node:
            case Symbol("True"):
                return self._everywhere(lambda scene: True)
            case Symbol("False"):
                return self._everywhere(lambda scene: False)
            case Ludeme():
                return self._ludeme(node, variable)
        raise unsupported(node)

    def _ludeme(self, node: Ludeme, variable: str) -> Sites:
        with Arguments(node) as given:
            match head(node):
                case "and":
                    return _all_of([self.sites(part, variable) for part in given.several()], self._board)
                case "or":
                    return _any_of([self.sites(part, variable) for part in given.several()])
                case "not":
                    inner, board = self.sites(given.needed(), variable), self._board
                    return lambda scene: board & ~inner(scene)
                case "is":
                    return self._is(node, given, variable)
                case "no":
                    return self._no(node, given)
                case "can" if given.word(("Move",)):
                    moves = self.moves(given.needed())
                    return self._everywhere(lambda scene: bool(moves(scene)))
                case "=" | "!=":
                    return self._equal(node, given, variable)
        raise unsupported(node)

    @property
    def _board(self) -> int:
        return self.setting.grid.everything

    def _everywhere(self, condition: Condition) -> Sites:
        board = self._board
        return lambda scene: board if condition(scene) else 0

    def _is(self, node: Ludeme, given: Arguments, variable: str) -> Sites:
        match given.word(("Empty", "Occupied", "Enemy", "Friend", "In", "Visited", "Prev", "Mover")):
            case "Empty":
                return self._at(given.needed(), variable, lambda scene: scene.empty)
            case "Occupied":
                return self._at(given.needed(), variable, lambda scene: scene.own | scene.enemy)
            case "Visited":
                return self._at(given.needed(), variable, lambda scene: scene.visited)
            case "Enemy":
                return self._at(_whose(given.needed()), variable, lambda scene: scene.enemy)
            case "Friend":
                return self._at(_whose(given.needed()), variable, lambda scene: scene.own)
            case "In":
                site = given.needed()
                return self._at(site, variable, region(self.setting, given.needed()))
            case "Prev" if self.whole_turn and given.word(("Mover",)):
                return self._everywhere(lambda scene: scene.within)
            case "Mover":
                player = player_of(self.setting, given.needed())
                return self._everywhere(lambda scene: player(scene) == scene.mover)
        raise unsupported(node)

    def _at(self, site: Node, variable: str, sites: Sites) -> Sites:
        """Where `site` is one of `sites`."""
        if variable and head(site) == variable:
            with Arguments(site) if isinstance(site, Ludeme) else Arguments(Ludeme((), site.mark)):
                return sites
        place, board = place_of(self.setting, site), self._board

        def condition(scene: TurnScene) -> int:
            at = place(scene)
            return board if at >= 0 and sites(scene) >> at & 1 else 0

        return condition

    def _no(self, node: Ludeme, given: Arguments) -> Sites:
        if given.word(("Pieces",)):
            player = player_of(self.setting, given.needed())
            return self._everywhere(
                lambda scene: not (scene.own if player(scene) == scene.mover else scene.enemy)
            )
        raise unsupported(node)

    def _equal(self, node: Ludeme, given: Arguments, variable: str) -> Sites:
        one, other = given.needed(), given.needed()
        if head(one) in REGIONS:
            return self._same_region(node, region(self.setting, one), region(self.setting, other))
        if head(one) != "what":
            one, other = other, one
        if head(one) == "what" and head(other) == "id":
            equal = self._at(_located(one), variable, self._kind(other))
        else:
            equal = self._same_site(node, one, other, variable)
        board = self._board
        return equal if head(node) == "=" else lambda scene: board & ~equal(scene)

    def _same_region(self, node: Ludeme, one: Sites, other: Sites) -> Sites:
        wanted = head(node) == "="
        return self._everywhere(lambda scene: (one(scene) == other(scene)) is wanted)

    def _same_site(self, node: Ludeme, one: Node, other: Node, variable: str) -> Sites:
        for site in (one, other):
            if head(site) not in (*SITES, variable):
                raise unsupported(node)
        if head(one) != variable:
            one, other = other, one
        place = place_of(self.setting, other)
        return self._at(one, variable, lambda scene: 1 << place(scene) if place(scene) >= 0 else 0)

    def _kind(self, node: Node) -> Sites:
        """The sites of one kind of piece, `(id "King" Mover)`."""
        setting = self.setting
        if not isinstance(node, Ludeme):
            raise unsupported(node)
        with Arguments(node) as given:
            name, role = given.needed(), given.needed()
            if not isinstance(name, Text):
                raise unsupported(node)
            player = player_of(setting, role)
        numbers = [setting.kind(name.text, seat) for seat in range(setting.seats)]
        if all(number is None for number in numbers):
            raise DescriptionError(name.mark, "no_piece", name=name.text)

        def sites(scene: TurnScene) -> int:
            number = numbers[player(scene)]
            return 0 if number is None else scene.pieces[number]

        return sites


SITES: Mapping[str, None] = dict.fromkeys(("from", "last"))
"""ludemes of a site that may be compared"""


def _whose(node: Node) -> Node:
    """The site of `(who at:...)`."""
    if head(node) != "who":
        raise unsupported(node)
    return _located(node)


def _located(node: Node) -> Node:
    """What stands under `at:`."""
    if isinstance(node, Ludeme):
        with Arguments(node) as given:
            if (site := given.label("at")) is not None:
                return site
    raise unsupported(node)


def _all_of(parts: list[Sites], board: int) -> Sites:
    if len(parts) == 2:
        one, other = parts
        return lambda scene: one(scene) & other(scene)

    def sites(scene: TurnScene) -> int:
        found = board
        for part in parts:
            found &= part(scene)
        return found

    return sites


def _any_of(parts: list[Sites]) -> Sites:
    def sites(scene: TurnScene) -> int:
        found = 0
        for part in parts:
            found |= part(scene)
        return found

    return sites
