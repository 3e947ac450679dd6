"""The record of a game of chess in PGN, with the times that are known."""

from collections.abc import Mapping, Sequence

import chess.pgn

from adoube.games.chess.board import SEATS
from adoube.games.chess.position import board_of
from adoube.games.line import Line
from adoube.games.verdict import Outcome
from adoube.words import say

__all__ = ["pgn"]

RESULTS = ("1-0", "0-1")
DRAWN, UNFINISHED = "1/2-1/2", "*"
COLUMNS = 80
"""the longest line that PGN's export format allows (PGN standard, 4.3)"""


def pgn(
    line: Line,
    headers: Mapping[str, str],
    *,
    clocks: Sequence[float | None] = (),
    elapsed: Sequence[float | None] = (),
    remark: str = "",
) -> str:
    """The game that a line of chess holds, in PGN's export format, a newline at its end.

    By turn, None where nobody knows: `clocks` is what the player's clock showed after it (`%clk`), `elapsed`
    how long it took (`%emt`), both in seconds. `remark` is a comment at the end. A turn that stands although
    it is not legal ends the moves, because PGN has no way to write it.
    """
    game = chess.pgn.Game()
    # python-chess writes a value as it is: what would end it early has to be escaped (PGN standard, 7).
    game.headers.update({name: _escaped(value) for name, value in headers.items()})
    if line.positions:
        game.setup(board_of(line.positions[0]))
    elif line.position != line.game.start():
        game.setup(board_of(line.position))
    game.headers["Result"] = _result(line.outcome)
    node: chess.pgn.GameNode = game
    for place, turn in enumerate(line.turns):
        if not isinstance(turn, chess.Move):
            remark = say("chess.pgn_illegal", turn=line.written_turns()[place], remark=remark).rstrip()
            break
        node = node.add_main_variation(turn)
        if (clock := _at(clocks, place)) is not None:
            node.set_clock(clock)
        if (seconds := _at(elapsed, place)) is not None:
            node.set_emt(round(seconds, 1))
    node.comment = f"{node.comment} {remark}".strip()
    exporter = chess.pgn.StringExporter(columns=COLUMNS)
    return game.accept(exporter) + "\n"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _at(times: Sequence[float | None], place: int) -> float | None:
    return times[place] if place < len(times) else None


def _result(outcome: Outcome | None) -> str:
    if outcome is None or not outcome.winners:
        return UNFINISHED
    return DRAWN if len(outcome.winners) > 1 else RESULTS[SEATS.index(outcome.winners[0])]
