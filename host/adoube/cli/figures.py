"""The figures of a run for Prometheus: what is counted, from before the first table is shown."""

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from adoube.cli.feeds import MetricsPlan
from adoube.extras import require_extras
from adoube.feeds.worker import FeedWatch
from adoube.tables.engine import Engine

if TYPE_CHECKING:
    from adoube.feeds.metrics import Figures

__all__ = ["open_figures"]


def open_figures(
    engine: Engine, plan: MetricsPlan | None, data: Path, watch: FeedWatch, closing: ExitStack
) -> "Figures | None":
    """Begins to count, if that is wanted, and before the engine is started. `data` holds the journal.

    Raises AdoubeError where the extra is missing.
    """
    if plan is None:
        return None
    require_extras("metrics", "metrics")
    from adoube.feeds.metrics import Figures, JournalCounts, Measures, VerdictCounts

    verdicts, journal = VerdictCounts(), JournalCounts(data)
    closing.callback(journal.close)
    closing.callback(engine.subscribe(verdicts))
    return Figures(Measures(engine, journal, verdicts, engine.delays, watch.statuses), plan.token)
