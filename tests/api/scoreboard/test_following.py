"""A client follows tables live: newest states, lost connections, and clean ends."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from adoube.api.scoreboard import (
    RemoteState,
    RequestRefusedError,
    ScoreboardClient,
    ScoreboardError,
    UnreachableError,
    transport,
)
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.api.scoreboard.proxies import CuttingProxy
from tests.scoreboard.tables import PLAYING, FakeTables

WITHIN_S = 60.0  # A loaded machine may take its time; what never comes fails the test.


class Follower:
    """A thread that follows, and what it has seen by now."""

    def __init__(self, states: Iterator[RemoteState]) -> None:
        self.versions: list[int] = []
        self.error: ScoreboardError | None = None
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._follow, args=(states,), daemon=True)
        self._thread.start()

    def _follow(self, states: Iterator[RemoteState]) -> None:
        try:
            for state in states:
                with self._changed:
                    self.versions.append(state.version)
                    self._changed.notify_all()
        except ScoreboardError as error:
            self.error = error

    def until(self, version: int) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: version in self.versions, WITHIN_S), self.versions

    def ended(self) -> bool:
        self._thread.join(WITHIN_S)
        return not self._thread.is_alive()


def show(tables: FakeTables, *versions: int, table: str = "jarmo") -> None:
    for version in versions:
        tables.show(replace(PLAYING, table=table, version=version))


def test_every_change_of_a_table_is_followed_until_the_client_is_closed(
    client: ScoreboardClient, tables: FakeTables
) -> None:
    follower = Follower(client.follow("jarmo"))

    for version in (7, 8, 9):
        show(tables, version)
        follower.until(version)
    client.close()

    assert follower.ended()
    assert follower.versions == [7, 8, 9]
    assert follower.error is None


def test_a_slow_reader_is_given_the_newest_state(client: ScoreboardClient, tables: FakeTables) -> None:
    states = client.follow("jarmo")
    first = next(states)

    show(tables, *range(8, 200))
    other = Follower(ScoreboardClient(address(client)).follow("jarmo"))
    other.until(199)
    rest = [next(states).version]
    while rest[-1] != 199:
        rest.append(next(states).version)

    assert first.version == 7
    assert len(rest) < 100


def test_all_tables_are_followed_at_once(client: ScoreboardClient, tables: FakeTables) -> None:
    show(tables, 3, table="other")
    states = client.follow_all()

    first = {(state.table, state.version) for state in (next(states), next(states))}
    show(tables, 4, table="other")

    assert first == {("jarmo", 7), ("other", 3)}
    assert (next(states).table, client.table("other").version) == ("other", 4)


def test_a_loop_that_is_left_ends_its_stream(client: ScoreboardClient) -> None:
    names = threads()

    for _ in client.follow("jarmo"):
        break

    wait_until(lambda: threads() == names)


def test_a_table_that_does_not_exist_is_refused_at_once(client: ScoreboardClient) -> None:
    with pytest.raises(RequestRefusedError, match="There is no table nowhere"):
        next(client.follow("nowhere"))


def test_a_client_that_was_closed_follows_nothing_more(client: ScoreboardClient) -> None:
    client.close()

    with pytest.raises(ScoreboardError, match="was closed"):
        next(client.follow("jarmo"))


# lost connections


def test_a_stream_goes_on_after_a_proxy_has_cut_it(server: RunningServer, tables: FakeTables) -> None:
    with CuttingProxy(server.port) as proxy, ScoreboardClient(proxy.url) as client:
        follower = Follower(client.follow("jarmo"))
        follower.until(7)

        for version in (8, 9):
            proxy.cut()
            show(tables, version)
            follower.until(version)

    assert follower.ended()
    # The same state is not told twice, though each connection begins with it.
    assert follower.versions == [7, 8, 9]


def test_a_stream_goes_on_after_the_scoreboard_was_started_again(tables: FakeTables) -> None:
    server = serve(tables)
    with ScoreboardClient(server.url) as client:
        follower = Follower(client.follow("jarmo"))
        follower.until(7)
        server.stop()
        show(tables, 8)

        again = serve(tables, port=server.port)
        follower.until(8)
        again.stop()

    assert follower.ended()
    assert follower.error is None


def test_a_stream_that_falls_silent_is_opened_again(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "SILENCE_S", 0.05)
    with CuttingProxy(server.port) as proxy, ScoreboardClient(proxy.url) as client:
        before = proxy.connections
        follower = Follower(client.follow("jarmo"))

        wait_until(lambda: proxy.connections >= before + 3)

    assert follower.ended()
    assert follower.error is None
    assert follower.versions == [7]


def test_a_scoreboard_that_stays_away_is_an_error_after_the_time_that_was_given(tables: FakeTables) -> None:
    server = serve(tables)
    follower = Follower(ScoreboardClient(server.url).follow("jarmo", patience_s=0.0))
    follower.until(7)

    server.stop()

    assert follower.ended()
    assert isinstance(follower.error, UnreachableError)


def test_two_clients_follow_the_same_table(server: RunningServer, tables: FakeTables) -> None:
    with ScoreboardClient(server.url) as one, ScoreboardClient(server.url) as other:
        followers = [Follower(each.follow("jarmo")) for each in (one, other)]
        for follower in followers:
            follower.until(7)
        one.close()
        show(tables, 8)
        followers[1].until(8)

    assert all(follower.ended() for follower in followers)
    assert followers[0].versions == [7]


def address(client: ScoreboardClient) -> str:
    return client._transport.origin


def threads() -> list[str]:
    return sorted(thread.name for thread in threading.enumerate() if thread.name == "follows a scoreboard")


def wait_until(condition: Callable[[], bool]) -> None:
    ends_s = time.monotonic() + WITHIN_S
    while not condition():
        assert time.monotonic() < ends_s, threads()
        time.sleep(0.02)
