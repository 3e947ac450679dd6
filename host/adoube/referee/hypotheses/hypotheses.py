"""The hypotheses: a graph of positions, joined by turns, that account for everything settled so far.

`confirmed` are the positions that play has certainly come to, nearly always one. `provisional` are those that
the newest settled reading adds, the tips: turns that may still be taken further, back, or be confirmed. A tip
hangs on a confirmed node, or on earlier tips when the next player acted before the turn was confirmed.
`previously_seen` are the other nodes that were tips and may be so again: while the next player captures, the
board may look as if a turn had been undone. A skip is played by no hand: every node stands behind the skips
that follow its turn. A board that shows an earlier position again is a tip too: a return, on which play may
go on.

A piece in the hand looks like a captured one. So a tip is only what the board shows now, until somebody says
that the turn is over, or what stands can be nothing but a finished turn.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from adoube.board.placement import Placement
from adoube.games.verdict import IllegalTurn
from adoube.referee.hypotheses.agreement import (
    agreed,
    count_of_lines,
    edges_towards,
    guess,
    keep_choice,
    open_turn,
)
from adoube.referee.hypotheses.clock_presses import ended_by, may_be_answered, unaccounted_touches
from adoube.referee.hypotheses.graph import leads_through
from adoube.referee.hypotheses.multi_turn_search import (
    apply_call,
    nodes_after_unheard_turns,
    passes_reading,
    unseen_turns,
)
from adoube.referee.hypotheses.nodes import Accepted, Node, Open, Returned, merged, merged_under, path_to
from adoube.referee.hypotheses.reading_search import MOST_PRESSES, ReadingSearch, TouchedSince
from adoube.referee.hypotheses.takebacks import returns_pieces
from adoube.sensing.views import Reading

__all__ = ["Hypotheses"]

ANSWERS = 2
"""a turn that nobody said was over is final once so many more have followed it"""

MOST_HELD = 4000
"""so many successors are held besides those of the hypotheses: about 8 MiB"""


@dataclass(eq=False)
class Hypotheses(ReadingSearch):
    """The hypotheses of one game. `accepted` is the line that all of them share."""

    _start: Placement = field(init=False)
    _full_at: int = field(init=False, default=0)
    """at so many successors worked out there is something to forget"""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._start = self.game.placement(self.game.start())

    def catch_up(self, begins: Sequence[Node], reading: Reading, moment: int, first: Reading) -> None:
        """Holds beside the certain positions what turns lead to that nobody heard, if they explain a reading.

        They begin where the board stood last, and `first` it showed one of their positions, or a turn from
        there under way. None of them is accepted before another turn has followed it.
        """
        if self.is_declined(reading) or not self.knows(reading):
            return
        certain = self.certain
        found = nodes_after_unheard_turns(self, begins, reading)
        if reading != first:
            found = [node for node in found if passes_reading(self.root, node, first)]
        for node in found:
            node.since, node.previously_seen = moment, True
        self.unheard = [node for node in found if node not in certain]
        self.confirmed = [*certain, *self.unheard]

    def end_unheard(self, seat: str, reading: Reading) -> bool:
        """`seat` has ended the last of the turns that nobody heard, or one after them that does not show.

        False where none of them leads to what stands, or it has played none.
        """
        if not any(node.successor_table.shows(reading) for node in self.unheard):
            return False
        certain = self.certain
        standing = (node for node in merged([*self.unheard, *self.provisional]) if node not in certain)
        ended = [node for node in standing if node.mover == seat and node.successor_table.shows(reading)]
        if ended:
            self.provisional, self.unheard, self.confirmed = [], ended, [*certain, *ended]
        return bool(ended)

    def adopt(
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
                if not node.previously_seen or node.successor_table.is_untouched(touched_since(node.since)):
                    node.since, node.previously_seen = moment, True
        self.previously_seen = [
            node for node in self.previously_seen if node.successor_table.may_become(reading)
        ]
        if all(node in self.confirmed for node in found):
            self.provisional = []
            return
        merged_under(found, self.confirmed)  # one worked out anew goes on from the very nodes that are final
        for node in found:
            leads_through(self.confirmed, node)
        self.provisional = list(found)
        self.previously_seen = list(
            dict.fromkeys([*self.previously_seen, *(tip for tip in found if tip not in self.confirmed)])
        )
        if answers and self.complete(reading) and (answered := self.answered(ANSWERS)):
            self.set_confirmed(answered)

    def find_unseen(self, seat: str, reading: Reading, touched_since: TouchedSince) -> bool:
        """Adds to the tips what `seat`, who says it has played, may have done without a change to see.

        Whether there is anything.
        """
        if not self.knows(reading):
            return False
        # From a board that came back play may have gone on as well.
        back = self.provisional if all(tip.is_return for tip in self.provisional) else []
        sources = dict.fromkeys([*self.confirmed_showing(reading), *back])
        found = unseen_turns(self, sources, seat, reading, touched_since)
        self.provisional = merged([*self.provisional, *found])
        return bool(found)

    def call(self, call: Mapping[str, Any]) -> list[IllegalTurn]:
        """Lets every hypothesis hear what was called; returns the refusals where none allows it."""
        return apply_call(self, self._new_tips() or self.confirmed, call)

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
        ended = ended_by(self, self.confirmed, self._new_tips(), seat, waiting, lately)
        tips = [one.tip for one in ended]
        if not ended or (all(one.lag for one in ended) and self.single_out(tips)):
            return False
        confirmed = merged_under(tips, (node for one in ended for node in one.turn))
        keys = {node.key for node in confirmed}
        self.provisional = [tip for tip in tips if tip.key not in keys]
        self.set_confirmed(merged([*confirmed, *beside]))
        return True

    def single_out(self, tips: Sequence[Node]) -> bool:
        """Whether tips hold several turns that only some of the final nodes leave room for.

        From the others something illegal was done, which is as likely: only people can tell. Not where it is
        open how many turns were taken back: then what follows tells.
        """
        if len(self.confirmed) == 1 or self.hinge_on_return:
            return False
        paths = [path_to(tip, self.confirmed) for tip in tips]
        below = set(map(id, self._below(list(tips))))
        return all(len(path) > 1 for path in paths) and any(id(node) not in below for node in self.confirmed)

    def _new_tips(self) -> list[Node]:
        """Those that may be confirmed: what changes an accepted turn is for people to confirm."""
        return [tip for tip in self.provisional if tip not in self.confirmed and not tip.amends]

    def confirm_amended(self) -> None:
        """People say that the last accepted turn was changed as the tips have it."""
        amended = [path_to(tip, self.confirmed)[0] for tip in self.provisional]
        self.provisional = [tip for tip in self.provisional if tip not in amended]
        self.set_confirmed(merged_under(self.provisional, amended))

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
        return may_be_answered(self, self.confirmed, self._new_tips(), reading, touches_of, pressed, lately)

    def leave_touches(self, touched_since: TouchedSince) -> bool:
        """Whether cells were touched that no tip accounts for, in a game that cannot list what else they may
        have been touched for."""
        return not self.game.enumerable and unaccounted_touches(
            self.confirmed, self._new_tips(), touched_since
        )

    def end_turn(
        self, seat: str, reading: Reading, waiting: int, lately: frozenset[str] | None, *, unseen: bool
    ) -> bool:
        """`seat` presses: it has ended its turn (see `confirm`), or consents to one that was taken back.

        `unseen`: the tips hold turns that do not show. Then it may be either. False where it is neither.
        """
        back = self.takebacks.given_back(seat, self.provisional, reading, beside_unseen=unseen)
        if self.confirm(seat, waiting, lately, back if unseen else ()):
            return True
        if unseen or not back:
            return False
        self.confirm_all(back)
        return True

    def suspect_unseen_return(self, reading: Reading) -> bool:
        """Makes the return before a last turn that the board does not show a tip, if it is such a turn."""
        node = self.takebacks.unseen(reading) if self.confirmed == [self.root] else None
        self.provisional = self.provisional if node is None else [node]
        return node is not None

    def certain_returns(self, touched_since: TouchedSince) -> list[Node]:
        """The tips that are returns beyond doubt, though maybe not by how many turns."""
        return self.takebacks.certain(self.provisional, touched_since(self.root.since))

    def doubt(self) -> Open | None:
        """What the tips suggest, for people to say; None where they suggest nothing."""
        return self.shown_by(self.provisional)

    def shown_by(self, nodes: Sequence[Node]) -> Open | None:
        """The first turn on which nodes differ from the accepted line; None where there is none."""
        return open_turn(self, nodes)

    def choose_provisional(self, turn: str) -> bool:
        """Keeps the tips that begin with `turn`. False where none does."""
        return keep_choice(self, [turn], self.provisional, self.previously_seen)

    def decline(self, reading: Reading) -> None:
        """What the tips suggest was not done."""
        self.provisional, self.previously_seen = [], []
        self._declined = reading
        self.takebacks.decline(reading)

    @property
    def has_new_turns(self) -> bool:
        """Whether a turn was played, whichever it was."""
        return bool(self.provisional) and not any(tip in self.confirmed for tip in self.provisional)

    def complete(self, reading: Reading) -> bool:
        """Whether the tips are finished turns: nothing else can become of what stands.

        Also a turn counts that touches rule out so far, since it may still come to touch its cells.
        """
        if not self.has_new_turns:
            return False
        known = {tip.key for tip in self.provisional}
        return not any(
            self.past_skips(self.child(node, successor)).key not in known
            for node in self.sources()
            if node not in self.provisional
            for successor in node.successor_table.under_way(reading)
        )

    def confirm_all(self, nodes: list[Node]) -> None:
        """Some of the tips are final, whoever played them, and the others are not."""
        self.provisional = []
        self.set_confirmed(nodes)

    def set_confirmed(self, nodes: list[Node]) -> None:
        """Makes nodes final; what stood before them is history."""
        self.confirmed, self.unheard = nodes, []
        for node in self.provisional:
            leads_through(nodes, node)
        self.previously_seen = [
            node
            for node in self.previously_seen
            if node not in self.confirmed and any(below in self.confirmed for below in self._below([node]))
        ]

    def answered(self, times: int) -> list[Node]:
        """The nodes that enough turns have followed; none where only some of the tips say so."""
        paths = [path_to(tip, self.confirmed) for tip in self.provisional]
        if any(self.takebacks.is_underway(path) or self._sets_up(path) for path in paths):
            return []  # people who take back put pieces back in any order, and so do those who set up
        layer = self.provisional
        for _ in range(times):
            if any(node in self.confirmed or node.is_return or node.amends for node in layer):
                return []
            if any(up.mover == node.mover for node in layer for up in node.played_from):
                return []  # nobody answers himself
            layer = merged_under(layer, (up for node in layer for up in node.played_from))
        return [] if any(node in self.confirmed for node in layer) else layer

    def _sets_up(self, path: Sequence[Node]) -> bool:
        """Whether each turn on a path only puts pieces where they stand at the start of a game."""
        return all(returns_pieces(node, self._start) for node in path)

    def begin(self) -> None:
        """Something happens. Nodes that searches have passed before are forgotten once they are many."""
        goes_on = self.tally.goes_on
        self.tally.begin()
        if self.tally.successors > self._full_at and not goes_on:
            self.keep_only([*self.confirmed, *self.provisional, *self.previously_seen])
            self._full_at = self.tally.successors + MOST_HELD

    # agreement

    def agree(self) -> list[Accepted | Returned]:
        """Takes into the accepted line every turn on which all final hypotheses agree, oldest first."""
        before = self.root
        if news := list(agreed(self, self.confirmed)):
            self.takebacks.forget(returned=isinstance(news[-1], Returned))
            self._declined = None
            held = (self.provisional, self.previously_seen, self.unheard)
            self.provisional, self.previously_seen, self.unheard = (
                list(filter(self.is_ahead, nodes)) for nodes in held
            )
            self.leave_behind(before, [*self.confirmed, *self.provisional, *self.previously_seen])
        return news

    def open(self) -> Open | None:
        """The first turn on which the final hypotheses differ; None where they agree on everything."""
        return open_turn(self, self.confirmed)

    @property
    def hinge_on_return(self) -> bool:
        """Whether what is open is from which position play goes on, rather than which turn was played."""
        now_open = self.open()
        return now_open is not None and now_open.hinges_on_return

    def choose(self, line: Sequence[str]) -> bool:
        """Keeps the hypotheses that begin with some turns at the first difference. False where none does."""
        return keep_choice(self, line, self.confirmed, self.provisional, self.previously_seen)

    @property
    def lines(self) -> int:
        """How many lines of play the final hypotheses hold."""
        return count_of_lines(self.root, self.confirmed)

    def restore(self, lines: Iterable[Sequence[str]]) -> None:
        """Plays lines of turns on from the accepted position: the hypotheses of an interrupted table."""
        self.confirmed = merged([self.past_skips(self.played(line)) for line in lines])
        if len(edges_towards(self.root, self.confirmed)) == 1:
            guess([self.root], self.confirmed)  # only what people had to say was open
