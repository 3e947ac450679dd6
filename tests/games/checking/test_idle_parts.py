"""Parts of a description that make no difference are found by leaving them out."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from adoube.games.base import AnyGame
from adoube.games.checking.idle_parts import idle_parts
from adoube.games.line import Line
from adoube.games.lud.game import LudGame
from adoube.games.registry import make_game

GAME = """(game "Stepping"
    (players {(player N) (player S)})
    (equipment { (board (square 4)) (piece "Man" Each) })
    (rules
        (start { (place "Man1" (sites Bottom)) (place "Man2" (sites Top)) })
        (play (forEach Piece "Man" (or
            (move Step Forward (to if:(is Empty (to))))
            (move Step (directions {FR FL}) (to if:(is Enemy (who at:(to))) (apply (remove (to)))))
        )))
        (end {
            (if (no Pieces Next) (result Mover Win))
            (if (no Moves Next) (result Mover Win))
        })
    )
)
"""


def game_of(text: str, folder: Path) -> LudGame:
    file = folder / "game.lud"
    file.write_text(text)
    made = make_game(str(file))
    assert isinstance(made, LudGame)
    return made


def positions_of(game: AnyGame, games: int) -> list[Any]:
    found = []
    for number in range(games):
        line, rng = Line.begin(game), Random(number)
        while line.outcome is None and line.ply < 40:
            line = line.extended(*game.random_turn(line.position, rng))
        found += [*line.positions, line.position]
    return found


def test_a_piece_that_is_stepped_on_need_not_be_removed(tmp_path: Path) -> None:
    game = game_of(GAME, tmp_path)

    found = idle_parts(game, positions_of(game, 12))

    assert [(part.line, part.text) for part in found if "remove" in part.text] == [
        (8, "(apply (remove (to)))")
    ]
    assert not any(part.text.startswith("(move Step") or "no Moves" in part.text for part in found)


@pytest.mark.parametrize("part", ["(is Empty (to))", "(is Enemy (who at:(to)))", "(no Moves Next)"])
def test_a_part_that_decides_something_is_not_idle(part: str, tmp_path: Path) -> None:
    game = game_of(GAME, tmp_path)

    assert part not in " ".join(each.text for each in idle_parts(game, positions_of(game, 12)))


def test_an_end_that_is_never_reached_is_idle_as_a_whole(tmp_path: Path) -> None:
    never = "(if (= (count Pieces Mover) 99) (result Mover Loss))"
    game = game_of(GAME.replace("(end {", "(end {\n" + never), tmp_path)

    found = idle_parts(game, positions_of(game, 8))

    assert never in [part.text for part in found]
    assert sum("99" in part.text for part in found) == 1


def test_without_positions_everything_that_can_be_left_out_is_idle(tmp_path: Path) -> None:
    game = game_of(GAME, tmp_path)

    assert len(idle_parts(game, [])) > len(idle_parts(game, positions_of(game, 8)))
