"""Many wait for their moments in one heap."""

from __future__ import annotations

from random import Random

from adoube.tables.deadlines import Deadlines


def test_the_earliest_is_next_and_is_due_from_its_moment_on() -> None:
    deadlines = Deadlines()
    deadlines.set("one", 30)
    deadlines.set("two", 20)

    assert deadlines.next_ms == 20
    assert deadlines.take_due(19) == []
    assert deadlines.take_due(30) == ["two", "one"]
    assert deadlines.next_ms is None


def test_what_was_set_last_counts() -> None:
    deadlines = Deadlines()
    deadlines.set("one", 10)
    deadlines.set("one", 40)
    deadlines.set("two", 50)
    deadlines.set("two", None)

    assert deadlines.take_due(39) == []
    assert deadlines.take_due(100) == ["one"]


def test_against_a_plain_table_of_moments() -> None:
    rng, deadlines, plain = Random(5), Deadlines(), dict[str, int]()
    for now_ms in range(2000):
        name, at_ms = rng.choice("abcdefgh"), rng.choice([None, now_ms + rng.randrange(40)])
        deadlines.set(name, at_ms)
        plain.pop(name, None)
        if at_ms is not None:
            plain[name] = at_ms
        assert deadlines.next_ms == min(plain.values(), default=None)
        due = {name for name, at_ms in plain.items() if at_ms <= now_ms}
        assert set(deadlines.take_due(now_ms)) == due
        plain = {name: at_ms for name, at_ms in plain.items() if name not in due}
