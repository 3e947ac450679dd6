"""The way from the tables to the outbox: a message is taken at once, and written by a thread of its own."""

import logging
import queue
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from adoube.tables.state import Tables, TableState
from adoube_scoreboard.webhooks.delivery import WebhookMessage
from adoube_scoreboard.webhooks.outbox import FILE_NAME, MOST_AGE_S, MOST_WAITING, Outbox
from adoube_scoreboard.webhooks.webhook import Webhook
from adoube_scoreboard.webhooks.worker import Courier, Happenings
from adoube_scoreboard.words import say

__all__ = ["Intake", "start_webhooks"]

logger = logging.getLogger(__name__)

WRITTEN_WITHIN_S = 2.0
"""how long the end waits for the disk"""


class Intake:
    """Hands messages to the couriers. `take` from any thread; it never waits for a disk."""

    def __init__(self, couriers: Sequence[Courier]) -> None:
        self._couriers = tuple(couriers)
        self._coming: queue.Queue[WebhookMessage | None] = queue.Queue(MOST_WAITING)
        self._has_lost = False
        self._thread = threading.Thread(target=self._run, name="webhooks", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def take(self, message: WebhookMessage) -> None:
        """A message that comes while the disk takes none is lost, with one word in the log."""
        try:
            self._coming.put_nowait(message)
        except queue.Full:
            if not self._has_lost:
                self._has_lost = True
                logger.warning("%s", say("webhooks.disk_slow"))

    def stop(self) -> None:
        """Has what has come written down."""
        with suppress(queue.Full):
            self._coming.put(None, timeout=WRITTEN_WITHIN_S)
        self._thread.join(WRITTEN_WITHIN_S)

    def _run(self) -> None:
        while (message := self._coming.get()) is not None:
            for courier in self._couriers:
                courier.take(message)


def start_webhooks(tables: Tables, hooks: Sequence[Webhook], folder: Path) -> Callable[[], None]:
    """Tells the webhooks of everything from now on, and of what the outbox in `folder` holds for them.

    Returns what ends that. Raises OutboxError where the outbox cannot be used.
    """
    if not hooks and not (folder / FILE_NAME).exists():
        return lambda: None
    outbox = Outbox(folder)
    if dropped := outbox.drop_old(time.time()):
        logger.warning("%s", say("webhooks.too_old", count=dropped, hours=round(MOST_AGE_S / 3600)))
    if not hooks:
        outbox.close()
        return lambda: None
    numbers: Counter[str] = Counter()
    couriers = []
    for hook in hooks:
        numbers[hook.url] += 1
        couriers.append(Courier(hook, outbox, number=numbers[hook.url]))
    intake, happenings = Intake(couriers), Happenings()
    # What is already so is no news: each table's state of now is the one that the next is compared with.
    for state in tables.states().values():
        list(happenings.since(state))

    def hear(state: TableState) -> None:
        for message in happenings.since(state):
            intake.take(message)

    intake.start()
    for courier in couriers:
        courier.start()
    unsubscribe = tables.subscribe(hear)

    def stop() -> None:
        unsubscribe()
        intake.stop()
        # A message that is on its way for longer is tried again after the next start, under the same id.
        ended = [courier.stop() for courier in couriers]
        if all(ended):
            outbox.close()

    return stop
