"""Equal positions have equal hashes, and positions that differ have others."""

from typing import Any

from adoube.records.payloads import position_hash

POSITION: dict[str, Any] = {
    "to_move": "black",
    "cells": {"a1": ["black.archer"], "e5": ["white.archer"]},
    "scores": {"black": 5, "white": 5},
    "over": None,
    "ply": 4,
}
END = {"winners": ["black"], "clause": "JAR-14", "why": "all home"}


def test_a_hash_is_sixteen_hexadecimal_digits() -> None:
    assert len(position_hash(POSITION)) == 16
    assert int(position_hash(POSITION), 16) >= 0


def test_the_hash_stays_what_it_was_when_journals_were_written() -> None:
    assert position_hash(POSITION) == "8f486ab25a19ff78"


def test_neither_the_ply_nor_the_order_of_keys_counts() -> None:
    other = dict(reversed(POSITION.items())) | {
        "cells": dict(reversed(POSITION["cells"].items())),
        "ply": 90,
    }

    assert position_hash(other) == position_hash(POSITION)


def test_whose_turn_it_is_counts() -> None:
    assert position_hash(POSITION | {"to_move": "white"}) != position_hash(POSITION)


def test_how_a_game_ended_counts_but_not_its_words() -> None:
    ended = position_hash(POSITION | {"over": END})

    assert ended != position_hash(POSITION)
    assert ended == position_hash(POSITION | {"over": END | {"why": "alle zu Hause"}})
    assert ended != position_hash(POSITION | {"over": END | {"clause": "JAR-A9"}})
