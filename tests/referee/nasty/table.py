"""The table of nasty cases: how many of each row come out how.

    python -m tests.referee.nasty.table

tries all of them and prints it.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator

from tests.referee.nasty.judged import Case, Outcome, Result
from tests.referee.nasty.orders import turns_in_every_order
from tests.referee.nasty.slips import quick_play, slips, takebacks

__all__ = ["all_cases", "printed"]


def all_cases() -> Iterator[Case]:
    yield from turns_in_every_order()
    yield from slips()
    yield from quick_play()
    yield from takebacks()


def printed(results: Iterable[Result]) -> str:
    """A line a row, with a column an outcome."""
    rows: dict[str, Counter[Outcome]] = {}
    for result in results:
        rows.setdefault(result.case.row, Counter())[result.outcome] += 1
    total = sum(rows.values(), Counter[Outcome]())
    lines = [f"{'':36}" + "".join(f"{outcome:>8}" for outcome in ("cases", *Outcome))]
    for row, counts in [*rows.items(), ("all", total)]:
        figures = [counts.total(), *(counts[outcome] for outcome in Outcome)]
        lines.append(f"{row:36}" + "".join(f"{figure:8}" for figure in figures))
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(printed(map(Result.of, all_cases())) + "\n")
