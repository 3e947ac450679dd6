"""Ludemes of games whose sites have heaps: what lies where at first, sowing, and moves between heaps."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Self

from adoube.games.kit.heaps import Sowing, heaping, poured, sown, within
from adoube.games.kit.moves import Condition, Then
from adoube.games.kit.scene import Submove, TurnScene
from adoube.games.kit.topology import sites_of
from adoube.games.lud.memory import is_remembered
from adoube.games.lud.numbers import amount_of
from adoube.games.lud.references import place_of, place_or_last
from adoube.games.lud.regions import constant_region, sites_of_node
from adoube.games.lud.setting import GameEquipment, Place, is_set, number_of, player_of
from adoube.games.lud.tracks import track_of
from adoube.games.lud.tree import (
    Arguments,
    DescriptionError,
    Ludeme,
    Node,
    Number,
    Symbol,
    head,
    unsupported,
)

__all__ = ["MOST_HELD", "HeapConsequences", "followed_by", "heaps_begun"]

MOST_HELD = 1000  # pieces in one place at first


@dataclass(frozen=True)
class HeapConsequences(ABC):
    """Compiles what follows in games of heaps. Its functions look at the scene after the submove."""

    setting: GameEquipment

    @abstractmethod
    def effect(self, node: Node, thens: Sequence[Then] = ()) -> Then:
        """Compile any effect, with what follows from each part of it. Raises DescriptionError."""

    @abstractmethod
    def bound(self, *variables: str) -> Self:
        """The same, where some variables stand for sites or numbers."""

    @abstractmethod
    def asked(self, node: Node) -> Condition:
        """Compile a condition. Raises DescriptionError."""

    def heap_effect(self, node: Ludeme, given: Arguments) -> Then | None:
        """The effects that only games of heaps have; None for any other. Raises DescriptionError."""
        if not self.setting.heaps:
            return None
        match head(node):
            case "sow":
                return self._sowing(node, given)
            case "fromTo":
                return self._from_to(node, given)
            case "remove":
                sites = sites_of_node(self.setting, given.needed())
                given.label("count")  # the whole heap goes, whatever is written, as in Ludii
                return heaping(sites, lambda scene: 0, adds=False, only_occupied=True)
            case "set" if given.word(("Count",)):
                at, to = given.label("at"), given.label("to")
                number = amount_of(self.setting, given.needed())
                where = at or to
                if where is None or (at is not None and to is not None):
                    raise unsupported(node)
                return heaping(sites_of_node(self.setting, where), number, adds=False)
        return None

    def _from_to(self, node: Ludeme, given: Arguments) -> Then:
        """`(fromTo (from SITES) (to SITE) count:N)`."""
        if "state" in self.setting.numbers and self.setting.numbers["state"].bits:
            raise unsupported(node)  # what becomes of the states of heaps that are moved is not certain
        origin, target, count = given.ludeme_called("from"), given.ludeme_called("to"), given.label("count")
        if origin is None or target is None:
            raise DescriptionError(node.mark, "goes_where")
        with Arguments(origin) as inside:
            start = sites_of_node(self.setting, inside.needed())
        with Arguments(target) as inside:
            asked = inside.label("if")
            ending = inside.next()
        if asked is not None or ending is None:
            raise unsupported(target, inside=node)
        there = self.bound("from").setting
        end = place_of(there, ending)
        # Without a count it is one piece.
        number = amount_of(there, Number(1, node.mark) if count is None else count)
        return poured(start, end, number)

    def _sowing(self, node: Ludeme, given: Arguments) -> Then:
        """`(sow START count:N "Track" owner:WHO if:... apply:... skipIf:...)`."""
        within_turn, holes = self.setting.within, self.bound("to", "from")
        if not within_turn:
            raise DescriptionError(node.mark, "before_the_turn", ludeme="(sow ...)")
        named, owner = given.label("trackName"), given.label("owner")
        count, each = given.label("count"), given.label("numPerHole")
        asked, apply = given.label("if"), given.label("apply")
        includes_start = is_set(given, "includeSelf", default=True)
        origin, skip = given.label("origin"), given.label("skipIf")
        backwards, forwards = given.label("backtracking"), given.label("forward")
        if named is not None:
            raise unsupported(named, inside=node)
        name = given.text()
        first = given.first_if(lambda part: isinstance(part, Ludeme) and head(part) != "then")
        name = name or given.text()
        start = place_or_last(self.setting, first, node.mark)
        number = _at(start) if count is None else amount_of(self.setting, count)
        return sown(
            Sowing(
                track_of(self.setting, name, None if owner is None else self._seat(owner)),
                start,
                number,
                amount_of(self.setting, Number(1, node.mark) if each is None else each),
                origin=self._condition(origin, "to", "from"),
                skip=self._condition(skip, "to", "from", "value"),
                includes_start=includes_start,
                wanted=self._condition(asked, "to", "from"),
                effect=None if apply is None else holes.effect(apply),
                backwards=self._condition(backwards, "to", "from"),
                forwards=self._condition(forwards, "to", "from"),
            )
        )

    def memory(self, node: Ludeme, given: Arguments) -> Then:
        """`(remember Value "Name" N unique:True)` and `(forget Value "Name" N)`, or All."""
        name, once = given.text(), is_set(given, "unique")
        if name not in self.setting.remembered:
            raise unsupported(node)
        place = self.setting.remembered.index(name)
        if head(node) == "forget" and given.word(("All",)):
            return _remembering(place, lambda scene, numbers: ())
        number = amount_of(self.setting, given.needed())
        if head(node) == "forget":
            return _remembering(place, lambda scene, numbers: _without(numbers, number(scene)))
        return _remembering(
            place,
            lambda scene, numbers: (
                numbers if once and number(scene) in numbers else tuple(sorted((*numbers, number(scene))))
            ),
        )

    def _seat(self, node: Node) -> Place:
        """The seat of `(mover)`, `(next)`, `Mover` or a number of a player."""
        if isinstance(node, Symbol) or head(node) in ("mover", "next", "prev"):
            return player_of(self.setting, node)
        number = amount_of(self.setting, node)
        return lambda scene: number(scene) - 1

    def _condition(self, node: Node | None, *variables: str) -> Condition | None:
        return None if node is None else self.bound(*variables).asked(node)


def _at(place: Place) -> Place:
    """How many pieces are on a site."""
    return lambda scene: scene.ledger.counts[site] if (site := place(scene)) >= 0 else 0


def followed_by(effect: Then, thens: Sequence[Then], *, always: bool) -> Then:
    """An effect and what follows from it; nothing does where it changes nothing, unless `always`."""
    if not thens:
        return effect

    def whole(scene: TurnScene, submove: Submove) -> Submove:
        after = effect(scene, submove)
        if after is submove and not always:
            return submove
        for then in thens:
            after = then(within(scene, after), after)
        return after

    return whole


def _remembering(place: int, change: Callable[[TurnScene, tuple[int, ...]], tuple[int, ...]]) -> Then:
    """Changes one of the lists of numbers that are remembered."""

    def effect(scene: TurnScene, submove: Submove) -> Submove:
        ledger = submove.ledger or scene.ledger
        lists = [*ledger.remembered]
        lists[place] = change(scene, lists[place])
        return submove._replace(ledger=ledger._replace(remembered=tuple(lists)))

    return effect


def _without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The numbers without one of them, once."""
    if number not in numbers:
        return numbers
    place = numbers.index(number)
    return (*numbers[:place], *numbers[place + 1 :])


def heaps_begun(setting: GameEquipment, node: Ludeme | None) -> list[int]:
    """How many pieces each site has, hands included, where the game begins. Raises DescriptionError."""
    counts = [0] * (len(setting.grid.names) + len(setting.hand_slots))
    if node is None:
        return counts
    with Arguments(node) as given:
        for part in given.rest():
            if not isinstance(part, Ludeme) or head(part) != "set":
                raise unsupported(part)
            if setting.remembered and is_remembered(part):
                continue
            with Arguments(part) as heap:
                if heap.word(("Count",)) is None:
                    raise unsupported(part)
                number, at, to = number_of(setting, heap.needed()), heap.label("at"), heap.label("to")
            if not 0 <= number <= MOST_HELD or (at is None) is (to is None):
                raise unsupported(part)
            for site in sites_of(constant_region(setting, at or to or part)):
                counts[site] = number
    return counts
