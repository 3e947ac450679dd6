"""What is said of a board that no turn of the family leaves: the clause, and the cells to look at."""

from collections.abc import Collection

from adoube.games.base import Change
from adoube.games.leap_frog.forgotten import forgotten_captures
from adoube.games.leap_frog.lattice import cells_of
from adoube.games.leap_frog.position import Position, Turn
from adoube.games.leap_frog.rules import Rules
from adoube.games.leap_frog.text import cell_list, objection_to_turn, objects
from adoube.games.leap_frog.trails import Web, web_of
from adoube.games.verdict import Objection

__all__ = ["objection_to_change"]


def objection_to_change(rules: Rules, position: Position, change: Change) -> Objection:
    """Why no turn leaves the board changed like this, in a game that is not over."""
    number = rules.lattice.number
    emptied, filled, altered = (
        sorted(number[cell] for cell in cells) for cells in (change.emptied, change.filled, change.altered)
    )
    return _Complaint(rules, position).of_change(emptied, filled, altered)


class _Complaint:
    """Words about one position, under the clause that governs its phase."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self._rules, self._lattice, self._position = rules, rules.lattice, position
        clauses = rules.terms.clauses
        self._clause = clauses.removal if position.owing else clauses.leap

    def of_change(self, emptied: list[int], filled: list[int], altered: list[int]) -> Objection:
        removing = bool(self._position.owing)
        if altered:
            return self._words("exchanged", altered)
        if not emptied and not filled:
            return self._words("nothing_removed" if removing else "nothing_changed")
        if not emptied:
            return self._words("appeared", filled)
        if not filled and len(emptied) == 1:
            removal = Turn((emptied[0],), removes=True)
            return self._of_turn(removal) or self._words("unknown_change", emptied)
        if removing:
            return self._words("one_removal", [*emptied, *filled])
        if not filled:
            return self._words("no_tour", emptied)
        if len(filled) > 1:
            return self._words("several_landed", filled)
        return self._of_landing(emptied, filled[0])

    def _of_landing(self, emptied: list[int], target: int) -> Objection:
        """Why nothing leapt to `target` while the cells of `emptied` became empty."""
        lattice = self._lattice
        parities = lattice.class_of(target)
        origins = [cell for cell in emptied if lattice.class_of(cell) == parities]
        if len(origins) > 1:
            return self._words("several_lifted", origins)
        if not origins:
            objection = self._of_turn(Turn((emptied[0], target))) if len(emptied) == 1 else None
            return objection or self._words("from_nowhere", emptied, target=lattice.names[target])
        (origin,) = origins
        forgotten = forgotten_captures(lattice, self._position.occupied, emptied, origin, target)
        if forgotten:
            return self._words("forgotten" if len(forgotten) == 1 else "several_forgotten", forgotten)
        if len(emptied) <= 2 and (objection := self._of_turn(Turn((origin, target)))):
            return objection
        taken = (cell for cell in emptied if cell != origin)
        return self._of_web(web_of(lattice, parities, taken, 1 << origin ^ 1 << target), origin)

    def _of_web(self, web: Web, origin: int) -> Objection:
        """What keeps the leaps of a web from being one trail."""
        name, occupied = self._lattice.names[origin], self._position.occupied
        if web.stray:
            return self._words("stray", web.stray, origin=name)
        if in_the_way := [cell for cell in web.joined if cell != origin and occupied >> cell & 1]:
            return self._words("in_the_way", in_the_way, origin=name)
        if web.loose:
            return self._words("breaks_off", [*cells_of(web.loose)], origin=name)
        return self._words("apart", origin=name)

    def _of_turn(self, turn: Turn) -> Objection | None:
        return objection_to_turn(self._rules, self._position, turn)

    def _words(self, key: str, cells: Collection[int] = (), **values: str) -> Objection:
        named = cell_list(self._lattice, cells)
        return objects(self._rules, self._position, self._clause, key, cells=named, **values)
