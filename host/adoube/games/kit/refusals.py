"""Why a kit game refuses a turn or a change of the board: the clause, and where the piece may go instead.

`Citations` are the clauses that the parts of the game rest on. An attempt breaks a clause if it is legal once
the clause no longer holds. So the reason is never guessed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from adoube.games.base import BoardChange
from adoube.games.kit.notation import KitTurn
from adoube.games.kit.rules import Act, Acts, Rules
from adoube.games.kit.scene import NOWHERE, KitPosition, SeatPiece
from adoube.games.kit.topology import sites_of
from adoube.games.verdict import Objection, TooManyTurns
from adoube.words import AnyText, CodedText, coded
from adoube.words.names import kind_name, seat_name

__all__ = ["ENDS", "PLAYS", "REPEATS", "SKIPS", "TURNS", "Citations", "KitRefusals"]


# The clauses of a game without a rulebook: whose turn it is, what may be played, ends, and skips.
TURNS, PLAYS, ENDS, SKIPS = "LUD-01", "LUD-02", "LUD-03", "LUD-04"
REPEATS = "REP-01"  # the ruling about repetitions, of every described game that has none of its own


@dataclass(frozen=True, eq=False)
class Citations:
    """The clauses of a game. `ends` has one for all ways to end, or one for each in their order."""

    turns: str = TURNS
    plays: str = PLAYS
    ends: tuple[str, ...] = (ENDS,)
    skips: str = SKIPS
    of_phases: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    # By the name of a kind of piece.
    of_pieces: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    # What a person reads who breaks a clause, or whose game ends by it.
    said: Mapping[str, CodedText] = field(default_factory=lambda: MappingProxyType({}))
    breakable: tuple[str, ...] = ()  # the clauses that an attempt can break, the likeliest reason first
    # The rules as they would be without some of the breakable clauses.
    without: Callable[[frozenset[str]], Rules] | None = None
    repeats: str = REPEATS

    @property
    def every(self) -> frozenset[str]:
        """The clauses that some refusal or some end may cite."""
        of_parts = (*self.of_phases.values(), *self.of_pieces.values())
        of_rules = (self.turns, self.plays, self.skips, self.repeats, *self.ends)
        return frozenset((*of_rules, *of_parts, *self.breakable))

    def end(self, number: int) -> str:
        """The clause of one way to end."""
        return self.ends[number] if number < len(self.ends) else self.ends[0]

    def broken(self, position: KitPosition, acts: Acts) -> str | None:
        """The clause without which an illegal attempt would be legal; of several that forbid it the first.

        None where it is illegal for another reason. Raises TooManyTurns.
        """
        if self.without is None:
            return None
        without, every = self.without, frozenset(self.breakable)

        def allows(lifted: frozenset[str]) -> bool:
            return without(lifted).followed(position, acts) is not None

        alone = next((clause for clause in self.breakable if allows(frozenset({clause}))), None)
        if alone is not None or not every or not allows(every):
            return alone
        return next((clause for clause in self.breakable if not allows(every - {clause})), None)

    def unneeded(self, legal: Rules, positions: Iterable[KitPosition]) -> Mapping[str, frozenset[str]]:
        """The breakable clauses that are the one first reason against nothing in some positions.

        By clause those before it that forbid whatever it forbids; none where it forbids nothing by itself.
        """
        waiting: dict[str, frozenset[str]] = dict.fromkeys(self.breakable, frozenset())
        for position in positions:
            reasons: dict[Acts, str] = {}
            for clause in self.breakable[: _last(self.breakable, waiting)]:
                if (lifted := self._lifted(clause, legal, position)) is None or lifted - reasons.keys():
                    waiting.pop(clause, None)
                if clause in waiting:
                    waiting[clause] |= {reasons[acts] for acts in lifted or ()}
                reasons = {**dict.fromkeys(lifted or (), clause), **reasons}
        return waiting

    def _lifted(self, clause: str, legal: Rules, position: KitPosition) -> frozenset[Acts] | None:
        """Return what one clause alone forbids; None where without it there is too much to list."""
        if self.without is None:
            return frozenset()
        try:
            return _ways(self.without(frozenset({clause})), position) - _ways(legal, position)
        except TooManyTurns:
            return None


def _last(clauses: Sequence[str], waiting: Mapping[str, object]) -> int:
    """How many of some clauses there are up to the last that waits."""
    return max((number for number, clause in enumerate(clauses, start=1) if clause in waiting), default=0)


def _ways(rules: Rules, position: KitPosition) -> frozenset[Acts]:
    return frozenset(acts for ways in rules.results(position).values() for acts in ways)


MOST_TOLD = 4  # legal turns, or cells, that a refusal names


@dataclass(frozen=True, eq=False)
class KitRefusals:
    """The refusals of illegal turns in words. `turns` lists the legal turns of a position."""

    rules: Rules
    seats: tuple[str, ...]
    pieces: tuple[str, ...]  # what each kind is called, by its number
    citations: Citations
    turns: Callable[[KitPosition], list[KitTurn]]
    write: Callable[[KitTurn], str]

    def of_turn(self, position: KitPosition, acts: Acts) -> Objection:
        """Why these submoves, which are no legal turn, are not allowed. `acts` is empty for a skip."""
        if not acts:
            return Objection(self.citations.skips, coded("kit.needless_skip", seat=self._mover(position)))
        if repeated := self._of_repetition(position, acts):
            return repeated
        origin, target = acts[0]
        site = target if origin == NOWHERE else origin
        kind = self._kind(position, site)
        clause = self.citations.broken(position, acts)
        if clause is None and origin != NOWHERE and kind is not None and not self._is_own(position, site):
            return self._not_yours(position, site, kind)
        if clause is None:
            return self._plain(position, site, kind, is_drop=origin == NOWHERE)
        where = self._where(position, site, kind, is_drop=origin == NOWHERE)
        if (said := self.citations.said.get(clause)) is None:
            return Objection(clause, where)
        return Objection(clause, coded("kit.cited", said=said, where=where))

    def _of_repetition(self, position: KitPosition, acts: Acts) -> Objection | None:
        """The objection to a turn against which only a repetition speaks; None where it is not that."""
        rule = self.rules.forbidding
        if rule is None or self.rules.repeating_freely.followed(position, acts) is None:
            return None
        return Objection(self.citations.repeats, coded("kit.repeats", times=rule.times))

    def of_change(self, position: KitPosition, change: BoardChange) -> Objection:
        """Why no legal turn makes this change of the board. Raises TooManyTurns where nobody can tell."""
        self.turns(position)
        number = self.rules.grid.number
        touched = sorted(change.emptied) or sorted(change.altered) or sorted(change.filled)
        if not touched:
            seat = self._mover(position)
            return Objection(self._plays(position), coded("kit.nothing_changed", seat=seat))
        own = [cell for cell in touched if self._is_own(position, number[cell])]
        if (act := self._attempt(own, change)) is None:
            site = number[(own or touched)[0]]
            return self._plain(position, site, self._kind(position, site))
        acts = (act,)
        if (after := self.rules.followed(position, acts)) is None:
            return self.of_turn(position, acts)
        return self._unfinished(position, KitTurn(acts), after, change)

    def _attempt(self, own: list[str], change: BoardChange) -> Act | None:
        """The one move, drop or removal that a change of the board shows; None where it shows several."""
        number, filled = self.rules.grid.number, [*change.filled]
        if len(own) == len(filled) == 1:
            return number[own[0]], number[filled[0]]
        if change.altered or len(change.emptied) + len(filled) != 1:
            return None
        return (NOWHERE, number[filled[0]]) if filled else (number[next(iter(change.emptied))], NOWHERE)

    def _unfinished(
        self, position: KitPosition, turn: KitTurn, after: KitPosition, change: BoardChange
    ) -> Objection:
        """A legal turn of which the board shows a part, or more than it changes."""
        kinds, names = self.rules.kinds.kinds, self.rules.grid.names
        pairs = [pair for _, *pair in zip(kinds, position.pieces, after.pieces, strict=False)]
        gone = came = 0
        for was, stands in pairs:
            gone |= was & ~stands
            came |= stands & ~was
        emptied = {names[site] for site in sites_of(gone & ~came)}
        written = self.write(turn)
        if lacking := sorted(emptied - change.emptied):
            text = coded("kit.also_empty", turn=written, cells=[*lacking])
        elif wrong := sorted((change.emptied - emptied) | change.altered):
            text = coded("kit.stays_as_it_is", turn=written, cells=[*wrong])
        else:
            text = coded("kit.other_piece", turn=written)
        return Objection(self._plays(position), text)

    def _not_yours(self, position: KitPosition, site: int, kind: SeatPiece) -> Objection:
        cell, seat = self.rules.grid.names[site], self._mover(position)
        turns = self._told(position, self.turns(position))
        if kind.seat < 0:
            return Objection(self._plays(position), coded("kit.nobodys", cell=cell, seat=seat, turns=turns))
        owner = seat_name(self.seats[kind.seat])
        words = coded("kit.not_yours", cell=cell, owner=owner, seat=seat, turns=turns)
        return Objection(self.citations.turns, words)

    def _plain(
        self, position: KitPosition, site: int, kind: SeatPiece | None, *, is_drop: bool = False
    ) -> Objection:
        """A refusal for which no single clause is the reason: how such a piece moves."""
        clause = self._plays(position)
        if kind is not None and kind.seat == position.mover:
            clause = self.citations.of_pieces.get(kind.name, clause)
        where = self._where(position, site, kind, is_drop=is_drop)
        if (said := self.citations.said.get(clause)) is None:
            return Objection(clause, where)
        return Objection(clause, coded("kit.cited", said=said, where=where))

    def _where(
        self, position: KitPosition, site: int, kind: SeatPiece | None, *, is_drop: bool = False
    ) -> CodedText:
        """Tell which turns the piece on a site has, or else which pieces can move."""
        turns, cell, seat = self.turns(position), self.rules.grid.names[site], self._mover(position)
        near = [turn for turn in turns if turn.acts and site in turn.acts[0]]
        ends = {turn.acts[-1][1] for turn in near if turn.acts[0][0] == site} - {NOWHERE}
        if kind is not None and ends:
            cells = self._shortened([self.rules.grid.names[end] for end in sorted(ends)])
            return coded("kit.may_go", cell=cell, cells=cells, piece=self._called(kind))
        told = self._told(position, near or turns)
        if near:
            return coded("kit.may_play_there", cell=cell, turns=told, seat=seat)
        if kind is None and is_drop:
            return coded("kit.may_play", turns=told, seat=seat)
        if kind is None:
            return coded("kit.nothing_there", cell=cell, turns=told, seat=seat)
        return coded("kit.stays_there", cell=cell, turns=told, seat=seat, piece=self._called(kind))

    def _told(self, position: KitPosition, turns: Sequence[KitTurn]) -> list[str | CodedText]:
        return self._shortened(sorted(self.write(turn) for turn in turns))

    def _shortened(self, texts: list[str]) -> list[str | CodedText]:
        others = [coded("kit.others")] if len(texts) > MOST_TOLD else []
        return [*texts[:MOST_TOLD], *others]

    def _plays(self, position: KitPosition) -> str:
        phase = self.rules.phases[position.phases[position.mover] if position.phases else 0]
        return self.citations.of_phases.get(phase.name, self.citations.plays)

    def _is_own(self, position: KitPosition, site: int) -> bool:
        """Return whether the mover may move such a piece: an own one, or one that both players move."""
        kind = self._kind(position, site)
        return kind is not None and (kind.seat == position.mover or self._is_shared(position, kind))

    def _is_shared(self, position: KitPosition, kind: SeatPiece) -> bool:
        origins = {turn.acts[0][0] for turn in self.turns(position) if turn.acts} - {NOWHERE}
        return any(self._kind(position, origin) == kind for origin in origins)

    def _kind(self, position: KitPosition, site: int) -> SeatPiece | None:
        """Return the words for the piece on a site."""
        for kind, sites in zip(self.rules.kinds.kinds, position.pieces, strict=False):
            if sites >> site & 1:
                return kind
        return None

    def _called(self, kind: SeatPiece) -> AnyText:
        return kind_name(self.pieces[self.rules.kinds.kinds.index(kind)], self.pieces)

    def _mover(self, position: KitPosition) -> AnyText:
        return seat_name(self.seats[position.mover])
