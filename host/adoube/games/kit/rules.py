"""The rules of a game as one value, and whole turns made of its submoves."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType

from adoube.games.kit.endings import (
    ALL_SKIP,
    EVERYBODY,
    MOVER,
    NEXT,
    OPPONENTS,
    PLAYING,
    EndRule,
    EndsFor,
    decided,
    drawn,
    next_active,
)
from adoube.games.kit.phases import MovePhase, following, in_play
from adoube.games.kit.repetition import RepetitionRule
from adoube.games.kit.scene import (
    NOTHING_KEPT,
    NOWHERE,
    KindsOfSeats,
    KitPosition,
    Ledger,
    Pieces,
    Submove,
    TurnBudget,
    TurnScene,
    how_many,
    others_changed,
)
from adoube.games.kit.site_numbers import SiteNumbers
from adoube.games.kit.topology import Topology

__all__ = ["Act", "Acts", "Rules"]

Act = tuple[int, int]  # where a submove begins and ends: NOWHERE first for a drop, NOWHERE last for a removal
Acts = tuple[Act, ...]
Moment = tuple[Pieces, int, int, int, int, int, Ledger]  # everything that what may follow hangs on
Results = dict[KitPosition, list[Acts]]  # every position after a turn, with the ways there


@dataclass(frozen=True, eq=False)
class Rules:
    """Everything that decides. Seats are numbers in the order of play."""

    title: str
    grid: Topology
    kinds: KindsOfSeats
    seats: int
    start: Pieces
    phases: tuple[MovePhase, ...]
    endings: tuple[EndRule, ...]
    first_phases: tuple[int, ...] = ()  # by seat; empty where all begin in the first
    ledger: Ledger = NOTHING_KEPT  # what is counted when the game begins
    counts_submoves: bool = False
    counts_in_turns: bool = False  # whether what may follow hangs on how many submoves a turn has had
    counter: int = NOWHERE  # which of the values grows with each submove; NOWHERE: none
    turn_counter: int = NOWHERE  # which of them grows with each turn
    marks_sites: bool = False  # whether a submove can mark sites, until the next one
    holders: tuple[int, ...] = ()  # the seats that hold pieces in hand
    hand_sites: tuple[int, ...] = ()  # in games of heaps: whose the sites behind those of the board are
    variables: tuple[str, ...] = ()  # the names of the values in the ledger
    recalls_last: bool = False  # whether the last submove of the turn before matters
    # Whether what may follow within a turn hangs on where the last submove ended, and on its direction.
    looks_at_last: bool = True
    looks_at_headings: bool = False
    looks_back: bool = False  # whether it hangs on the sites visited before
    weight: int = 1  # how long a moment of a turn takes, which bounds how many are looked at
    # Sets of sites that have a name, one for each player or one for all.
    regions: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    site_numbers: tuple[SiteNumbers, ...] = ()  # those kept behind the kinds of pieces
    notes_stalls: bool = False  # whether it matters that a player who had to go on could not
    stops_anywhere: bool = False  # whether a player may end a turn that could go on
    passes: bool = False  # whether a player may pass who has a turn
    outlasts_skips: bool = False  # whether the game goes on once all have skipped in a row
    repetition: RepetitionRule | None = None  # what happens when a position stands again

    def begin(self) -> KitPosition:
        """The position before the first turn."""
        phases = (self.first_phases or (0,) * self.seats) if len(self.phases) > 1 else ()
        start = KitPosition(0, self.start, phases, ledger=self.ledger)
        return start if self.repetition is None else self.repetition.begun(start)

    @cached_property
    def _first(self) -> KitPosition:
        return self.begin()

    @cached_property
    def forbidding(self) -> RepetitionRule | None:
        """The rule that makes repetitions illegal; None where there is none."""
        return self.repetition if self.repetition and self.repetition.forbids else None

    @cached_property
    def repeating_freely(self) -> "Rules":
        """The same rules where nothing forbids a repetition."""
        return replace(self, repetition=None)

    def results(self, position: KitPosition) -> dict[KitPosition, list[Acts]]:
        """Every position that a turn can lead to, with the ways there, the shortest first.

        It does not ask whether the game is over. Raises TooManyTurns.
        """
        found: dict[KitPosition, list[Acts]] = {}
        waiting: list[tuple[TurnScene, Acts, int]] = [(self._scene(position), (), 0)]
        seen: set[Moment] = set()
        for scene, acts, blocked in waiting:
            further = self.moves_in(scene)
            if acts and not further:
                # Nothing is left to go on with, so the turn ends where it stands.
                stays = Submove(NOWHERE, NOWHERE, scene.pieces, doomed=scene.doomed)
                self._note(found, scene, stays, acts, int(self.notes_stalls))
            for submove in further:
                if submove.ends_turn:
                    self._note(found, scene, submove, acts)
                    continue
                longer = (*acts, (submove.origin, submove.target))
                if not submove.goes_on:
                    self._note(found, scene, submove, longer)
                    continue
                if (over := self._over(scene, submove)) is not None:
                    found.setdefault(over, []).append(longer)
                    continue
                after = self.onward(scene, submove)
                shut = after.visited if self.looks_back and others_changed(scene, submove) else blocked
                key = self._moment(after, submove, shut)
                if key not in seen:
                    seen.add(key)
                    waiting.append((after, longer, shut))
        return found

    def followed(self, position: KitPosition, acts: Acts) -> KitPosition | None:
        """The position after exactly these submoves; None where the rules do not allow them."""
        return self._followed(self._scene(position), acts) if acts else None

    def steps_after(
        self, position: KitPosition, path: Sequence[int]
    ) -> Iterator[tuple[int, KitPosition | None, bool]]:
        """Yield the next sites of the piece that has come along a path, which begins where it stood.

        With each the position where the turn can end there, and whether it can go on. The piece comes to no
        site twice. `results` knows each moment of a turn by one way alone; here every way counts.
        """
        scenes = [self._scene(position)]
        for act in pairwise(path):
            onward = [(scene, each) for scene in scenes for each in self.moves_in(scene) if each[:2] == act]
            scenes = [self.onward(scene, submove) for scene, submove in onward if submove.goes_on]
        for scene in scenes:
            for submove in self.moves_in(scene):
                if submove.origin != path[-1] or submove.target in (NOWHERE, *path):
                    continue
                been = (NOWHERE, *path, submove.target)
                further = self.moves_in(self.onward(scene, submove)) if submove.goes_on else []
                goes_on = any(each.origin == submove.target and each.target not in been for each in further)
                yield submove.target, self._stopped(scene, submove), goes_on

    def _followed(self, scene: TurnScene, acts: Acts) -> KitPosition | None:
        """The position after at least one submove from here; ways that look alike may go on otherwise."""
        act, further = acts[0], acts[1:]
        matching = (each for each in self.moves_in(scene) if (each.origin, each.target) == act)
        if not further:
            stopped = (self._stopped(scene, submove) for submove in matching)
            return next((after for after in stopped if after is not None), None)
        onward = (self.onward(scene, submove) for submove in matching if submove.goes_on)
        found = (self._followed(after, further) for after in onward)
        return next((after for after in found if after is not None), None)

    def ending(self, position: KitPosition) -> EndRule | None:
        """The way in which the game is over in a position; a draw without a condition of its own by skips."""
        plain, stuck = self.plain_ending(position), self.stuck_ending(position)
        if stuck is None or plain is ALL_SKIP:
            return plain
        if plain is not None and self.endings.index(plain) < self.endings.index(stuck):
            return plain
        return plain if self.can_move(position) else stuck

    def plain_ending(self, position: KitPosition) -> EndRule | None:
        """The same, as far as it can be told without looking for turns."""
        if self.gives_places:
            is_over = position.places and PLAYING not in position.places
            by = position.placed_by
            return (ALL_SKIP if by == NOWHERE else self.endings[by]) if is_over else None
        if position == self._first:
            return None  # Ludii asks after a submove alone.
        before = self._scene(position, (position.mover - 1) % self.seats)
        met = self._met(before, position.played_in)
        return ALL_SKIP if met is None and self._all_skip(position) else met

    def _all_skip(self, position: KitPosition) -> bool:
        """Return whether the game ends because all had to skip: as in Ludii, not in a phase without ends."""
        if position.skips < self.seats or self.outlasts_skips:
            return False
        return not self.ends_by_phase or any(end.phase in (None, position.played_in) for end in self.endings)

    def _met(self, scene: TurnScene, phase: int) -> EndRule | None:
        """The first way to end whose condition holds after a submove that was played in a phase."""
        for ending in self.endings:
            if ending.condition and ending.phase in (None, phase) and ending.condition(scene):
                return ending
        return None

    @property
    def gives_places(self) -> bool:
        """Return whether the players finish one after the other."""
        return self.seats > OPPONENTS

    @cached_property
    def ends_by_phase(self) -> bool:
        """Return whether a phase has ends of its own."""
        return any(ending.phase is not None for ending in self.endings)

    @cached_property
    def is_scored(self) -> bool:
        """Return whether the best score wins."""
        return any(ending.result is EndsFor.SCORES for ending in self.endings)

    def stuck_ending(self, position: KitPosition) -> EndRule | None:
        """How the game ends if the mover has no legal turn; None: the turn is skipped."""
        for ending in self.endings if not self.gives_places else ():
            if ending.condition is not None or ending.phase not in (None, position.played_in):
                continue
            if ending.stuck in (EVERYBODY, position.mover):
                return ending
        return None

    def can_move(self, position: KitPosition) -> bool:
        """Return whether the mover has a legal turn."""
        return self.freedom(position) > 0 and (self.forbidding is None or bool(self.results(position)))

    def freedom(self, position: KitPosition) -> int:
        """About how many turns the mover has; 0 only where there is none."""
        return how_many(in_play(self.phases, scene := self._scene(position)).moves, scene)

    def may_skip(self, position: KitPosition, *, can_move: bool) -> bool:
        """Return whether the mover has to skip, or may pass although there are turns."""
        further = self.moves_in(self._scene(position)) if can_move and self.passes else ()
        passes = any(each.origin == each.target == NOWHERE for each in further)
        return passes or (not can_move and self.stuck_ending(position) is None)

    def scores_in(self, position: KitPosition) -> tuple[int, ...]:
        """The score of each seat, as the end counts it where the game is over."""
        ending, last = self.ending(position), self._scene(position, (position.mover - 1) % self.seats)
        counted = () if ending is None else ending.scores
        return tuple([score(last) for score in counted]) or position.ledger.scores

    def skipped(self, position: KitPosition) -> KitPosition:
        """The position after a turn that had to be skipped."""
        ledger = position.ledger._replace(pending=0, last=NOTHING_KEPT.last).counted_on(self.counter)
        skipped = position._replace(skips=min(position.skips + 1, self.seats), ledger=ledger)
        scene = self._scene(skipped)
        scene.within = True
        after = skipped._replace(
            mover=self._next_mover(position),
            ledger=ledger.counted_on(self.turn_counter),
            played_in=self._played_in(position.phases, position.mover),
            phases=following(self.phases, scene),
        )
        after = after if self.forbidding is None else self.forbidding.skipped(position, after)
        return self.with_places(after, position.mover) if self.gives_places else after

    def _next_mover(self, position: KitPosition) -> int:
        places, mover = position.places, position.mover
        return next_active(places, mover) if places else (mover + 1) % self.seats

    def with_places(self, after: KitPosition, mover: int) -> KitPosition:
        """The position after a turn of `mover`, with the places that the turn has decided."""
        places, placed_by = after.places or (PLAYING,) * self.seats, after.placed_by
        before, losers = self._scene(after, mover), list[int]()
        for number, ending in enumerate(self.endings):
            who = {MOVER: mover, NEXT: after.mover}.get(ending.who, ending.who)
            is_out = who >= 0 and places[who] != PLAYING
            if not is_out and ending.phase in (None, after.played_in) and self._holds(ending, before, after):
                places = decided(places, ending.result, who, losers, after.ledger.scores)
                placed_by = number
        if PLAYING in places and self._all_skip(after):
            places, placed_by = drawn(places), NOWHERE
        if not any(places):
            return after
        following = after.mover if places[after.mover] == PLAYING else next_active(places, mover)
        return after._replace(places=places, placed_by=placed_by, mover=following)

    def _holds(self, ending: EndRule, before: TurnScene, after: KitPosition) -> bool:
        if ending.condition is not None:
            return ending.condition(before)
        return ending.stuck in (EVERYBODY, after.mover) and not self.can_move(after)

    def _played_in(self, phases: tuple[int, ...], mover: int) -> int:
        return phases[mover] if phases and self.ends_by_phase else NOWHERE

    def moves_in(self, scene: TurnScene) -> list[Submove]:
        """All that may be done next."""
        return in_play(self.phases, scene).moves(scene)

    def _scene(self, position: KitPosition, mover: int | None = None) -> TurnScene:
        who = position.mover if mover is None else mover
        scene = TurnScene(position, self.kinds, who, position.pieces, TurnBudget(self.title, self.weight))
        scene.rules = self
        return scene

    def onward(self, scene: TurnScene, submove: Submove) -> TurnScene:
        """The moment after a submove, with what it counts, in the phase that it leads to."""
        after = scene.after(submove)
        after.continued, after.goes_on = scene.continued + 1, False
        after.ledger = self._ledger(scene, submove)
        after.phases = self._phases(scene, submove)
        return after

    def _moment(self, after: TurnScene, submove: Submove, shut: int) -> Moment:
        heading = submove.heading if self.looks_at_headings else NOWHERE
        made = after.continued if self.counts_in_turns else 0
        last = submove.target if self.looks_at_last else NOWHERE
        return submove.pieces, last, heading, submove.doomed, shut, made, after.ledger

    def _stopped(self, scene: TurnScene, submove: Submove) -> KitPosition | None:
        """The position where a turn ends with a submove; None where it has to go on."""
        if not submove.goes_on:
            return self._result(scene, submove)
        if (over := self._over(scene, submove)) is not None:
            return over
        after = self.onward(scene, submove)
        further = self.moves_in(after)
        if not further:
            after_stall = self._result(scene, submove)
            return after_stall and after_stall._replace(skips=int(self.notes_stalls))
        ends = (self._result(after, each) for each in further if each.ends_turn)
        return next((end for end in ends if end is not None), None)

    def _over(self, scene: TurnScene, submove: Submove) -> KitPosition | None:
        """The position where the game ends although the turn would go on; None where it does not.

        As in Ludii, ends are asked for after each submove, before the pieces that are doomed leave.
        """
        if self.gives_places:
            return None
        after = scene.after(submove)
        after.ledger = self._ledger(scene, submove)
        after.budget = TurnBudget(self.title, self.weight)
        met = self._met(after, self._played_in(scene.phases, scene.mover))
        result = met and self._result(scene, submove)
        return result if result and self.plain_ending(result) is met else None

    def _note(self, found: Results, scene: TurnScene, submove: Submove, acts: Acts, skips: int = 0) -> None:
        """Adds the result of a turn; `skips`: how often its player could not go on."""
        if acts and (after := self._result(scene, submove)) is not None:
            found.setdefault(after._replace(skips=skips) if skips else after, []).append(acts)

    def _result(self, scene: TurnScene, submove: Submove) -> KitPosition | None:
        """The position where a turn ends with a submove; None where that repeats a position too often."""
        position, pieces = scene.position, submove.pieces
        if submove.doomed:
            stay = ~submove.doomed
            pieces = tuple([kind & stay for kind in pieces])
        phases, ledger = scene.phases, submove.ledger or scene.ledger
        if not self._that_end.isdisjoint(phases):
            phases = self._phases(scene, submove)
        if self.counts_submoves or self.marks_sites or self.counter >= 0:
            ledger = self._ledger(scene, submove)
        ledger = ledger.counted_on(self.turn_counter)
        if ledger.sown != NOWHERE:
            ledger = ledger._replace(sown=NOWHERE)
        if self.recalls_last:
            made = (scene.last_origin, scene.last) if submove.ends_turn else submove[:2]
            ledger = ledger._replace(last=made)
        played_in = self._played_in(scene.phases, position.mover)
        after: KitPosition | None = KitPosition(
            self._next_mover(position), pieces, phases, 0, ledger, played_in, (), position.places
        )
        if self.forbidding is not None and after is not None:
            after = self.forbidding.allowed(position, after)
        return self.with_places(after, position.mover) if self.gives_places and after is not None else after

    def _ledger(self, scene: TurnScene, submove: Submove) -> Ledger:
        ledger = submove.ledger or scene.ledger
        if submove.ends_turn and submove.pieces is scene.pieces:
            return ledger
        ledger = ledger.counted_on(self.counter)
        if submove.ends_turn:
            return ledger
        if self.marks_sites:
            ledger = ledger._replace(pending=ledger.pending if ledger.marked else 0, marked=False)
        return ledger._replace(made=ledger.made + 1) if self.counts_submoves else ledger

    def _phases(self, scene: TurnScene, submove: Submove) -> tuple[int, ...]:
        """The phases of all seats after a submove: each goes on from its own."""
        phases = scene.phases
        if self._that_end.isdisjoint(phases):
            return phases
        after = scene.after(submove)
        after.ledger = self._ledger(scene, submove)
        return following(self.phases, after)

    @cached_property
    def _that_end(self) -> frozenset[int]:
        """The phases that others follow."""
        return frozenset(number for number, phase in enumerate(self.phases) if phase.following)
