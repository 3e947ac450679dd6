"""The results of reading labelled pictures, and the line of the table that says so."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from adoube.computer.self_play.summary import wilson
from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.appearance.model import Appearance
from benchmarks.photographs.photo import Photo

__all__ = ["HEADING", "LEGEND", "Tally", "printed_tally", "share_of", "together"]

WANTED = 0.985  # of a set's cells
HEADING = (
    f"{'folder':<34}{'learned':>8}{'read':>6}{'cells':>8}{'right':>9}{'> 95 %':>9}{'unflagged':>11}"
    f"{'> 95 %':>9}{'occupied':>10}{'all right':>11}{'left out':>12}{'log loss':>10}{'ms':>7}"
)
LEGEND = """\
learned: pictures that were calibrated on, one at a time; read: the others of its set-up, each time
right: cells read empty, or of their owner, as they are; unflagged: the same without pictures of a hand or
an early piece; > 95 %: lower bound of the share before it (Wilson), each picture counted once
occupied: only empty or not; all right: pictures without a wrong cell
left out: cells that look like nothing learned, and of them wrongly read; a table believes them little
Promised: 99 % of unflagged pictures' cells, 98 % of all"""


@dataclass
class Counted:
    """Of some pictures."""

    cells: int = 0
    wrong: int = 0
    cells_once: dict[str, int] = field(default_factory=dict)  # by picture, however often it was read

    def add(self, file: str, cells: int, wrong: int) -> None:
        self.cells, self.wrong = self.cells + cells, self.wrong + wrong
        self.cells_once[file] = max(cells, self.cells_once.get(file, 0))

    @property
    def share(self) -> float:
        return 1 - self.wrong / self.cells

    @property
    def at_least(self) -> float:
        """Wilson's: with 95 % confidence the share is at least this, were the cells independent."""
        z, share, of = 1.645, self.share, sum(self.cells_once.values())
        middle = share + z * z / (2 * of)
        spread = z * ((share * (1 - share) + z * z / (4 * of)) / of) ** 0.5
        return float((middle - spread) / (1 + z * z / of))


@dataclass
class Tally:
    """The counts of reading."""

    learned: int = 0
    frames: int = 0
    whole: int = 0
    everything: Counted = field(default_factory=Counted)
    unflagged: Counted = field(default_factory=Counted)
    occupancy_wrong: int = 0
    left_out: int = 0
    left_out_wrong: int = 0
    log_loss: float = 0.0
    milliseconds: list[float] = field(default_factory=list)
    by_frame: Counter[str] = field(default_factory=Counter)

    def read(self, appearance: Appearance, photo: Photo, only: NDArray[np.bool_] | None = None) -> None:
        """Reads a picture and counts its cells, or `only` some of them."""
        began = time.process_time()
        read = appearance.read(photo.patches.cut(photo.picture))
        self.milliseconds.append(1000 * (time.process_time() - began))
        counts = np.ones(len(photo.looks), bool) if only is None else only
        truths = np.array(photo.looks)
        likeliest = np.array(appearance.looks)[read.log_likelihoods.argmax(axis=1)]
        wrong = (likeliest != truths) & counts
        novel = (read.novelty > 1) & counts
        self.frames += 1
        self.whole += not wrong.any()
        self.everything.add(photo.file, int(counts.sum()), int(wrong.sum()))
        if not photo.flags:
            self.unflagged.add(photo.file, int(counts.sum()), int(wrong.sum()))
        self.occupancy_wrong += int((wrong & ((likeliest == EMPTY_LOOK) != (truths == EMPTY_LOOK))).sum())
        self.left_out += int(novel.sum())
        self.left_out_wrong += int((novel & wrong).sum())
        self.by_frame[photo.file] += int(wrong.sum())
        self.log_loss -= sum(
            float(read.log_likelihoods[cell, appearance.looks.index(photo.looks[cell])])
            for cell in np.flatnonzero(counts)
            if photo.looks[cell] in appearance.looks
        )

    def worst(self) -> Sequence[tuple[str, int]]:
        """The pictures with wrong cells, and how many, the worst first."""
        return [(file, wrong) for file, wrong in self.by_frame.most_common() if wrong]


def together(of_sets: Sequence[Tally]) -> str:
    """Return how many cells are right in sets, and how many sets have WANTED of theirs right.

    The bounds are Wilson's, of 95 %; each picture is counted once.
    """
    once = [sum(tally.everything.cells_once.values()) for tally in of_sets]
    right = sum(round(tally.everything.share * of) for tally, of in zip(of_sets, once, strict=True))
    good = sum(tally.everything.share >= WANTED for tally in of_sets)
    return (
        f"of {sum(once)} cells right {share_of(right, sum(once))}; "
        f"of {len(of_sets)} sets at least {WANTED:.1%} right {share_of(good, len(of_sets))}"
    )


def share_of(hits: int, of: int) -> str:
    """A share with its bounds of 95 % (Wilson), as `31 (94 %; 80 to 98 %)`."""
    low, high = wilson(hits, of)
    return f"{hits} ({hits / of:.1%}; {low:.1%} to {high:.1%})"


def printed_tally(name: str, tally: Tally) -> str:
    """A line of the table."""
    cells = tally.everything.cells
    clean = f"{'-':>11}{'-':>9}"
    if tally.unflagged.cells:
        clean = f"{tally.unflagged.share:>11.2%}{tally.unflagged.at_least:>9.2%}"
    return (
        f"{name:<34}{tally.learned:>8}{tally.frames:>6}{cells:>8}{tally.everything.share:>9.2%}"
        f"{tally.everything.at_least:>9.2%}{clean}{1 - tally.occupancy_wrong / cells:>10.2%}"
        f"{tally.whole / tally.frames:>11.1%}{f'{tally.left_out} ({tally.left_out_wrong})':>12}"
        f"{tally.log_loss / cells:>10.4f}{sorted(tally.milliseconds)[len(tally.milliseconds) // 2]:>7.1f}"
    )
