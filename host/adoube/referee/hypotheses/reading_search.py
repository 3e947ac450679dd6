"""Which nodes of the graph account for a reading: known ones that show it, and new ones a few turns away."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from adoube.referee.hypotheses.clock_presses import unaccounted_touches
from adoube.referee.hypotheses.graph import Graph
from adoube.referee.hypotheses.multi_turn_search import Effort, Touches, chains
from adoube.referee.hypotheses.nodes import Node, merged, path_to
from adoube.referee.hypotheses.takebacks import Takeback, Takebacks
from adoube.referee.successors import Successor
from adoube.sensing.views import Reading

__all__ = ["MOST_PRESSES", "ReadingSearch", "TouchedSince"]

MOST_PRESSES = 3
"""so many turns are looked for at once; who played more unseen has lost the referee"""

TouchedSince = Callable[[int], frozenset[str] | None]
TouchRecord = Callable[[int], Mapping[str, Sequence[int]] | None]


@dataclass(eq=False)
class ReadingSearch(Graph):
    """The graph, what is known of the board, and the nodes that a new reading is held against."""

    clock: bool = False
    """whether the players press one"""
    takeback: Takeback = Takeback.ASK
    left_out: frozenset[str] = frozenset()
    """cells that are out of use: that they are unknown is nothing new"""
    touch_record: TouchRecord | None = None
    """each cell's touches since a moment"""
    put_before_lifted: Callable[[str, str], bool] = lambda lifted, put: False
    """whether the last touch of a cell, from which a piece was lifted, came after that of another"""
    touched_later: Callable[[str, str], bool] = lambda cell, other: False
    """whether the last touch of a cell came long after that of another"""
    unheard_since: Callable[[int], bool] = lambda moment: False
    """whether the board was not heard for a while after a moment"""
    confirmed: list[Node] = field(init=False)
    unheard: list[Node] = field(init=False, default_factory=list)
    """those of the final nodes that lie after turns which nobody heard: they may not have been played"""
    provisional: list[Node] = field(init=False, default_factory=list)
    previously_seen: list[Node] = field(init=False, default_factory=list)
    takebacks: Takebacks = field(init=False)
    _declined: Reading | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.confirmed = [self.past_skips(self.root)]
        self.takebacks = Takebacks(self, self.takeback, lambda: self.certain)

    def knows(self, reading: Reading) -> bool:
        """Whether every cell that is in use says something."""
        if None not in reading:
            return True
        return all(
            shows is not None or cell in self.left_out
            for cell, shows in zip(self.game.board.names, reading, strict=True)
        )

    def shows(self, reading: Reading) -> bool:
        """Whether play may have come to a board that shows this."""
        return bool(self.confirmed_showing(reading))

    @property
    def certain(self) -> list[Node]:
        """The final nodes but for those after turns that nobody heard."""
        return (
            [node for node in self.confirmed if node not in self.unheard] if self.unheard else self.confirmed
        )

    def confirmed_showing(self, reading: Reading) -> list[Node]:
        return [node for node in self.confirmed if node.successor_table.shows(reading)]

    def explain(self, reading: Reading, touched_since: TouchedSince) -> list[Node]:
        """The nodes that account for a reading: known ones that show it, and new ones a turn away.

        `touched_since` tells which cells were touched after a moment, and so rules turns out; it tells None
        where touches may have gone unreported.
        """
        found: list[Node] = []
        for source in self.sources():
            stands = source.successor_table.shows(reading)
            if stands:
                found.append(source)
            touched = touched_since(source.since)
            # A turn that leaves the board as it was needs a sign.
            signless = stands and (touched is None or not self.knows(reading))
            if not signless and self._may_be_played_from(source):
                found += [
                    self.past_skips(self.child(source, successor))
                    for successor in source.successor_table.explain(reading)
                    if not stands or successor.touched_cells
                    if (touched is None or successor.touched_cells <= touched)
                    and not self._is_backwards(successor)
                ]
        return merged(found)

    def _is_backwards(self, turn: Successor) -> bool:
        """Whether the piece of a turn was put down before it was lifted, where presses tell turns apart."""
        return self.clock and turn.carry is not None and self.put_before_lifted(*turn.carry)

    def account_for(
        self, reading: Reading, touched_since: TouchedSince, pressed: Sequence[str]
    ) -> list[Node]:
        """The nodes that account for a reading and for the presses that nothing has explained so far.

        A reading that shows fewer turns than were pressed is not believed: its nodes are `unconfirmed`, and
        so they are where it takes too long to find out what else was played. A return that leaves touches
        unexplained stands beside the turns that were pressed. None while a search goes on.
        """
        singles = self.explain(reading, touched_since)
        if not pressed:
            return self.with_return(singles, reading, touched_since)
        if any(node in self.confirmed for node in singles):
            return singles
        fitting = [node for node in singles if self.depth(node) >= len(pressed)]
        is_several = len(pressed) > 1 or bool(fitting) or not self.may_become(reading)
        back = [] if is_several else self._doubtful_returns(singles, reading, touched_since)
        if is_several or back:
            several = self.explain_as_several(reading, touched_since, pressed)
            if self.tally.goes_on:
                return []
            fitting = [] if several is None else merged([*fitting, *several])
        if fitting:
            return merged([*fitting, *back])
        for node in singles:
            node.unconfirmed = True
        return self.with_return(singles, reading, touched_since)

    def _doubtful_returns(
        self, found: list[Node], reading: Reading, touched_since: TouchedSince
    ) -> list[Node]:
        """The returns, not called, that a reading may be, where hands touched more than they change."""
        nodes = [] if self.takebacks.called else self.with_return(found, reading, touched_since)
        back = [node for node in nodes if node.is_return]
        return back if unaccounted_touches(self.confirmed, back, touched_since) else []

    def may_become(self, reading: Reading) -> bool:
        """Whether a reading may be a moment of some turn."""
        return any(source.successor_table.may_become(reading) for source in self.sources())

    def with_return(self, found: list[Node], reading: Reading, touched_since: TouchedSince) -> list[Node]:
        """What accounts for a reading, and the returns to an earlier position that it may be."""
        if not self.knows(reading):
            return found
        return merged(self.takebacks.beside(found, reading, touched_since))

    def explain_as_several(
        self, reading: Reading, touched_since: TouchedSince, pressed: Sequence[str]
    ) -> list[Node] | None:
        """The nodes that account for a reading by several turns of which only the last was ever seen; None
        where it takes too long to find them, at once or at all.

        `pressed` are the seats whose presses nothing has explained so far: each of them ended a turn, and one
        more may have been played. Without any it may be two turns, where no clock is pressed. Nobody counts
        presses while a board is not heard.
        """
        unsure = reading == self._declined or not self.knows(reading)
        if unsure or len(pressed) > MOST_PRESSES or (self.clock and not pressed):
            return []
        found: list[Node] = []
        effort = Effort(self.tally)
        for source in self.sources():
            if self.unheard_since(source.since) or not self._may_be_played_from(source):
                continue
            touches = self._touches(source, touched_since)
            for turns in self._turns_to_look_for(source, len(pressed)):
                found += chains(self, source, reading, touches, turns, effort)
                if effort.is_too_much:
                    return None
        for node in found:
            node.unconfirmed = not self.clock and touched_since(node.since) is None
        return merged(found)

    def _turns_to_look_for(self, source: Node, presses: int) -> range:
        """How many turns from a source leave as many as were pressed, or one more; it is never one alone."""
        most = (presses or 1) + 1 - self.depth(source)
        return range(max(2, most - 1), most + 1)

    def depth(self, node: Node) -> int:
        """How many turns a hand has played from a final node to this one."""
        return len(path_to(node, self.confirmed))

    def sources(self) -> list[Node]:
        """The nodes that a new reading is held against."""
        return list(
            dict.fromkeys(
                [*self.confirmed, *self._below(self.provisional), *self.provisional, *self.previously_seen]
            )
        )

    def _may_be_played_from(self, node: Node) -> bool:
        """Where clocks are pressed, a player who goes on before his turn is over is still playing it."""
        to_move = self.game.to_move(node.successor_table.position)
        return node in self.confirmed or not self.clock or node.mover != to_move

    def _touches(self, source: Node, touched_since: TouchedSince) -> Touches:
        """What a chain of turns from a source may have touched."""
        cells = touched_since(source.since)
        moments = None if cells is None or self.touch_record is None else self.touch_record(source.since)
        return Touches(cells, moments, self._is_backwards, self.touched_later)

    def _below(self, nodes: list[Node]) -> list[Node]:
        """The nodes on which hands played to get to `nodes`, down to the final ones."""
        below: list[Node] = []
        layer = nodes
        while layer := [up for node in layer if node not in self.confirmed for up in node.played_from]:
            below += layer
        return list(dict.fromkeys(below))

    def is_declined(self, reading: Reading) -> bool:
        """Whether people said that what this reading suggests was not done."""
        return reading == self._declined
