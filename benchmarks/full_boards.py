"""How many Go boards are found in drawings, the fuller of stones the harder; see docs/camera-benchmarks.md.

python -m benchmarks.full_boards
"""

from __future__ import annotations

import click

from adoube_vision.finding import search_board
from tests.vision.finding.test_line_boards import ABOVE, OBLIQUE, crowded, photograph
from tests.vision.finding.views import lines_of, off_by

STONES = (180, 220, 240, 260)
SEEDS = range(5)
QUARTER = 0.25


@click.command()
def main() -> None:
    """Print a line for each number of stones."""
    board = lines_of(19, 19)
    click.echo(f"{'stones':>6} {'boards':>6} {'found':>5} {'wrong':>5} {'worst':>5}")
    for stones in STONES:
        off = []
        for corners in (ABOVE, OBLIQUE):
            picture, truth = photograph(board, corners)
            for seed in SEEDS:
                found = search_board(crowded(picture, board, truth, stones, seed), board).found
                off += [] if found is None else [off_by(found, truth, board)]
        wrong = sum(one > QUARTER for one in off)
        worst = f"{max(off):5.2f}" if off else "    -"
        click.echo(f"{stones:6} {2 * len(SEEDS):6} {len(off) - wrong:5} {wrong:5} {worst}")


if __name__ == "__main__":
    main()
