"""The hypotheses: a graph of positions, joined by turns, that account for everything settled so far.

`final` are the positions that play has certainly come to, nearly always one. `tips` are those that the
newest settled reading adds: turns that may still be taken further, back, or be confirmed. A tip hangs on a
final node, or on earlier tips when the next player acted before the turn was confirmed. `stood` are the other
nodes that were tips and may be so again: while the next player captures, the board may look as if a turn had
been undone. A skip is played by no hand: every node stands behind the skips that follow its turn. A board
that shows an earlier position again is a tip too: a return, on which play may go on.

A piece in the hand looks like a captured one. So a tip is only what the board shows now, until somebody says
that the turn is over, or what stands can be nothing but a finished turn.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from adoube.board.placement import Placement
from adoube.games.verdict import IllegalTurn
from adoube.referee.agreement import agreed, count_of_lines, kept_by, open_turn
from adoube.referee.catching_up import catch_up, passes
from adoube.referee.chains import Effort, Touches, chains
from adoube.referee.graph import Graph
from adoube.referee.nodes import Accepted, Node, Open, Returned, merged, merged_under, path_to
from adoube.referee.presses import ended_by, may_be_answered, unaccounted_touches
from adoube.referee.returns import Returns, Takeback, puts_back
from adoube.referee.successors import Successor
from adoube.referee.unshown import heard, unseen_turns
from adoube.sensing.views import Reading

__all__ = ["MOST_PRESSES", "Hypotheses", "TouchedSince"]

ANSWERS = 2
"""a turn that nobody said was over is final once so many more have followed it"""

MOST_PRESSES = 3
"""so many turns are looked for at once; who played more unseen has lost the referee"""
MOST_HELD = 4000
"""so many successors are held besides those of the hypotheses: about 8 MiB"""

TouchedSince = Callable[[int], frozenset[str] | None]
TouchRecord = Callable[[int], Mapping[str, Sequence[int]] | None]


@dataclass(eq=False)
class Hypotheses(Graph):
    """The hypotheses of one game. `accepted` is the line that all of them share."""

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
    final: list[Node] = field(init=False)
    unheard: list[Node] = field(init=False, default_factory=list)
    """those of the final nodes that lie after turns which nobody heard: they may not have been played"""
    tips: list[Node] = field(init=False, default_factory=list)
    stood: list[Node] = field(init=False, default_factory=list)
    returns: Returns = field(init=False)
    _start: Placement = field(init=False)
    _declined: Reading | None = field(init=False, default=None)
    _full_at: int = field(init=False, default=0)
    """at so many successors worked out there is something to forget"""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._start = self.game.placement(self.game.start())
        self.final = [self.past_skips(self.root)]
        self.returns = Returns(self, self.takeback, lambda: self.certain)

    # reading

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
        return bool(self.shown_by_final(reading))

    @property
    def certain(self) -> list[Node]:
        """The final nodes but for those after turns that nobody heard."""
        return [node for node in self.final if node not in self.unheard] if self.unheard else self.final

    def shown_by_final(self, reading: Reading) -> list[Node]:
        return [node for node in self.final if node.outlook.shows(reading)]

    def explain(self, reading: Reading, touched_since: TouchedSince) -> list[Node]:
        """The nodes that account for a reading: known ones that show it, and new ones a turn away.

        `touched_since` tells which cells were touched after a moment, and so rules turns out; it tells None
        where touches may have gone unreported.
        """
        found: list[Node] = []
        for source in self.sources():
            stands = source.outlook.shows(reading)
            if stands:
                found.append(source)
            touched = touched_since(source.since)
            # A turn that leaves the board as it was needs a sign.
            signless = stands and (touched is None or not self.knows(reading))
            if not signless and self._may_be_played_from(source):
                found += [
                    self.past_skips(self.child(source, successor))
                    for successor in source.outlook.explain(reading)
                    if not stands or successor.felt
                    if (touched is None or successor.felt <= touched) and not self._is_backwards(successor)
                ]
        return merged(found)

    def _is_backwards(self, turn: Successor) -> bool:
        """Whether the piece of a turn was put down before it was lifted, where presses tell turns apart."""
        return self.clock and turn.carry is not None and self.put_before_lifted(*turn.carry)

    def account_for(
        self, reading: Reading, touched_since: TouchedSince, pressed: Sequence[str]
    ) -> list[Node]:
        """The nodes that account for a reading and for the presses that nothing has explained so far.

        A reading that shows fewer turns than were pressed is not believed: its nodes are `unsigned`, and so
        they are where it takes too long to find out what else was played. None while a search goes on.
        """
        singles = self.explain(reading, touched_since)
        if not pressed:
            return self.with_return(singles, reading, touched_since)
        if any(node in self.final for node in singles):
            return singles
        fitting = [node for node in singles if self.depth(node) >= len(pressed)]
        if len(pressed) > 1 or fitting or not self.may_become(reading):
            several = self.explain_as_several(reading, touched_since, pressed)
            if self.tally.goes_on:
                return []
            fitting = [] if several is None else merged([*fitting, *several])
        if fitting:
            return fitting
        for node in singles:
            node.unsigned = True
        return self.with_return(singles, reading, touched_since)

    def may_become(self, reading: Reading) -> bool:
        """Whether a reading may be a moment of some turn."""
        return any(source.outlook.may_become(reading) for source in self.sources())

    def with_return(self, found: list[Node], reading: Reading, touched_since: TouchedSince) -> list[Node]:
        """What accounts for a reading, and the returns to an earlier position that it may be."""
        if not self.knows(reading):
            return found
        return merged(self.returns.beside(found, reading, touched_since))

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
            node.unsigned = not self.clock and touched_since(node.since) is None
        return merged(found)

    def _turns_to_look_for(self, source: Node, presses: int) -> range:
        """How many turns from a source leave as many as were pressed, or one more; it is never one alone."""
        most = (presses or 1) + 1 - self.depth(source)
        return range(max(2, most - 1), most + 1)

    def catch_up(self, begins: Sequence[Node], reading: Reading, moment: int, first: Reading) -> None:
        """Holds beside the certain positions what turns lead to that nobody heard, if they explain a reading.

        They begin where the board stood last, and `first` it showed one of their positions, or a turn from
        there under way. None of them is accepted before another turn has followed it.
        """
        if self.is_declined(reading) or not self.knows(reading):
            return
        certain = self.certain
        found = catch_up(self, begins, reading)
        if reading != first:
            found = [node for node in found if passes(self.root, node, first)]
        for node in found:
            node.since, node.stood = moment, True
        self.unheard = [node for node in found if node not in certain]
        self.final = [*certain, *self.unheard]

    def end_unheard(self, seat: str, reading: Reading) -> bool:
        """`seat` has ended the last of the turns that nobody heard, or one after them that does not show.

        False where none of them leads to what stands, or it has played none.
        """
        if not any(node.outlook.shows(reading) for node in self.unheard):
            return False
        certain = self.certain
        standing = (node for node in merged([*self.unheard, *self.tips]) if node not in certain)
        ended = [node for node in standing if node.mover == seat and node.outlook.shows(reading)]
        if ended:
            self.tips, self.unheard, self.final = [], ended, [*certain, *ended]
        return bool(ended)

    def depth(self, node: Node) -> int:
        """How many turns a hand has played from a final node to this one."""
        return len(path_to(node, self.final))

    def sources(self) -> list[Node]:
        """The nodes that a new reading is held against."""
        return list(dict.fromkeys([*self.final, *self._below(self.tips), *self.tips, *self.stood]))

    def _may_be_played_from(self, node: Node) -> bool:
        """Where clocks are pressed, a player who goes on before his turn is over is still playing it."""
        to_move = self.game.to_move(node.outlook.position)
        return node in self.final or not self.clock or node.mover != to_move

    def take(
        self,
        found: Sequence[Node],
        reading: Reading,
        moment: int,
        touched_since: TouchedSince,
        *,
        answers: bool = True,
    ) -> None:
        """Makes the nodes found for a settled reading the new tips.

        A final node among them means that nothing has happened, or that it was undone. Touches up to `moment`
        belong to the past of what stands. `answers`: whether turns that were answered are over.
        """
        if self.knows(reading):
            for node in found:
                if not node.stood or node.outlook.is_untouched(touched_since(node.since)):
                    node.since, node.stood = moment, True
        self.stood = [node for node in self.stood if node.outlook.may_become(reading)]
        if all(node in self.final for node in found):
            self.tips = []
            return
        self.tips = list(found)
        self.stood = list(dict.fromkeys([*self.stood, *(tip for tip in found if tip not in self.final)]))
        if answers and self.complete(reading) and (answered := self.answered(ANSWERS)):
            self.settle(answered)

    def find_unseen(self, seat: str, reading: Reading, touched_since: TouchedSince) -> bool:
        """Adds to the tips what `seat`, who says it has played, may have done without a change to see.

        Whether there is anything.
        """
        if not self.knows(reading):
            return False
        # From a board that came back play may have gone on as well.
        back = self.tips if all(tip.is_return for tip in self.tips) else []
        sources = dict.fromkeys([*self.shown_by_final(reading), *back])
        found = unseen_turns(self, sources, seat, reading, touched_since)
        self.tips = merged([*self.tips, *found])
        return bool(found)

    def call(self, call: Mapping[str, Any]) -> list[IllegalTurn]:
        """Lets every hypothesis hear what was called; returns the refusals where none allows it."""
        return heard(self, self._new_tips() or self.final, call)

    def confirm(
        self,
        seat: str,
        waiting: int = 0,
        lately: frozenset[str] | None = None,
        beside: Sequence[Node] = (),
    ) -> bool:
        """`seat` has ended its turn: makes final the first turn it played, also under turns played since.

        Of several hypotheses those stay that `presses.ended_by` keeps, which says what the other arguments
        are; but for nodes that the press means just as well, `beside` the turn. False where no tip holds a
        turn of that seat, or where tips that hold turns nobody pressed single out final nodes.
        """
        ended = ended_by(self, self.final, self._new_tips(), seat, waiting, lately)
        tips = [one.tip for one in ended]
        if not ended or (all(one.lag for one in ended) and self.single_out(tips)):
            return False
        confirmed = merged_under(tips, (node for one in ended for node in one.turn))
        keys = {node.key for node in confirmed}
        self.tips = [tip for tip in tips if tip.key not in keys]
        self.settle(merged([*confirmed, *beside]))
        return True

    def single_out(self, tips: Sequence[Node]) -> bool:
        """Whether tips hold several turns that only some of the final nodes leave room for.

        From the others something illegal was done, which is as likely: only people can tell. Not where it is
        open how many turns were taken back: then what follows tells.
        """
        if len(self.final) == 1 or self.hinge_on_return:
            return False
        paths = [path_to(tip, self.final) for tip in tips]
        below = set(map(id, self._below(list(tips))))
        return all(len(path) > 1 for path in paths) and any(id(node) not in below for node in self.final)

    def _new_tips(self) -> list[Node]:
        """Those that may be confirmed: what changes an accepted turn is for people to confirm."""
        return [tip for tip in self.tips if tip not in self.final and not tip.amends]

    def confirm_amended(self) -> None:
        """People say that the last accepted turn was changed as the tips have it."""
        amended = [path_to(tip, self.final)[0] for tip in self.tips]
        self.tips = [tip for tip in self.tips if tip not in amended]
        self.settle(merged_under(self.tips, amended))

    def may_be_answered(
        self,
        reading: Reading,
        touched_since: TouchedSince,
        pressed: Sequence[str],
        lately: frozenset[str],
    ) -> bool:
        """Whether the tips may hold other turns than those pressed: see `presses.may_be_answered`.

        Of more presses than are looked into nobody knows.
        """
        if len(pressed) > MOST_PRESSES + 1:
            return True
        touches_of = partial(self._touches, touched_since=touched_since)
        return may_be_answered(self, self.final, self._new_tips(), reading, touches_of, pressed, lately)

    def leave_touches(self, touched_since: TouchedSince) -> bool:
        """Whether cells were touched that no tip accounts for, in a game that cannot list what else they may
        have been touched for."""
        return not self.game.enumerable and unaccounted_touches(self.final, self._new_tips(), touched_since)

    def _touches(self, source: Node, touched_since: TouchedSince) -> Touches:
        """What a chain of turns from a source may have touched."""
        cells = touched_since(source.since)
        moments = None if cells is None or self.touch_record is None else self.touch_record(source.since)
        return Touches(cells, moments, self._is_backwards, self.touched_later)

    def end_turn(
        self, seat: str, reading: Reading, waiting: int, lately: frozenset[str] | None, *, unseen: bool
    ) -> bool:
        """`seat` presses: it has ended its turn (see `confirm`), or consents to one that was taken back.

        `unseen`: the tips hold turns that do not show. Then it may be either. False where it is neither.
        """
        back = self.returns.given_back(seat, self.tips, reading, beside_unseen=unseen)
        if self.confirm(seat, waiting, lately, back if unseen else ()):
            return True
        if unseen or not back:
            return False
        self.stand(back)
        return True

    def suspect_unseen_return(self, reading: Reading) -> bool:
        """Makes the return before a last turn that the board does not show a tip, if it is such a turn."""
        node = self.returns.unseen(reading) if self.final == [self.root] else None
        self.tips = self.tips if node is None else [node]
        return node is not None

    def certain_returns(self, touched_since: TouchedSince) -> list[Node]:
        """The tips that are returns beyond doubt, though maybe not by how many turns."""
        return self.returns.certain(self.tips, touched_since(self.root.since))

    def doubt(self) -> Open | None:
        """What the tips suggest, for people to say; None where they suggest nothing."""
        return self.shown_by(self.tips)

    def shown_by(self, nodes: Sequence[Node]) -> Open | None:
        """The first turn on which nodes differ from the accepted line; None where there is none."""
        return open_turn(self, nodes)

    def choose_tip(self, turn: str) -> bool:
        """Keeps the tips that begin with `turn`. False where none does."""
        return kept_by(self, turn, self.tips, self.stood)

    def is_declined(self, reading: Reading) -> bool:
        """Whether people said that what this reading suggests was not done."""
        return reading == self._declined

    def decline(self, reading: Reading) -> None:
        """What the tips suggest was not done."""
        self.tips, self.stood = [], []
        self._declined = reading
        self.returns.decline(reading)

    @property
    def tips_are_new(self) -> bool:
        """Whether a turn was played, whichever it was."""
        return bool(self.tips) and not any(tip in self.final for tip in self.tips)

    def complete(self, reading: Reading) -> bool:
        """Whether the tips are finished turns: nothing else can become of what stands.

        Also a turn counts that touches rule out so far, since it may still come to touch its cells.
        """
        if not self.tips_are_new:
            return False
        known = {tip.key for tip in self.tips}
        return not any(
            self.past_skips(self.child(node, successor)).key not in known
            for node in self.sources()
            if node not in self.tips
            for successor in node.outlook.under_way(reading)
        )

    def stand(self, nodes: list[Node]) -> None:
        """Some of the tips are final, whoever played them, and the others are not."""
        self.tips = []
        self.settle(nodes)

    def settle(self, nodes: list[Node]) -> None:
        """Makes nodes final; what stood before them is history."""
        self.final, self.unheard = nodes, []
        self.stood = [
            node
            for node in self.stood
            if node not in self.final and any(below in self.final for below in self._below([node]))
        ]

    def _below(self, nodes: list[Node]) -> list[Node]:
        """The nodes on which hands played to get to `nodes`, down to the final ones."""
        below: list[Node] = []
        layer = nodes
        while layer := [up for node in layer if node not in self.final for up in node.played_from]:
            below += layer
        return list(dict.fromkeys(below))

    def answered(self, times: int) -> list[Node]:
        """The nodes that enough turns have followed; none where only some of the tips say so."""
        paths = [path_to(tip, self.final) for tip in self.tips]
        if any(self.returns.is_underway(path) or self._sets_up(path) for path in paths):
            return []  # people who take back put pieces back in any order, and so do those who set up
        layer = self.tips
        for _ in range(times):
            if any(node in self.final or node.is_return or node.amends for node in layer):
                return []
            if any(up.mover == node.mover for node in layer for up in node.played_from):
                return []  # nobody answers himself
            layer = merged_under(layer, (up for node in layer for up in node.played_from))
        return [] if any(node in self.final for node in layer) else layer

    def _sets_up(self, path: Sequence[Node]) -> bool:
        """Whether each turn on a path only puts pieces where they stand at the start of a game."""
        return all(puts_back(node, self._start) for node in path)

    def begin(self) -> None:
        """Something happens. Nodes that searches have passed before are forgotten once they are many."""
        goes_on = self.tally.goes_on
        self.tally.begin()
        if self.tally.successors > self._full_at and not goes_on:
            self.keep_only([*self.final, *self.tips, *self.stood])
            self._full_at = self.tally.successors + MOST_HELD

    # agreement

    def agree(self) -> list[Accepted | Returned]:
        """Takes into the accepted line every turn on which all final hypotheses agree, oldest first."""
        before = self.root
        if news := list(agreed(self, self.final)):
            self.returns.forget(returned=isinstance(news[-1], Returned))
            self._declined = None
            held = (self.tips, self.stood, self.unheard)
            self.tips, self.stood, self.unheard = (list(filter(self.is_ahead, nodes)) for nodes in held)
            self.leave_behind(before, [*self.final, *self.tips, *self.stood])
        return news

    def open(self) -> Open | None:
        """The first turn on which the final hypotheses differ; None where they agree on everything."""
        return open_turn(self, self.final)

    @property
    def hinge_on_return(self) -> bool:
        """Whether what is open is from which position play goes on, rather than which turn was played."""
        now_open = self.open()
        return now_open is not None and now_open.hinges_on_return

    def choose(self, turn: str) -> bool:
        """Keeps the hypotheses that begin with `turn` at the first difference. False where none does."""
        return kept_by(self, turn, self.final, self.tips, self.stood)

    @property
    def lines(self) -> int:
        """How many lines of play the final hypotheses hold."""
        return count_of_lines(self.root, self.final)

    def restore(self, lines: Iterable[Sequence[str]]) -> None:
        """Plays lines of turns on from the accepted position: the hypotheses of an interrupted table."""
        self.final = merged([self.past_skips(self.played(line)) for line in lines])
