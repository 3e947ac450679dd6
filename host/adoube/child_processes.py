"""Child processes that Ctrl-C in a terminal does not reach: it is for their parent, which then ends them."""

import os
import signal
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess

__all__ = ["start_without_interrupts"]


def start_without_interrupts(process: BaseProcess) -> None:
    """Start a process with Ctrl-C blocked, on systems that can do that, from before it loads anything."""
    # Python's own resource tracker, started with the first process, would pass Ctrl-C on again.
    if os.name == "posix":
        resource_tracker.ensure_running()
    if not hasattr(signal, "pthread_sigmask"):
        process.start()
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
