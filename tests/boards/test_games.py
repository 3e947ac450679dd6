"""A short game by natural hands on every emulated board: no turn is read wrongly, none is lost.

`python -m benchmarks.eboard_games` plays many more, and longer ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from adoube.link.eboards.catalogue import EBOARD_KINDS
from benchmarks.eboard_games import BoardResult, BoardTrial, result_on
from benchmarks.hostile_eboards import NONSENSE, attacked, messages_of
from tests.boards.emulators.all_boards import EMULATED, learned_of

# Other games, and on which board: with men and kings, by colour, on fewer cells, by occupancy alone.
OTHERS: Sequence[tuple[str, Mapping[str, str], str]] = (
    ("english-draughts", {}, "Chessnut"),
    ("konane", {"size": "8"}, "Chessnut"),
    ("mak-yek", {}, "Certabo"),
    ("konane", {"size": "6"}, "Pegasus"),
    ("fox-and-hounds", {}, "iChessOne"),
    ("fox-and-hounds", {}, "Sentio"),
    ("mak-yek", {}, "Millennium, parity"),
    ("jarmo", {}, "Pegasus"),
)


def played(name: str, seed: int, *, outages: int = 0, game: str = "chess", turns: int = 24) -> BoardResult:
    kind_name, emulated = EMULATED[name]
    return result_on(
        BoardTrial(
            EBOARD_KINDS[kind_name],
            emulated,
            seed,
            game,
            outages=outages,
            most_turns=turns,
            kept=learned_of(name, game),
        )
    )


@pytest.mark.full(but=4)
@pytest.mark.parametrize("name", EMULATED)
def test_a_game_of_chess_is_read_without_an_error(name: str) -> None:
    result = played(name, 1)

    assert (result.wrong, result.lost) == (None, 0)
    assert result.turns >= 20


@pytest.mark.full(but=4)
@pytest.mark.parametrize("name", EMULATED)
def test_a_board_that_is_cut_off_again_and_again_loses_nothing(name: str) -> None:
    result = played(name, 7, outages=4)

    assert (result.wrong, result.lost) == (None, 0)
    assert result.outages >= 3


@pytest.mark.full(but=2)
@pytest.mark.parametrize(("game", "options", "name"), OTHERS)
def test_other_games_are_played_on_boards_that_were_made_for_chess(
    game: str, options: Mapping[str, str], name: str
) -> None:
    kind_name, emulated = EMULATED[name]
    trial = BoardTrial(
        EBOARD_KINDS[kind_name],
        emulated,
        2,
        game,
        tuple(options.items()),
        most_turns=24,
        kept=learned_of(name, game),
    )

    result = result_on(trial)

    assert (result.wrong, result.lost) == (None, 0)
    assert result.turns >= 5


@pytest.mark.full(but=6)
@pytest.mark.parametrize("nonsense", NONSENSE)
@pytest.mark.parametrize("name", EMULATED)
def test_a_board_gone_mad_fills_no_memory(name: str, nonsense: str) -> None:
    kind_name, emulated = EMULATED[name]
    kind = EBOARD_KINDS[kind_name]
    messages = messages_of(kind, emulated(), Random(name), 10)
    assert messages

    _, held, most = attacked(kind, messages, NONSENSE[nonsense], 2, 1_000)

    assert held < 200_000
    assert most < 1_000_000
