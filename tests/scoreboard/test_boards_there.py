"""Boards are looked for when somebody asks, once at a time, and what was found is known for a while."""

from __future__ import annotations

import threading

import pytest

from adoube.link.eboards.finding import BoardFound, BoardsFound, find_boards
from adoube_scoreboard.boards_there import BoardsThere, described
from tests.link.eboards.other_makers import KINDS, advertised, computer, hid_device
from tests.scoreboard.conftest import Clock

ONE = BoardsFound((BoardFound("usb:E661", "adoube", "Board in FS mode"),))


class Looks:
    """Counts how often boards were looked for."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> BoardsFound:
        self.count += 1
        return ONE


def test_nobody_looks_before_somebody_asks() -> None:
    looks = Looks()
    there = BoardsThere(looks)

    assert (there.last(), there.knows("usb:E661"), looks.count) == (None, False, 0)
    assert there.look() == there.last() == ONE
    assert (there.knows("usb:E661"), there.knows("usb:E662"), looks.count) == (True, False, 1)


def test_each_who_asks_gets_a_look_of_their_own() -> None:
    looks = Looks()
    there = BoardsThere(looks)
    there.look()
    there.look()

    assert looks.count == 2


def test_what_was_found_long_ago_says_nothing_of_now(clock: Clock) -> None:
    there = BoardsThere(Looks(), clock)
    there.look()
    clock.seconds += 601

    assert there.last() is None
    assert not there.knows("usb:E661")


class Door:
    """A lock that tells whoever stands before it."""

    def __init__(self) -> None:
        self.came = threading.Semaphore(0)
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        self.came.release()
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


def test_who_comes_while_others_look_gets_what_they_find(monkeypatch: pytest.MonkeyPatch) -> None:
    looks, begun, go_on = Looks(), threading.Event(), threading.Event()

    def slow() -> BoardsFound:
        begun.set()
        go_on.wait()
        return looks()

    there, door = BoardsThere(slow), Door()
    monkeypatch.setattr(there, "_looking", door)
    first = threading.Thread(target=there.look)
    first.start()
    begun.wait()
    others = [threading.Thread(target=there.look) for _ in range(3)]
    for each in others:
        each.start()
    for _ in (first, *others):
        door.came.acquire()
    go_on.set()
    for each in (first, *others):
        each.join()

    assert looks.count == 1


def test_a_choice_says_what_it_is_where_and_who_has_it() -> None:
    there = computer(hid=[hid_device()], bluetooth=[advertised(name="Acme", connected=True)])
    by_cable, by_air = find_boards(KINDS.values(), senses=there).boards

    assert str(described(by_cable)) == "Acme, Acme Air (acme:hid:A1)"
    assert str(described(by_air)) == "Acme (acme:AA:BB:CC:DD:EE:01), in use by this computer"
