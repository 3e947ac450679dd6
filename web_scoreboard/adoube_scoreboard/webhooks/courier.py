"""A thread a webhook: takes its messages from a short queue, tries each a few times, never keeps a table."""

import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from adoube.tables.state import Tables, TableState
from adoube_scoreboard.webhooks.delivery import Message, Undelivered, deliver
from adoube_scoreboard.webhooks.happenings import RESULT, Happenings
from adoube_scoreboard.webhooks.webhook import Webhook
from adoube_scoreboard.words import say

__all__ = ["BACK_OFF_S", "Courier", "start_webhooks"]

logger = logging.getLogger(__name__)

BACK_OFF_S = (1.0, 5.0, 25.0)
"""the waits before the second try and those that follow it"""
MOST_WAITING = 256
"""messages; a club plays fewer turns in the minute that a dead address takes for one"""
ENDS_WITHIN_S = 3.0
"""how long the end waits for what is on its way"""

Deliver = Callable[[Webhook, Message, int], None]


class Courier:
    """Carries the messages of one webhook. `take` from any thread; it returns at once."""

    def __init__(
        self, hook: Webhook, *, deliver_it: Deliver = deliver, back_off_s: Sequence[float] = BACK_OFF_S
    ) -> None:
        self._hook, self._deliver, self._back_off_s = hook, deliver_it, back_off_s
        self._waiting: queue.Queue[Message | None] = queue.Queue(MOST_WAITING)
        self._ending = threading.Event()
        self._failing = False
        self._thread = threading.Thread(target=self._run, name=f"webhook {hook.name}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def take(self, message: Message) -> None:
        """Has a message delivered. One that finds the queue full is lost, with a word in the log."""
        if message.event != RESULT and not self._hook.turns:
            return
        try:
            self._waiting.put_nowait(message)
        except queue.Full:
            self._fails(say("webhooks.full"))

    def stop(self, within_s: float = ENDS_WITHIN_S) -> None:
        """Tries what waits once more each, for so long at most."""
        self._ending.set()
        # Where the queue is full, the end is seen before another message is waited for.
        with suppress(queue.Full):
            self._waiting.put_nowait(None)
        self._thread.join(within_s)

    def _run(self) -> None:
        while not (self._ending.is_set() and self._waiting.empty()):
            message = self._waiting.get()
            if message is not None:
                self._carry(message)

    def _carry(self, message: Message) -> None:
        for wait_s in (*self._back_off_s, None):
            try:
                self._deliver(self._hook, message, int(time.time()))
            except Undelivered as error:
                self._fails(str(error))
                if not error.again or wait_s is None or self._ending.wait(wait_s):
                    return
            else:
                self._failing = False
                return

    def _fails(self, why: str) -> None:
        """Said once, until a message has got through again."""
        if not self._failing:
            self._failing = True
            logger.warning("%s", say("webhooks.failing", hook=self._hook.name, why=why))


def start_webhooks(tables: Tables, hooks: Sequence[Webhook]) -> Callable[[], None]:
    """Tells the webhooks of everything from now on; returns what ends that."""
    if not hooks:
        return lambda: None
    couriers = [Courier(hook) for hook in hooks]
    happenings = Happenings()
    # What is already so is no news: each table's state of now is the one that the next is compared with.
    for state in tables.states().values():
        list(happenings.since(state))

    def hear(state: TableState) -> None:
        for message in happenings.since(state):
            for courier in couriers:
                courier.take(message)

    for courier in couriers:
        courier.start()
    unsubscribe = tables.subscribe(hear)

    def stop() -> None:
        unsubscribe()
        for courier in couriers:
            courier.stop()

    return stop
