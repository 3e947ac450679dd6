"""The judgement of a game since it was last asked for: turns that are certain, open, doubtful or wrong.

Open are the turns that may have been played after the certain ones, and that nobody has confirmed yet.
"""

import math
from collections.abc import Sequence, Set
from typing import Any

from adoube.referee.decoder.decoder import likely
from adoube.referee.decoder.hypothesis import Hypothesis, Mind, Mode, Played
from adoube.referee.decoder.likelihood import sum_of
from adoube.referee.reasons import Basis
from adoube.referee.successors import SKIP
from adoube.referee.telling.certainty import (
    awaits_done,
    between,
    certainty_of,
    common,
    final_turns,
    is_guess,
    line_of,
    may_set_up,
    next_turn,
    reach,
    turns_after,
)
from adoube.referee.telling.explain import spelled
from adoube.referee.telling.setting_up import Leaving, Suspicion, illegal_verdict, underway_verdict
from adoube.referee.telling.table import Table
from adoube.referee.verdicts import (
    INSTEAD,
    TAKEBACK,
    BackInStep,
    Fault,
    Open,
    Return,
    Stage,
    Unfinished,
)
from adoube.sensing.views import Reading
from adoube.words import coded

__all__ = ["Judge", "Word", "has_begun", "position_come_to", "unconfirmed", "untold"]


# A tie between pictures waits so many times as long as another one before it is asked: mostly the next one
# tells, and a turn that cannot be told holds up all behind it.
ASKS_AT_PICTURES = 2


class Judge:
    """Judges what the decoder makes of a board on which a game is played."""

    def __init__(self, table: Table, leaving: Leaving) -> None:
        self._table, self._leaving = table, leaving
        self._hinted_at_ms: int | None = None  # of which change it was said that a turn is under way
        self._wrong_ms = 0  # when it was said last that the board is wrong
        self._word = Word(table)
        self._suspicion = Suspicion(table)

    def judge(self) -> None:
        """Says what has become of the game."""
        table = self._table
        table.seen = table.look() if table.explains else None
        if table.is_settled and self._leaving.ends(self.accept):
            return
        if self._stays_wrong:
            return
        said, told = len(table.verdicts), table.told
        self._look_back()
        self.accept()
        if table.told is not told and table.stage is Stage.PLAYING:
            self._look_back()
        if table.stage is Stage.PLAYING and table.is_settled:
            self._diagnose()
            self._refuse_press()
            self._word.tell(is_quiet=len(table.verdicts) == said)

    @property
    def _stays_wrong(self) -> bool:
        """Return whether nothing was done since it was said that the board is wrong: time alone mends no
        board."""
        table = self._table
        done_ms = max(table.changed_ms, table.pressed_ms)
        is_left = table.out_of_step is not None and table.cause is None and self._wrong_ms > done_ms
        return is_left and not table.has_camera

    @property
    def awaits_done(self) -> bool:
        """Return whether a turn stands that is over only once its player says so."""
        return self._word.is_awaited

    # turns

    def accept(self, answered: int = 0) -> None:
        """Tells what has become certain. Up to a line of `answered` turns somebody has just said so."""
        table = self._table
        weights, margin = table.decoder.weights, table.margin
        found = certainty_of(table.hypotheses, table.told, table.standing, weights, margin, answered)
        for played in between(table.told, found.told):
            table.record(played, self._basis(played))
            if table.stage is Stage.OVER:
                return
        if not found.candidates:
            table.open = None
            table.questions.close()
            return
        ply, seat = table.ply_after(table.told), table.told.node.mover
        table.open = Open(ply, seat, found.candidates, found.lines, found.guessed)
        wait_ms = ASKS_AT_PICTURES * table.timings.ask_ms if table.has_camera else None
        if (undecided := table.questions.found_open(table.open, table.now_ms, wait_ms)) is not None:
            has_clock = table.sensors.clock
            table.say(undecided, Basis.WAITED if has_clock else Basis.STOOD, seat if has_clock else None)

    def _basis(self, played: Played) -> Basis:
        """Return what made a turn final of which nobody has just said so."""
        line = self._table.decoder.line
        further = between(played, line) if reach(line, played.length) is played else []
        later = sum(not each.ends_with_skip for each in further)
        if later > 1:
            return Basis.FOLLOWED
        if self._table.sensors.clock:
            return Basis.WAITED
        return Basis.ANSWERED if later else Basis.STOOD

    # what was told before

    def _look_back(self) -> None:
        """Looks whether what was told still stands."""
        table = self._table
        if table.called_by is not None and table.is_settled:
            self._heed_call()
        on = [each for each in table.hypotheses if table.goes_on(each)]
        off = [each for each in table.hypotheses if not table.goes_on(each) and each.plays_on]
        lead = sum_of(each.score for each in off) - sum_of(each.score for each in on)
        if not off or lead < -table.margin:
            table.drop_doubt()
            return
        is_doubtful = lead > 0 or table.is_return(off[0]) or self._is_held_up(on)
        if table.is_settled and not off[0].deviating and is_doubtful:
            self._reconsider(off, is_sure=lead >= table.margin)

    def _is_held_up(self, on: Sequence[Hypothesis]) -> bool:
        """Return whether a final turn has not been told for long, since what was told may not stand."""
        table = self._table
        is_final = bool(on) and final_turns(on[0], table.standing) > table.told.length
        return is_final and table.stood_ms >= table.timings.ask_ms

    def _heed_call(self) -> None:
        """A takeback that was called is certain once the board shows it, in all likelihood."""
        table = self._table
        by = table.called_by
        if not table.best.shows_takeback:
            return
        is_back = table.decoder.keep(lambda each: each.shows_takeback and by in ("", each.node.mover))
        if is_back and all(table.goes_on(each) for each in table.hypotheses):
            table.called_by = None
            table.drop_doubt()

    def _reconsider(self, off: Sequence[Hypothesis], *, is_sure: bool) -> None:
        """Reconsider turns that were told and may have been taken back or changed: say so, or ask."""
        table = self._table
        if table.shows_start:
            off = [each for each in off if table.is_return(each)] or off
        best = off[0]
        kept, change, changes = common(line_of(best), table.told), table.change(best), self._changes(off)
        lead = changes.pop((kept.length, change), best.score) - sum_of(changes.values())
        is_sure = is_sure and lead >= table.margin and not is_guess(best, kept.length)
        if self._is_certain(best, kept, is_sure=is_sure):
            table.take_back(kept)
        elif table.board != table.declined:
            # One question asks of one turn; other turns are asked about after it.
            at_once = {
                other for length, other in changes if length == kept.length or Return.read(other) is not None
            }
            is_set_up = not table.is_return(best) and may_set_up(line_of(best))
            self._doubt(kept, {change} | at_once, is_set_up=is_set_up)

    def _changes(self, off: Sequence[Hypothesis]) -> dict[tuple[int, str], float]:
        """Return the possible changes of what was told behind so many turns, each with its weight."""
        changes: dict[tuple[int, str], float] = {}
        for each in off:
            if not each.deviating and each.score > off[0].score - self._table.margin:
                kept = common(line_of(each), self._table.told)
                change = kept.length, self._table.change(each)
                changes[change] = sum_of((changes.get(change, -math.inf), each.score))
        return changes

    def _is_certain(self, best: Hypothesis, kept: Played, *, is_sure: bool) -> bool:
        """Return whether turns were taken back, or the last one was changed, beyond doubt.

        Of a turn that was changed after its press no rule says which of the two counts. A turn that was taken
        back, and another one pressed, is another matter. Who brings pieces home may set up the next game.
        """
        table = self._table
        if not table.is_return(best):
            is_anew = best.presses.mind is Mind.ANEW
            counts = is_anew and final_turns(best, table.standing) > kept.length
            is_played = not table.sensors.clock and not may_set_up(line_of(best))
            return is_sure and (counts or is_played)
        if table.called_by is not None:
            return True
        if table.shows_start:
            return False  # the pieces may stand there for the next game
        return is_sure and (table.cause is not None or table.stood_ms >= table.timings.ask_ms)

    def _doubt(self, kept: Played, choices: Set[str], *, is_set_up: bool) -> None:
        """People are asked; at once where a turn seems to have been changed, which nobody else can tell.

        `is_set_up`: the pieces may be set up for the next game.
        """
        table, is_return = self._table, all(Return.read(choice) is not None for choice in choices)
        rivals = self.rival_turns() if is_return else set()
        turns = tuple(sorted(choices | rivals, key=lambda turn: (turn.startswith(TAKEBACK), turn)))
        table.doubt = Open(table.ply_after(kept), kept.node.mover, turns, (turns,))
        plays_on = is_set_up or (is_return and not table.shows_start)
        waits_ms = table.timings.ask_ms if plays_on else table.timings.settle_ms
        if table.stood_ms < waits_ms or (question := table.questions.ask_doubt(table.doubt)) is None:
            return
        if table.shows_start and is_return:
            table.tell_start(turns[-1])
        else:
            table.say(question, Basis.STOOD)

    def rival_turns(self) -> set[str]:
        """The turns that may have been played instead of taking any back."""
        table = self._table
        found = (each for each in likely(table.hypotheses, table.margin) if table.goes_on(each))
        turns = (next_turn(line_of(each), table.told) for each in found)
        return {turn for turn in turns if turn is not None}

    # what is wrong

    def _refuse_press(self) -> None:
        """Says of a press that there is no turn which it could end, not even one that no cell shows."""
        table, best = self._table, self._table.best
        stands = best.line is table.told and best.mode is Mode.PLAYING and not best.deviating
        if table.waits is None or not stands or not table.lacks_turn_of_press or self.rival_turns():
            return
        seat, table.waits = table.waits, None
        if seat == table.told.node.mover and table.open is None:
            table.say(Fault(coded("referee.pressed_without_a_turn", seat=seat)))
            table.decoder.forget_press()

    def _diagnose(self) -> None:
        """Says what is wrong with the board, and that it is right again."""
        table, best = self._table, self._table.best
        if best.games:
            return
        wrong_one = self._suspect()
        if wrong_one is None:
            self._suspicion.drop()
            if table.out_of_step is not None or self._has_returned():
                table.out_of_step, table.start_told = None, False
                table.say(BackInStep(), Basis.AGREES)
            return
        board = table.board if wrong_one is best else wrong_one.stands
        is_odd = self._has_stood and board != wrong_one.node.shown
        if is_odd and not self._is_under_way(wrong_one, board):
            wrong = illegal_verdict(table.game, wrong_one.node, board)
            has_stood = table.stood_ms >= table.timings.stand_ms
            if has_stood and self._suspicion.is_due(wrong, wrong_one):
                table.out_of_step, self._wrong_ms = wrong, table.now_ms
                table.say(wrong, Basis.STOOD)
                table.decoder.know_wrong()

    @property
    def _has_stood(self) -> bool:
        """Return whether nothing has changed for so long that there may be something to say of the board."""
        timings = self._table.timings
        return self._table.stood_ms >= min(timings.stand_ms, timings.hint_ms)

    def _suspect(self) -> Hypothesis | None:
        """The hypothesis by which something is wrong with the board; pictures may leave that in doubt."""
        table, best = self._table, self._table.best
        if best.deviating or best.mode is not Mode.PLAYING:
            return best
        if not table.has_camera:
            return None
        found = likely(table.hypotheses, max(table.margin, table.decoder.margin_wrong))
        return next((each for each in found if each.mode is Mode.CLEARING and not each.games), None)

    def _has_returned(self) -> bool:
        """Return whether the certain position stands again after it was said that the start stands."""
        table = self._table
        return table.start_told and not table.shows_start and table.best.line is table.told

    def _is_under_way(self, best: Hypothesis, board: Reading) -> bool:
        """Return whether a turn may be under way; after a while it is said what it lacks."""
        table = self._table
        if not best.node.may_become(board):
            return False
        if table.stood_ms >= table.timings.hint_ms and self._hinted_at_ms != table.changed_ms:
            self._hinted_at_ms = table.changed_ms
            table.say(underway_verdict(table.game, best.node, board))
            self._word.hint()
        return table.sensors.clock or table.stood_ms < table.timings.in_hand_ms


class Word:
    """Says that a turn waits for its player's word, and that it was undone."""

    def __init__(self, table: Table) -> None:
        self._table = table
        # The line of which it was said last that it waits, and when the board had changed.
        self._waiting: tuple[Played, int] | None = None
        # The certain line, if what was said last of the board is that a turn has begun on it.
        self._begun_on: Played | None = None

    @property
    def is_awaited(self) -> bool:
        """Return whether a turn stands that is over only once its player says so."""
        table, best = self._table, self._table.best
        if table.stage is not Stage.PLAYING or not table.is_settled or best.mode is not Mode.PLAYING:
            return False
        has_turn = not best.games and table.goes_on(best) and best.line is not table.told
        return has_turn and awaits_done(best, table.standing)

    def hint(self) -> None:
        """It was said what a turn lacks that has begun."""
        if self._table.sensors.knows_hand:
            self._begun_on = self._table.told

    def tell(self, *, is_quiet: bool) -> None:
        """`is_quiet`: nothing else was said of what stands."""
        table, best = self._table, self._table.best
        if self.is_awaited:
            self._wait(best.line)
        elif not best.deviating:
            is_undone = best.line is self._begun_on is table.told
            self._begun_on = self._waiting = None
            if is_undone and is_quiet:
                table.say(BackInStep(), Basis.AGREES)

    def _wait(self, line: Played) -> None:
        table, before = self._table, line.without_last()
        if before is not None and self._waiting != (line, table.changed_ms):
            table.say(Unfinished(before.node.mover))
        self._waiting, self._begun_on = (line, table.changed_ms), table.told


def position_come_to(table: Table) -> Any:
    """The position that the board has come to, as far as is known; its last turn may be open."""
    certain = table.told.node.position
    if table.stage is Stage.SET_UP or table.best.line is table.told:
        return certain
    found = likely(table.hypotheses, table.margin)
    nodes = {each.node for each in found if each.line is not table.told}
    return table.best.node.position if len(nodes) == 1 else certain


def has_begun(table: Table) -> bool:
    """Return whether a turn of the game was seen, though it may still be undone."""
    if table.line.ply > 0 or table.open is not None:
        return True
    all_likely = likely(table.hypotheses, table.margin) if table.has_camera else [table.best]
    return table.is_settled and all(
        each.line.length and each.mode is Mode.PLAYING and not each.deviating for each in all_likely
    )


def unconfirmed(table: Table) -> Open | None:
    """The position of turns that nobody has confirmed yet; None where the board shows none."""
    if table.stage is Stage.SET_UP:
        return None
    lines = _likely(table)
    if table.start_told or table.stage is Stage.CLEARED:  # a hand that clears a board hides its last turn
        lines.add(turns_after(table.stood, table.told))
    turns = {line[0] for line in lines if line}
    if not turns:
        return None
    ply, seat = table.ply_after(table.told), table.told.node.mover
    return Open(ply, seat, tuple(sorted(turns)), tuple(sorted(lines)))


def untold(table: Table, *, is_set_up: bool) -> tuple[tuple[str, ...], ...]:
    """The lines of turns of which one was played after the certain turns.

    An empty one is among them where a turn stands that is not over. None where nothing is likelier than what
    a board tells that is met again. `is_set_up`: whether play goes on although the set-up is being checked.
    """
    if table.open is not None:
        return table.open.lines
    if not (table.stage is Stage.PLAYING or is_set_up):
        return ()
    lines = _likely(table)
    is_more = any(len(line) > 1 or line[0].startswith((INSTEAD, TAKEBACK)) for line in lines if line)
    if is_more:
        return tuple(sorted(lines))
    stands = len(lines) == 1 and any(lines) and not table.best.deviating
    return ((), *lines) if stands else ()


def _likely(table: Table) -> set[tuple[str, ...]]:
    """Return the likely lines after the certain turns; nothing played is among them."""
    lines = {spelled(each, table.told) for each in likely(table.hypotheses, table.margin)}
    return {() if set(line) == {SKIP} else line for line in lines}  # behind the end of the game
