"""A delivery thread a webhook, and the events it is told of: results, turns, turns taken back."""

import json
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from adoube.tables.state import Phase, TableState
from adoube_scoreboard.webhooks.delivery import Undelivered, WebhookMessage, deliver
from adoube_scoreboard.webhooks.outbox import MOST_WAITING, Outbox, OutboxError, WaitingMessage, outbox_key
from adoube_scoreboard.webhooks.webhook import Webhook
from adoube_scoreboard.words import say

RESULT, TURN, TAKEBACK = "result", "turn", "takeback"


class Happenings:
    """Compares each state of a table with the one before. What was so at the start is no news."""

    def __init__(self) -> None:
        self._before: dict[str, TableState] = {}

    def since(self, state: TableState) -> Iterator[WebhookMessage]:
        """What has happened at the table since this was last asked, in order."""
        before = self._before.get(state.table)
        self._before[state.table] = state
        if before is None:
            return
        is_same_game = before.record_number == state.record_number
        known = before.turns if is_same_game else ()
        kept = _shared(known, state.turns)
        if kept < len(known):
            yield _message(TAKEBACK, state, turns_left=kept)
        for turn in state.turns[kept:]:
            told = {"ply": turn.ply, "seat": turn.seat, "turn": turn.text}
            yield _message(TURN, state, turn=told)
        if state.phase is Phase.OVER and not (is_same_game and _outcome(before) == _outcome(state)):
            yield _message(RESULT, state, **_result(state))


def _shared(before: tuple[object, ...], after: tuple[object, ...]) -> int:
    """How many turns both begin with."""
    if after[: len(before)] == before:
        return len(before)
    return next(
        (n for n, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), len(after)
    )


def _outcome(state: TableState) -> object:
    """How a game ended: an arbiter may rule otherwise after it has."""
    return state.phase is Phase.OVER, [(seat.seat, seat.score, seat.won) for seat in state.seats]


def _result(state: TableState) -> dict[str, Any]:
    return {
        "turns": len(state.turns),
        "seats": [
            {"seat": each.seat, "player": each.player, "score": each.score, "won": each.won}
            for each in state.seats
        ],
        "standings": [
            {"player": each.player, "points": each.points, "won": each.won} for each in state.standings
        ],
        "verdict": state.message.text,
    }


def _message(event: str, state: TableState, **more: Any) -> WebhookMessage:
    """Every message says of which game it is; `record` is the game's number in the table's journal."""
    told = {
        "event": event,
        "table": state.table,
        "game": state.game,
        "title": state.title,
        "record": state.record_number,
        "game_number": state.game_number,
        "games_in_match": state.games_in_match,
        "version": state.version,
        **more,
    }
    return WebhookMessage(event, secrets.token_hex(16), json.dumps(told, ensure_ascii=False).encode())


logger = logging.getLogger(__name__)

BACK_OFF_S = (1.0, 5.0, 25.0)
"""the waits before the second try and those that follow it"""
ENDS_WITHIN_S = 3.0
"""how long the end waits for what is on its way"""
DISK_AGAIN_S = 5.0
"""when an outbox that cannot be used is asked again"""

Deliver = Callable[[Webhook, WebhookMessage, int], None]


class Courier:
    """Carries the messages of one webhook, those that an earlier run has left in the outbox first.

    `number` tells several webhooks of one address apart.
    """

    def __init__(
        self,
        hook: Webhook,
        outbox: Outbox,
        *,
        number: int = 1,
        deliver_it: Deliver = deliver,
        back_off_s: Sequence[float] = BACK_OFF_S,
    ) -> None:
        self._hook, self._outbox, self._key = hook, outbox, outbox_key(hook.url, number)
        self._deliver, self._back_off_s = deliver_it, back_off_s
        self._stirred = threading.Event()
        """something has come, or this is to end"""
        self._ending = threading.Event()
        self._failing = self._is_full = False
        self._thread = threading.Thread(target=self._run, name=f"webhook {hook.name}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def take(self, message: WebhookMessage) -> None:
        """Has a message kept on disk and delivered. One too many is dropped, with a word in the log."""
        if message.event != RESULT and not self._hook.turns:
            return
        try:
            has_room = self._outbox.put(self._key, message, time.time())
        except OutboxError as error:
            self._fails(str(error))
            return
        if not has_room and not self._is_full:
            logger.warning("%s", say("webhooks.full", hook=self._hook.name, most=MOST_WAITING))
        self._is_full = not has_room
        self._stirred.set()

    def stop(self, within_s: float = ENDS_WITHIN_S) -> bool:
        """Tries what is due until something fails, for so long at most. The rest waits for the next start.

        Says whether the thread has ended.
        """
        self._ending.set()
        self._stirred.set()
        self._thread.join(within_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while True:
            self._stirred.clear()
            try:
                goes_on = self._step()
            except OutboxError as error:
                self._fails(str(error))
                goes_on = not self._ending.wait(DISK_AGAIN_S)
            if not goes_on:
                return

    def _step(self) -> bool:
        """Waits for the oldest message and tries it once; False where this is to end."""
        waiting = self._outbox.oldest(self._key)
        if waiting is None:
            if self._ending.is_set():
                return False
            self._stirred.wait()
            return True
        # A computer's clock may have been set back: no wait is longer than it was to be.
        longest_s = self._back_off_s[waiting.tries - 1] if waiting.tries else 0.0
        if (wait_s := min(waiting.due_s - time.time(), longest_s)) > 0 and self._ending.wait(wait_s):
            return False
        self._try(waiting)
        return True

    def _try(self, waiting: WaitingMessage) -> None:
        try:
            self._deliver(self._hook, waiting.message, int(time.time()))
        except Undelivered as error:
            self._fails(str(error))
            if error.again and waiting.tries < len(self._back_off_s):
                due_s = time.time() + self._back_off_s[waiting.tries]
                self._note(lambda: self._outbox.postpone(waiting.number, waiting.tries + 1, due_s))
                return
        else:
            self._failing = False
        self._note(lambda: self._outbox.remove(waiting.number))

    def _note(self, change: Callable[[], None]) -> None:
        """Has a change on disk before anything else is tried, so that nothing is sent over and over."""
        while True:
            try:
                return change()
            except OutboxError as error:
                self._fails(str(error))
                if self._ending.wait(DISK_AGAIN_S):
                    return None

    def _fails(self, why: str) -> None:
        """Said once, until a message has got through again."""
        if not self._failing:
            self._failing = True
            logger.warning("%s", say("webhooks.failing", hook=self._hook.name, why=why))
