"""Whatever text a game accepts leads where one of its listed turns does, and is written as that one is.

The texts come from the game's own turns: cells exchanged, marks exchanged, parts left out, two turns joined,
and what stands for them in the notations of other games and programs. Each is read in the game's own notation
and as people write.
A game that lists its turns is held against that list. The Leap Frog family has too many turns to list: there
`explain`, which finds turns by the change of the board, has to know the result and its writing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from random import Random

import pytest

from adoube.games.base import AnyGame, BoardChange
from adoube.games.checking.texts import altered_texts, foreign_texts, texts_with_another_cell
from adoube.games.chess import Chess
from adoube.games.line import Line
from adoube.games.registry import game_names, make_game
from adoube.games.verdict import IllegalTurn, UnreadableTurn
from tests.games.chess_boards import KIWIPETE, line_of

MOST_TURNS = 60
EXCHANGED, ALTERED, FOREIGN = 150, 100, 100  # so many texts of each kind are tried in a position


def listed(line: Line) -> dict[str, object]:
    return {line.game.write(turn): after for turn, after in line.game.successors(line.position)}


def is_explained(before: Line, after: Line) -> bool:
    game = before.game
    was, stands = game.placement(before.position), game.placement(after.position)
    changed = stands.changed_cells(was)
    emptied = frozenset(cell for cell in changed if not stands.stack(cell))
    filled = frozenset(cell for cell in changed if not was.stack(cell))
    change = BoardChange(emptied, filled, changed - emptied - filled)
    written = after.written_turns()[-1]
    return any(
        other == after.position and game.write(turn) == written
        for turn, other in game.explain(before.position, change)
    )


def accepted(line: Line, text: str) -> Iterator[Line]:
    """The lines that a text leads to, in the game's own notation and as people write."""
    turns = []
    for read in (line.game.read, partial(line.game.read_entry, line.position)):
        with suppress(UnreadableTurn):
            turns.append(read(text))
    for turn in dict.fromkeys(turns):
        with suppress(IllegalTurn):
            yield line.play(turn)


def assert_leads_where_listed(line: Line, rng: Random, *, many: int = 1) -> None:
    """Of one position: what its game accepts, it lists."""
    game = line.game
    known = listed(line) if game.enumerable else {}
    own = list(known) or [game.write(game.random_turn(line.position, rng)[0]) for _ in range(10)]
    exchanged = [other for text in own for other in texts_with_another_cell(text, game.board.names)]
    texts = rng.sample(exchanged, min(len(exchanged), EXCHANGED * many))
    texts += islice(altered_texts(own, game.board.names, rng), ALTERED * many)
    texts += islice(foreign_texts(own, game.board.names, rng), FOREIGN * many)
    for text in texts:
        for after in accepted(line, text):
            written = after.written_turns()[-1]
            if game.enumerable:
                assert known.get(written) == after.position, f"{text}, written {written}"
            else:
                assert is_explained(line, after), f"{text}, written {written}"


@pytest.mark.full(but=2)
@pytest.mark.parametrize("name", game_names())
def test_what_a_game_accepts_it_lists(name: str) -> None:
    """`python -m benchmarks.accepted_texts` tries thousands of texts on each game."""
    game, rng = make_game(name), Random(name)

    [moment] = positions_of_play(game, rng, 1)

    assert_leads_where_listed(moment, rng)


def positions_of_play(game: AnyGame, rng: Random, count: int) -> list[Line]:
    line, met = Line.begin(game), []
    while line.outcome is None and line.ply < MOST_TURNS:
        met.append(line)
        line = line.extended(*game.random_turn(line.position, rng))
    return rng.sample(met, min(len(met), count))


CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R {mover} KQkq - 0 1"


@pytest.mark.parametrize("fen", [KIWIPETE, CASTLING.format(mover="w"), CASTLING.format(mover="b")])
def test_what_chess_accepts_where_castling_is_legal_it_lists(fen: str) -> None:
    assert_leads_where_listed(line_of(Chess(), fen=fen), Random(0), many=20)


WITH_HYPHENS = [name for name in game_names() if make_game(name).dash_captures]
BETWEEN_CELLS = re.compile(r"(?<=[0-9])-(?=[A-Za-z])")


@pytest.mark.parametrize("name", WITH_HYPHENS)
def test_a_hyphen_may_be_an_x_where_the_turn_captures_and_nowhere_else(name: str) -> None:
    game, rng = make_game(name), Random(name)

    for moment in positions_of_play(game, rng, 6):
        found = list(game.successors(moment.position))
        for turn, after in rng.sample(found, min(len(found), 4)):
            text = BETWEEN_CELLS.sub("x", game.write(turn))
            if text == game.write(turn):
                continue
            if game.loses_pieces(moment.position, after):
                assert game.play(moment.position, game.read_entry(moment.position, text)) == after
            else:
                with pytest.raises(UnreadableTurn, match=f"write {re.escape(game.write(turn))}"):
                    game.read_entry(moment.position, text)


def test_a_capture_in_brax_is_read_without_its_sign() -> None:
    game, rng = make_game("brax"), Random(1)
    line = Line.begin(game)
    while "x" not in "".join(game.turns(line.position)):
        line = line.extended(*game.random_turn(line.position, rng))
    capture = next(text for text in game.turns(line.position) if "x" in text)

    assert line.play(game.read_entry(line.position, capture.replace("x", "-"))).written_turns()[-1] == capture
    assert game.read_entry(line.position, "skip") == game.read("skip")
