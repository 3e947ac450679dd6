"""A game made of kit rules: all that adoube asks of a game follows from them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

from adoube.board.geometry import COLOURS, Looks, PieceLook, Placement, Stack, Style
from adoube.games.base import BoardChange, Game
from adoube.games.choices import TapChoices, TappedCell
from adoube.games.kit.endings import (
    ALL_SKIP,
    MOVER,
    NEXT,
    PLAYING,
    EndRule,
    EndsFor,
    Places,
    drawn,
    points_of,
    shown,
)
from adoube.games.kit.heaps import pieces_of
from adoube.games.kit.notation import (
    SKIP,
    KitTurn,
    changed_stacks,
    counted,
    hand_places,
    held,
    owner_named,
    phases_of,
    read_beneath,
    read_counts,
    read_hands,
    read_ledger,
    read_phases,
    read_places,
    read_site_numbers,
    read_stood,
    read_turn,
    stacks_of,
    stood_and_placed,
    write_turn,
)
from adoube.games.kit.refusals import TURNS, Citations, KitRefusals
from adoube.games.kit.repetition import OnRepetition
from adoube.games.kit.rules import Rules
from adoube.games.kit.scene import KitPosition, SeatPiece, is_quick
from adoube.games.kit.site_numbers import with_numbers_of
from adoube.games.verdict import IllegalTurn, Objection, Outcome, PositionError
from adoube.words import AnyText, CodedText, coded
from adoube.words.names import seat_name

__all__ = ["KitGame"]

# Positions of which it is remembered what turns lead to: the same ones are asked for several times.
REMEMBERED = 64


class KitGame(Game[KitPosition, KitTurn]):
    """A game whose `rules` are a value. A subclass sets `rules` and `seats`, and calls `use`."""

    turn_order_clause, dash_captures = TURNS, True
    rules: Rules

    def use(
        self,
        rules: Rules,
        seats: tuple[str, ...],
        *,
        citations: Citations | None = None,
        names: Mapping[str, str] | None = None,
        looks: Looks | None = None,
        style: str = "",
    ) -> None:
        """Take rules and the names of the seats; the board follows.

        `names` are those of the kinds of pieces, `looks` those that differ from plain discs by piece code.
        """
        self.rules = rules
        self.seats = seats
        self._results = lru_cache(maxsize=REMEMBERED)(rules.results)
        self._counted_phases = tuple(is_quick(phase.moves) for phase in rules.phases)
        kinds, called = rules.kinds.kinds, names or {}
        pieces = tuple(called.get(kind.name, kind.name.lower()) for kind in kinds)
        # Of each kind of piece, by its number.
        self.codes = tuple(
            f"{owner_named(kind.seat, seats)}.{name}" for kind, name in zip(kinds, pieces, strict=True)
        )
        self._stacks: tuple[Stack, ...] = tuple((code,) for code in self.codes)
        plain = dict(zip(self.codes, _looks(kinds, seats), strict=True))
        board = rules.grid.board(self.title, {**plain, **(looks or {})})
        style = style or (Style.PITS if rules.ledger.counts else "")
        styled = replace(board, style=Style(style)) if style else board
        self.board = replace(styled, places=hand_places(rules, seats))
        self._kind = {code: number for number, code in enumerate(self.codes)}
        self._citations = citations or Citations()
        self._refusals = KitRefusals(rules, seats, pieces, self._citations, self._turns, self.write)

    def start(self) -> KitPosition:
        return self.rules.begin()

    def successors(self, position: KitPosition) -> Iterator[tuple[KitTurn, KitPosition]]:
        rules = self.rules
        if rules.plain_ending(position) is not None:
            return
        results = self._results(position)
        if rules.may_skip(position, can_move=bool(results)):
            yield SKIP, rules.skipped(position)
        times: dict[tuple[tuple[int, int], ...], int] = {}
        for after, ways in results.items():
            acts = ways[0]
            times[acts] = number = times.get(acts, 0) + 1
            yield KitTurn(acts, number), after

    def count(self, position: KitPosition) -> int:
        if self.rules.plain_ending(position) is not None:
            return 0
        turns = len(self.rules.results(position))
        return turns + self.rules.may_skip(position, can_move=turns > 0)

    def freedom(self, position: KitPosition) -> int | None:
        phase = position.phases[position.mover] if position.phases else 0
        return self.rules.freedom(position) if self._counted_phases[phase] else None

    def has_to_skip(self, position: KitPosition) -> bool:
        return self.rules.stuck_ending(position) is None and not self.rules.can_move(position)

    def why_illegal(self, position: KitPosition, turn: KitTurn) -> Objection | None:
        if self._after(position, turn) is not None:
            return None
        return self._refusals.of_turn(position, turn.acts)

    def after(self, position: KitPosition, turn: KitTurn) -> KitPosition:
        found = self._after(position, turn)
        if found is None:
            raise ValueError(f"{self.write(turn)} is no legal turn")
        return found

    def read(self, text: str) -> KitTurn:
        return read_turn(self.rules.grid, text)

    def write(self, turn: KitTurn) -> str:
        return write_turn(self.rules.grid, turn)

    def to_move(self, position: KitPosition) -> str:
        return self.seats[position.mover]

    def placement(self, position: KitPosition) -> Placement:
        cells = stacks_of(self.rules.grid.names, self._stacks, position)
        return Placement(cells, held(self.rules, self.seats, self.codes, position.ledger))

    def changed_stacks(self, before: KitPosition, after: KitPosition) -> Mapping[str, tuple[Stack, Stack]]:
        return changed_stacks(self.rules.grid.names, self._stacks, before, after)

    def rule_state(self, position: KitPosition, line: Sequence[KitPosition] = ()) -> dict[str, Any]:
        over = self.rules.ending(position) is not None
        return {
            **phases_of(self.rules, position),
            "skips": position.skips,
            "ended_before": self.to_move(position) if over else None,
            **counted(self.rules, self.seats, position.ledger),
            **stood_and_placed(self.rules, position),
        }

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> KitPosition:
        start = self.start()
        keys = ["skips", "ended_before", *phases_of(self.rules, start), *stood_and_placed(self.rules, start)]
        keys += counted(self.rules, self.seats, self.rules.ledger)
        keys += [key for key in ("places", "placed_by") if self.rules.gives_places and key in memory]
        if set(memory) != set(keys):
            raise PositionError(coded("kit.memory_keys", keys=keys))
        mover = to_move or memory["ended_before"]
        if mover not in self.seats:
            raise PositionError(coded("kit.ended_before", seats=[*self.seats]))
        skips = memory["skips"]
        if type(skips) is not int or not 0 <= skips <= len(self.seats):
            raise PositionError(coded("kit.skips", most=len(self.seats)))
        phases, played_in = read_phases(self.rules, memory)
        position = KitPosition(
            self.seats.index(mover),
            read_site_numbers(self.rules, self._pieces(placement), memory),
            phases,
            skips,
            read_ledger(self.rules, self.seats, self.codes, placement, memory),
            played_in,
            read_stood(memory.get("stood", [])),
            *read_places(self.rules, memory),
        )
        if self.rules.gives_places and to_move is None and not position.places:
            position = self._finished(position)
        over = self.rules.ending(position) is not None
        if over is not (memory["ended_before"] is not None) or (to_move is None and not over):
            raise PositionError(coded("kit.not_over" if not over else "kit.over"))
        return position

    def _finished(self, position: KitPosition) -> KitPosition:
        """A position that was printed as the end when a game for more than two ended with its first place."""
        after = self.rules.with_places(position, (position.mover - 1) % len(self.seats))
        return after._replace(mover=position.mover, places=self._shared(after))

    def _shared(self, position: KitPosition) -> Places:
        """The places if all who still play share those that are left."""
        return drawn(position.places or (PLAYING,) * len(self.seats))

    def with_placement(self, position: KitPosition, placement: Placement, to_move: str) -> KitPosition:
        return position._replace(
            mover=self.seats.index(to_move),
            pieces=with_numbers_of(self._pieces(placement), position.pieces, len(self.codes)),
            skips=0,
            ledger=position.ledger._replace(
                hands=read_hands(self.rules, self.seats, self.codes, placement),
                counts=read_counts(self.rules, self.codes, placement),
                beneath=read_beneath(self.rules, self.codes, placement),
            ),
        )

    @property
    def unseen_state(self) -> tuple[CodedText, ...]:
        rules = self.rules
        found = {
            "kit.unseen_counts": bool(rules.ledger.counts),
            "kit.unseen_stacks": bool(rules.ledger.beneath),
            "kit.unseen_numbers": bool(rules.site_numbers),
            "kit.unseen_hands": bool(rules.holders),
        }
        return tuple(coded(key) for key, is_there in found.items() if is_there)

    @property
    def counts_points(self) -> bool:
        return self.rules.is_scored

    def scores(self, position: KitPosition) -> dict[str, int | float]:
        if self.rules.is_scored:
            return dict(zip(self.seats, self.rules.scores_in(position), strict=True))
        if self.rules.gives_places:
            places = position.places or (PLAYING,) * len(self.seats)
            return dict(zip(self.seats, points_of(places), strict=True))
        ending = self.rules.ending(position)
        winners = self._winners(position, ending) if ending else ()
        return {seat: 1 / len(winners) if seat in winners else 0 for seat in self.seats}

    def awarded(self, position: KitPosition, outcome: Outcome | None) -> dict[str, int | float]:
        if outcome is None or self.rules.is_scored or self.rules.ending(position) is not None:
            return self.scores(position)
        if outcome.places:
            return dict(zip(self.seats, points_of(self._shared(position)), strict=True))
        return {seat: 1 / len(outcome.winners) if seat in outcome.winners else 0 for seat in self.seats}

    def outcome(self, position: KitPosition, line: Sequence[KitPosition] = ()) -> Outcome | None:
        if (ending := self.rules.ending(position)) is None:
            return self._repeated(position, line, OnRepetition.DRAWN)
        clause = self._clause_of(ending)
        why = self._why(position, ending, clause)
        if self.rules.gives_places and not self.rules.is_scored:
            return self._placed(position.places, clause, why)
        return Outcome(self._winners(position, ending), clause, why)

    def _placed(self, places: Places, clause: str, why: CodedText) -> Outcome:
        """The end of a game in which every player has a place."""
        found = dict(zip(self.seats, shown(places), strict=True))
        winners = tuple(seat for seat, place in found.items() if place == 1)
        return Outcome(winners, clause, coded("kit.placed", why=why, places=_told(found)), (*found.items(),))

    def times_stood(self, position: KitPosition, line: Sequence[KitPosition] = ()) -> int:
        rule = self.rules.repetition
        return 1 if rule is None else rule.times_stood(position, line)

    def claim(self, position: KitPosition, line: Sequence[KitPosition] = ()) -> Outcome:
        rule = self.rules.repetition
        if rule is None or rule.effect is not OnRepetition.CLAIMED:
            return super().claim(position, line)
        if (found := self._repeated(position, line, OnRepetition.CLAIMED)) is None:
            words = coded("games.nothing_to_claim", times=rule.times)
            raise IllegalTurn(Objection(self._citations.repeats, words))
        return found

    def notes(self, position: KitPosition) -> tuple[CodedText, ...]:
        if not any(position.places):
            return ()
        found = dict(zip(self.seats, shown(position.places), strict=True))
        return (coded("kit.places_so_far", places=_told(found)),)

    def _repeated(
        self, position: KitPosition, line: Sequence[KitPosition], effect: OnRepetition
    ) -> Outcome | None:
        """The end by a repetition that has this effect; None where there is none."""
        rule = self.rules.repetition
        if rule is None or rule.effect is not effect or rule.times_stood(position, line) < rule.times:
            return None
        clause, why = self._citations.repeats, coded("kit.repeated", times=rule.times)
        if self.rules.is_scored:
            return Outcome(self._best_scored(position), clause, why)
        if self.rules.gives_places:
            return self._placed(self._shared(position), clause, why)
        return Outcome(self.seats, clause, why)

    def _clause_of(self, ending: EndRule) -> str:
        if ending is ALL_SKIP:
            return self._citations.skips
        return self._citations.end(self.rules.endings.index(ending))

    def why_unexplained(self, position: KitPosition, change: BoardChange) -> Objection:
        if outcome := self.outcome(position):
            return Objection(outcome.clause, outcome.said)
        return self._refusals.of_change(position, change)

    def choices_after(self, position: KitPosition, path: tuple[str, ...]) -> TapChoices[KitTurn]:
        """A piece of several steps may come by any way to where a turn ends, which is written by one."""
        known = super().choices_after(position, path)
        grid = self.rules.grid
        if not path or self.rules.plain_ending(position) is not None:
            return known
        sites = [grid.number[cell] for cell in path if cell in grid.number]
        turns = {after: turn for turn, after in self.successors(position)}
        cells = dict(known.cells)
        for site, after, goes_on in self.rules.steps_after(position, sites):
            at = cells.get(grid.names[site], TappedCell((), goes_on=False))
            ending = () if after is None else (turns[after],)
            cells[grid.names[site]] = TappedCell(at.turns or ending, at.goes_on or goes_on)
        after = self.rules.followed(position, tuple(pairwise(sites)))
        ends = known.ends or (() if after is None else (turns[after],))
        return TapChoices(ends, cells)

    def _turns(self, position: KitPosition) -> list[KitTurn]:
        return [turn for turn, _ in self.successors(position)]

    def _after(self, position: KitPosition, turn: KitTurn) -> KitPosition | None:
        """The position after a turn; None where it is not legal in a game that is not over."""
        rules = self.rules
        if not turn.acts:
            may_skip = rules.may_skip(position, can_move=rules.can_move(position))
            return rules.skipped(position) if may_skip else None
        if turn.number == 1:
            return rules.followed(position, turn.acts)
        return next((after for listed, after in self.successors(position) if listed == turn), None)

    def _mover(self, position: KitPosition) -> AnyText:
        return seat_name(self.to_move(position))

    def _winners(self, position: KitPosition, ending: EndRule) -> tuple[str, ...]:
        who = self._who(position, ending)
        match ending.result:
            case EndsFor.WIN:
                return (who,)
            case EndsFor.LOSS:
                return tuple(seat for seat in self.seats if seat != who)
            case EndsFor.DRAW:
                return self.seats
            case EndsFor.SCORES:
                return self._best_scored(position)

    def _best_scored(self, position: KitPosition) -> tuple[str, ...]:
        scores = self.rules.scores_in(position)
        return tuple(seat for seat, score in zip(self.seats, scores, strict=True) if score == max(scores))

    def _who(self, position: KitPosition, ending: EndRule) -> str:
        """Return the seats that an ending rule names."""
        seats = {MOVER: position.mover - 1, NEXT: position.mover}
        return self.seats[seats.get(ending.who, ending.who) % len(self.seats)]

    def _why(self, position: KitPosition, ending: EndRule, clause: str) -> CodedText:
        if ending is ALL_SKIP:
            return coded("kit.all_skip")
        if ending.condition is None and not self.rules.gives_places:
            return coded("kit.no_legal_turn", seat=self._mover(position))
        return self._citations.said.get(clause) or ending.said or coded("kit.ended_as_described")

    def _pieces(self, placement: Placement) -> tuple[int, ...]:
        found = [0] * len(self.rules.start)
        if self.rules.ledger.counts:
            counts = read_counts(self.rules, self.codes, placement)
            return (*pieces_of(counts, self.rules.grid.everything), *found[1:])
        for cell, stack in placement.cells.items():
            if (len(stack) != 1 and not self.rules.ledger.beneath) or stack[-1] not in self._kind:
                raise PositionError(coded("kit.no_piece", cell=cell, pieces=[*self.codes]))
            found[self._kind[stack[-1]]] |= 1 << self.rules.grid.number[cell]
        return tuple(found)


def _told(places: Mapping[str, int]) -> list[CodedText]:
    """The places that are decided, the best first, each with the seats that share it."""
    return [
        coded("kit.place", place=place, seats=[seat_name(seat) for seat, at in places.items() if at == place])
        for place in sorted({*places.values()} - {PLAYING})
    ]


def _looks(kinds: tuple[SeatPiece, ...], seats: tuple[str, ...]) -> Iterator[PieceLook]:
    """A disc in the colour of its seat; all kinds of a seat but the first bear their initial."""
    met: set[int] = set()
    spare = [colour for colour in COLOURS if colour not in seats] or [*COLOURS]
    for kind in kinds:
        seat = owner_named(kind.seat, seats)
        colour = seat if seat in COLOURS else spare[kind.seat % len(spare)]
        yield PieceLook(colour, letter=kind.name[:1] if kind.seat in met else "")
        met.add(kind.seat)
