"""HTTP servers of the tests and benchmarks, each on a thread of its own until a block ends."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer

__all__ = ["serving"]

LOOKS_S = 0.01  # between two looks at whether it is to end


@contextmanager
def serving(server: ThreadingHTTPServer) -> Iterator[None]:
    """Answer requests until the block ends; the port is free then."""
    thread = threading.Thread(target=server.serve_forever, args=(LOOKS_S,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
