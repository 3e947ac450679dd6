"""The feeds of a run: which other programs are told of its turns, and how."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from adoube.games.registry import GameMaker, make_game
from adoube.tables.state import Tables

__all__ = ["FeedPlans", "WebhookPlan", "open_feeds"]


@dataclass(frozen=True)
class WebhookPlan:
    """An address that is told what happens, as `adoube.feeds.webhooks.Webhook` has it."""

    url: str
    secret: str
    turns: bool = False
    allow_private: bool = False
    authority: Path | None = None


@dataclass(frozen=True)
class FeedPlans:
    """Everything that is told of the tables' turns."""

    webhooks: tuple[WebhookPlan, ...] = ()


def open_feeds(
    tables: Tables, plans: FeedPlans, data: Path, *, make: GameMaker = make_game
) -> Callable[[], None]:
    """Starts the feeds and returns what stops them; `data` is the folder of the journal.

    Raises AdoubeError where one cannot be had.
    """
    if not plans.webhooks:
        return lambda: None
    from adoube.feeds.carrier import start_feeds
    from adoube.feeds.webhooks import Webhook, webhook_feeds

    hooks = [
        Webhook(each.url, each.secret, each.turns, each.allow_private, each.authority)
        for each in plans.webhooks
    ]
    return start_feeds(tables, webhook_feeds(hooks, make=make), data, make=make)
