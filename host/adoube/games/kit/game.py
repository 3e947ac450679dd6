"""A game made of kit rules: all that adoube asks of a game follows from them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adoube.board.looks import COLOURS, PieceLook
from adoube.board.placement import Placement
from adoube.games.base import BoardChange, Game
from adoube.games.kit.grid import sites_of
from adoube.games.kit.notation import SKIP, Turn, read_turn, write_turn
from adoube.games.kit.rules import ALL_SKIP, EndRule, EndsFor, Rules
from adoube.games.kit.scene import KitPosition, SeatPiece
from adoube.games.verdict import Objection, Outcome, PositionError
from adoube.words import CodedText, coded

__all__ = ["ENDS", "PLAYS", "SKIPS", "TURNS", "KitGame"]

TURNS, PLAYS, ENDS, SKIPS = "LUD-01", "LUD-02", "LUD-03", "LUD-04"
"""the clauses: whose turn it is, what a turn may be, how a game ends, and turns that are skipped"""
MOST_TOLD = 4
"""legal turns that a refusal names"""


class KitGame(Game[KitPosition, Turn]):
    """A game whose `rules` are a value. A subclass sets `rules` and `seats`, and calls `use`."""

    turn_order_clause = TURNS
    rules: Rules

    def use(self, rules: Rules, seats: tuple[str, ...]) -> None:
        """Take rules and the names of the seats; the board follows."""
        self.rules = rules
        self.seats = seats
        kinds = rules.kinds.kinds
        self._codes = tuple(f"{seats[kind.seat]}.{kind.name.lower()}" for kind in kinds)
        self.board = rules.grid.board(self.title, dict(zip(self._codes, _looks(kinds, seats), strict=True)))
        self._kind = {code: number for number, code in enumerate(self._codes)}

    def start(self) -> KitPosition:
        return self.rules.begin()

    def successors(self, position: KitPosition) -> Iterator[tuple[Turn, KitPosition]]:
        rules = self.rules
        if rules.plain_ending(position) is not None:
            return
        results = rules.results(position)
        if not results and not rules.ends_without_turns:
            yield SKIP, rules.skipped(position)
        times: dict[tuple[tuple[int, int], ...], int] = {}
        for after, ways in results.items():
            acts = ways[0]
            times[acts] = number = times.get(acts, 0) + 1
            yield Turn(acts, number), after

    def count(self, position: KitPosition) -> int:
        if self.rules.plain_ending(position) is not None:
            return 0
        return len(self.rules.results(position)) or int(not self.rules.ends_without_turns)

    def why_illegal(self, position: KitPosition, turn: Turn) -> Objection | None:
        if self._after(position, turn) is not None:
            return None
        if not turn.acts:
            return Objection(SKIPS, coded("kit.needless_skip", seat=self._mover(position)))
        origin, target = turn.acts[0]
        return self._objection(position, origin if origin >= 0 else target)

    def after(self, position: KitPosition, turn: Turn) -> KitPosition:
        found = self._after(position, turn)
        if found is None:
            raise ValueError(f"{self.write(turn)} is no legal turn")
        return found

    def read(self, text: str) -> Turn:
        return read_turn(self.rules.grid, text)

    def write(self, turn: Turn) -> str:
        return write_turn(self.rules.grid, turn)

    def to_move(self, position: KitPosition) -> str:
        return self.seats[position.mover]

    def placement(self, position: KitPosition) -> Placement:
        names = self.rules.grid.names
        return Placement(
            {
                names[site]: (code,)
                for code, sites in zip(self._codes, position.pieces, strict=True)
                for site in sites_of(sites)
            }
        )

    def rule_state(self, position: KitPosition, line: Sequence[KitPosition] = ()) -> dict[str, Any]:
        names = [phase.name for phase in self.rules.phases]
        over = self.rules.ending(position) is not None
        return {
            "phases": [names[phase] for phase in position.phases],
            "skips": position.skips,
            "ended_before": self.to_move(position) if over else None,
        }

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> KitPosition:
        if set(memory) != {"phases", "skips", "ended_before"}:
            raise PositionError(coded("kit.memory_keys"))
        mover = to_move or memory["ended_before"]
        if mover not in self.seats:
            raise PositionError(coded("kit.ended_before", seats=[*self.seats]))
        skips = memory["skips"]
        if type(skips) is not int or not 0 <= skips <= len(self.seats):
            raise PositionError(coded("kit.skips", most=len(self.seats)))
        position = KitPosition(
            self.seats.index(mover), self._pieces(placement), self._phases(memory["phases"]), skips
        )
        over = self.rules.ending(position) is not None
        if over is not (memory["ended_before"] is not None) or (to_move is None and not over):
            raise PositionError(coded("kit.not_over" if not over else "kit.over"))
        return position

    def rearranged(self, position: KitPosition, placement: Placement, to_move: str) -> KitPosition:
        return position._replace(mover=self.seats.index(to_move), pieces=self._pieces(placement), skips=0)

    def scores(self, position: KitPosition) -> dict[str, int | float]:
        ending = self.rules.ending(position)
        winners = self._winners(position, ending) if ending else ()
        return {seat: 1 / len(winners) if seat in winners else 0 for seat in self.seats}

    def outcome(self, position: KitPosition, line: Sequence[KitPosition] = ()) -> Outcome | None:
        if (ending := self.rules.ending(position)) is None:
            return None
        clause = SKIPS if ending is ALL_SKIP else ENDS
        return Outcome(self._winners(position, ending), clause, self._why(position, ending))

    def why_unexplained(self, position: KitPosition, change: BoardChange) -> Objection:
        if outcome := self.outcome(position):
            return Objection(outcome.clause, outcome.said)
        touched = sorted(change.emptied) or sorted(change.altered) or sorted(change.filled)
        if not touched:
            return Objection(PLAYS, coded("kit.nothing_changed", seat=self._mover(position)))
        own = [cell for cell in touched if self._owner(position, cell) == position.mover]
        return self._objection(position, self.rules.grid.number[(own or touched)[0]])

    def _after(self, position: KitPosition, turn: Turn) -> KitPosition | None:
        """The position after a turn; None where it is not legal in a game that is not over."""
        rules = self.rules
        if not turn.acts:
            stuck = not rules.ends_without_turns and not rules.can_move(position)
            return rules.skipped(position) if stuck else None
        if turn.number == 1:
            return rules.followed(position, turn.acts)
        return next((after for listed, after in self.successors(position) if listed == turn), None)

    def _objection(self, position: KitPosition, site: int) -> Objection:
        """What may be done instead of what was tried with the piece on a site."""
        cell, seat = self.rules.grid.names[site], self._mover(position)
        owner = self._owner(position, cell)
        turns = [turn for turn, _ in self.successors(position)]
        near = [turn for turn in turns if turn.acts and site in turn.acts[0]]
        told = self._told(near or turns)
        if near:
            return Objection(PLAYS, coded("kit.may_play_there", cell=cell, turns=told, seat=seat))
        if owner is None:
            return Objection(PLAYS, coded("kit.nothing_there", cell=cell, turns=told, seat=seat))
        if owner != position.mover:
            other = self.seats[owner].capitalize()
            return Objection(PLAYS, coded("kit.not_yours", cell=cell, turns=told, seat=seat, owner=other))
        return Objection(PLAYS, coded("kit.stays_there", cell=cell, turns=told, seat=seat))

    def _told(self, turns: Sequence[Turn]) -> list[str | CodedText]:
        texts = sorted(self.write(turn) for turn in turns)
        others = [coded("kit.others")] if len(texts) > MOST_TOLD else []
        return [*texts[:MOST_TOLD], *others]

    def _owner(self, position: KitPosition, cell: str) -> int | None:
        """The seat whose piece stands on a cell."""
        site = self.rules.grid.number[cell]
        for kind, sites in zip(self.rules.kinds.kinds, position.pieces, strict=True):
            if sites >> site & 1:
                return kind.seat
        return None

    def _mover(self, position: KitPosition) -> str:
        return self.to_move(position).capitalize()

    def _winners(self, position: KitPosition, ending: EndRule) -> tuple[str, ...]:
        last = self.seats[(position.mover - 1) % len(self.seats)]
        match ending.result:
            case EndsFor.WIN:
                return (last,)
            case EndsFor.LOSS:
                return tuple(seat for seat in self.seats if seat != last)
            case EndsFor.DRAW:
                return self.seats

    def _why(self, position: KitPosition, ending: EndRule) -> CodedText:
        if ending is ALL_SKIP:
            return coded("kit.all_skip")
        if ending.condition is None:
            return coded("kit.no_legal_turn", seat=self._mover(position))
        return ending.said or coded("kit.ended_as_described")

    def _pieces(self, placement: Placement) -> tuple[int, ...]:
        found = [0] * len(self._codes)
        for cell, stack in placement.cells.items():
            if len(stack) != 1 or stack[0] not in self._kind:
                raise PositionError(coded("kit.no_piece", cell=cell, pieces=[*self._codes]))
            found[self._kind[stack[0]]] |= 1 << self.rules.grid.number[cell]
        return tuple(found)

    def _phases(self, written: object) -> tuple[int, ...]:
        names = [phase.name for phase in self.rules.phases]
        wanted = len(self.seats) if len(names) > 1 else 0
        if not isinstance(written, list) or len(written) != wanted or any(n not in names for n in written):
            raise PositionError(coded("kit.phases", number=wanted, names=[*names]))
        return tuple(names.index(name) for name in written)


def _looks(kinds: tuple[SeatPiece, ...], seats: tuple[str, ...]) -> Iterator[PieceLook]:
    """A disc in the colour of its seat; all kinds of a seat but the first bear their initial."""
    met: set[int] = set()
    for kind in kinds:
        seat = seats[kind.seat]
        colour = seat if seat in COLOURS else ("white", "black")[kind.seat % 2]
        yield PieceLook(colour, letter=kind.name[:1] if kind.seat in met else "")
        met.add(kind.seat)
