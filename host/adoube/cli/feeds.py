"""The feeds of a run: which other programs are told of its turns, and how."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import click

from adoube.extras import require_extras
from adoube.games.registry import GameMaker, make_game
from adoube.tables.state import Tables
from adoube.words import say

__all__ = ["FeedPlans", "LiveChessPlan", "WebhookPlan", "open_feeds"]


@dataclass(frozen=True)
class WebhookPlan:
    """An address that is told what happens, as `adoube.feeds.webhooks.Webhook` has it."""

    url: str
    secret: str
    turns: bool = False
    allow_private: bool = False
    authority: Path | None = None


@dataclass(frozen=True)
class LiveChessPlan:
    """A port of this computer that speaks as LiveChess does. `origins` are sites beside the usual ones."""

    port: int
    origins: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    """whose boards it shows; none: every chess table"""


@dataclass(frozen=True)
class FeedPlans:
    """Everything that is told of the tables' turns."""

    webhooks: tuple[WebhookPlan, ...] = ()
    livechess: tuple[LiveChessPlan, ...] = ()


def open_feeds(
    tables: Tables, plans: FeedPlans, data: Path, *, make: GameMaker = make_game
) -> Callable[[], None]:
    """Starts the feeds and returns what stops them; `data` is the folder of the journal.

    A port that is taken is said, and the tables go on without it. Raises AdoubeError where the file of how
    far each was told cannot be used, or an extra is missing.
    """
    with ExitStack() as starting:
        if plans.webhooks:
            starting.callback(_start_sending(tables, plans, data, make))
        for plan in plans.livechess:
            starting.callback(_start_livechess(tables, plan))
        return starting.pop_all().close


def _start_sending(tables: Tables, plans: FeedPlans, data: Path, make: GameMaker) -> Callable[[], None]:
    from adoube.feeds.carrier import start_feeds
    from adoube.feeds.webhooks import Webhook, webhook_feeds

    hooks = [
        Webhook(each.url, each.secret, each.turns, each.allow_private, each.authority)
        for each in plans.webhooks
    ]
    return start_feeds(tables, webhook_feeds(hooks, make=make), data, make=make)


def _start_livechess(tables: Tables, plan: LiveChessPlan) -> Callable[[], None]:
    require_extras("livechess", "livechess")
    from adoube.feeds.livechess import ORIGINS, LiveChessError, serve_livechess

    try:
        server = serve_livechess(tables, port=plan.port, origins=(*ORIGINS, *plan.origins), only=plan.tables)
    except LiveChessError as error:
        click.echo(str(error), err=True)
        return lambda: None
    click.echo(say("livechess.serves", url=server.url))
    return server.stop
