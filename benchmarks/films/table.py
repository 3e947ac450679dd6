"""The table of films: what results come to, and whether that is what was promised."""

from collections.abc import Callable, Sequence

from benchmarks.films.trial import FilmResult
from benchmarks.trials.table import upper_bound

__all__ = ["HEADING", "LEGEND", "failings", "printed_row"]

MOST_AT_ONCE, MOST_LATE, LEAST_RIGHT = 5.0, 3.0, 99.6

LEGEND = """\
wrong: films in which a turn was accepted that was never played; < 95 %: upper bound of its share of turns
right: % of turns, the questions answered; lost: turns that the record lacks; open: undecided in the end
at once, asked, late: questions per 100 turns, a tie being asked at once, with the usual patience of 4 s,
and once all later turns have had their chance to settle it; out: times out of step per 100 turns
+0, +1, +2: % of turns accepted before the first, second, third later turn was shown; back: by how many later
turns at most one was accepted all the same; misread: cells in ten thousand of the frames that were read
ms: processor time a frame, watching and judging
Promised: wrong 0, at most 5 questions at once and 3 late, at least 99.6 % right"""

HEADING = (
    f"{'film':<34}{'films':>6}{'turns':>7}{'wrong':>6}{'< 95 %':>9}{'right':>7}{'lost':>6}{'open':>5}"
    f"{'at once':>8}{'asked':>7}{'late':>6}{'out':>6}{'+0':>6}{'+1':>6}{'+2':>6}{'back':>5}"
    f"{'misread':>8}{'ms':>6}  "
)


def printed_row(name: str, results: Sequence[FilmResult], cells: int) -> str:
    """A line of the table. `cells`: how many the board has, 0 where boards are mixed."""
    turns = _sum(results, lambda result: result.turns)
    wrong = _sum(results, lambda result: result.wrong is not None)
    read = cells * _sum(results, lambda result: result.read)
    misread = 1e4 * _sum(results, lambda result: result.misread) / read if read else 0.0
    frame_ms = 1e3 * sum(result.taken_s for result in results) / _sum(results, lambda result: result.frames)
    found = failings(results)
    lags = [lag for result in results for lag in result.lags]
    within = "".join(f"{100 * sum(lag <= most for lag in lags) / max(1, turns):>6.1f}" for most in range(3))
    return (
        f"{name:<34}{len(results):>6}{turns:>7}{wrong:>6}{upper_bound(wrong, turns):>9.1e}"
        f"{_per_100(results, lambda result: result.right):>7.1f}"
        f"{_sum(results, lambda result: result.lost):>6}{_sum(results, lambda result: result.undecided):>5}"
        f"{_per_100(results, lambda result: result.asked_at_once):>8.1f}"
        f"{_per_100(results, lambda result: result.asked):>7.1f}"
        f"{_per_100(results, lambda result: result.asked_late):>6.1f}"
        f"{_per_100(results, lambda result: result.out_of_step):>6.1f}{within}"
        f"{max(lags, default=0):>5}{misread:>8.2f}{frame_ms:>6.1f}"
        f"  {'fails: ' + ', '.join(found) if found else 'holds'}"
    )


def failings(results: Sequence[FilmResult]) -> list[str]:
    """Return the promises that were not kept."""
    found = ["wrong"] if any(result.wrong is not None for result in results) else []
    if _per_100(results, lambda result: result.right) < LEAST_RIGHT:
        found.append("right")
    if _per_100(results, lambda result: result.asked_at_once) > MOST_AT_ONCE:
        found.append("at once")
    if _per_100(results, lambda result: result.asked_late) > MOST_LATE:
        found.append("late")
    return found


def _sum(results: Sequence[FilmResult], of: Callable[[FilmResult], int]) -> int:
    return sum(of(result) for result in results)


def _per_100(results: Sequence[FilmResult], of: Callable[[FilmResult], int]) -> float:
    return 100 * _sum(results, of) / max(1, _sum(results, lambda result: result.turns))
