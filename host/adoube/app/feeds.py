"""Starts the feeds of a run, which tell other programs of its turns, and its figures for Prometheus."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adoube.app.telling import IN_WORDS, Teller
from adoube.errors import AdoubeError
from adoube.extras import require_extras
from adoube.games.registry import GameMaker, make_game
from adoube.words import coded, say

if TYPE_CHECKING:
    from adoube.feeds.broadcast import Round
    from adoube.feeds.message_template import MessageTemplate
    from adoube.feeds.metrics import Figures
    from adoube.feeds.mqtt import Bridge, MqttEventFeed
    from adoube.feeds.mqtt.broker import Broker
    from adoube.feeds.worker import Feed, FeedWatch
    from adoube.tables.engine import Engine
    from adoube.tables.state import Tables
    from adoube.tournament import BoardAssignment

__all__ = [
    "METRICS_TOKEN",
    "MQTT_PASSWORD",
    "BroadcastPlan",
    "FeedPlans",
    "FolderPlan",
    "LiveChessPlan",
    "MetricsError",
    "MetricsPlan",
    "MqttPlan",
    "RoundPlan",
    "WebhookPlan",
    "open_feeds",
    "open_figures",
]


MQTT_PASSWORD = "ADOUBE_MQTT_PASSWORD"  # the variable that may hold a password
METRICS_TOKEN = "ADOUBE_METRICS_TOKEN"
LEAST_TOKEN = 16  # letters


class MetricsError(AdoubeError):
    """Settings of figures that cannot be met."""


@dataclass(frozen=True)
class WebhookPlan:
    """An address that receives events, as `adoube.feeds.webhooks.Webhook` has it."""

    url: str
    secret: str | None
    turns: bool = False
    allow_private: bool = False
    authority: Path | None = None
    template: "MessageTemplate | None" = None


@dataclass(frozen=True)
class LiveChessPlan:
    """A port of this computer that speaks as LiveChess does. `origins` are sites beside the usual ones."""

    port: int
    origins: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()  # whose boards it shows; none: every chess table


@dataclass(frozen=True)
class RoundPlan:
    """The tables whose games of chess are a round, in the order of its boards."""

    tables: tuple[str, ...]
    number: int = 1
    event: str = "adoube"
    site: str = "?"


@dataclass(frozen=True)
class BroadcastPlan:
    """A round that is pushed to a broadcast, as `adoube.feeds.broadcast.Broadcast` has it."""

    round_id: str
    token: str = field(repr=False)
    url: str
    played: RoundPlan


@dataclass(frozen=True)
class FolderPlan:
    """A round that is written to a folder."""

    folder: Path
    played: RoundPlan


@dataclass(frozen=True)
class MqttPlan:
    """A broker of MQTT, as `adoube.feeds.mqtt.Broker` has it."""

    url: str
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    authority: Path | None = None
    topic: str = "adoube"
    discovery: str = "homeassistant"
    tables: tuple[str, ...] = ()  # which tables it is told of; none: all
    lamps: tuple[str, ...] | None = ()  # whose cells others may light; None: all tables'

    def broker(self) -> "Broker":
        """Return the broker to connect to. Raises BrokerError for settings that it cannot have."""
        from adoube.feeds.mqtt.broker import Broker

        return Broker(self.url, self.user, self.password, self.authority, self.topic, self.discovery)


@dataclass(frozen=True)
class MetricsPlan:
    """Figures for Prometheus, under `/metrics` of the scoreboard; without a token for this computer alone.

    Raises MetricsError for a token that cannot be meant.
    """

    token: str | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if self.token is not None and not _is_token(self.token):
            raise MetricsError(say("metrics.bad_token", least=LEAST_TOKEN))


@dataclass(frozen=True)
class FeedPlans:
    """The feeds of a run: everything that receives its tables' turns."""

    webhooks: tuple[WebhookPlan, ...] = ()
    livechess: tuple[LiveChessPlan, ...] = ()
    broadcasts: tuple[BroadcastPlan, ...] = ()
    folders: tuple[FolderPlan, ...] = ()
    mqtt: MqttPlan | None = None
    venue: "BoardAssignment | None" = None  # the tournament that is played at the tables
    metrics: MetricsPlan | None = None

    def and_also(self, livechess: tuple[LiveChessPlan, ...]) -> "FeedPlans":
        """Return these with further ports; one that they have already stays as it is."""
        ports = {plan.port for plan in self.livechess}
        further = tuple(plan for plan in livechess if plan.port not in ports)
        return replace(self, livechess=(*self.livechess, *further))


def open_feeds(
    tables: "Tables",
    plans: FeedPlans,
    data: Path,
    *,
    make: GameMaker = make_game,
    watch: "FeedWatch | None" = None,
    tell: Teller = IN_WORDS,
) -> Callable[[], None]:
    """Start the feeds and return what stops them; `data` is the folder of the journal. `watch` knows how
    they do.

    A port in use is reported, and the tables go on without it. Raises AdoubeError if the file of how
    far each was told cannot be used, or an extra is missing.
    """
    with ExitStack() as starting:
        feeds: list[Feed] = [*_webhooks(plans, make), *_rounds(plans), *_results(plans, make)]
        if plans.mqtt is not None:
            bridge, events = _mqtt(tables, plans.mqtt, data, make)
            bridge.start()
            starting.callback(bridge.close)
            feeds.append(events)
        if feeds:
            starting.callback(_start_sending(tables, feeds, data, make, watch))
        if plans.mqtt is not None:
            # First of all: what is on its way is waited for only where somebody takes it.
            starting.callback(bridge.ending)
        for plan in plans.livechess:
            starting.callback(_start_livechess(tables, plan, tell))
        return starting.pop_all().close


def _results(plans: FeedPlans, make: GameMaker) -> "Iterator[Feed]":
    """Yield the feed that writes results into the file of the tournament."""
    if plans.venue is not None:
        from adoube.tournament import ResultsFeed

        yield ResultsFeed(plans.venue.file, make)


def _start_sending(
    tables: "Tables", feeds: "Sequence[Feed]", data: Path, make: GameMaker, watch: "FeedWatch | None"
) -> Callable[[], None]:
    from adoube.feeds.worker import start_feeds

    return start_feeds(tables, feeds, data, make=make, watch=watch)


def _webhooks(plans: FeedPlans, make: GameMaker) -> "Sequence[Feed]":
    if not plans.webhooks:
        return ()
    from adoube.feeds.webhooks import Webhook, webhook_feeds

    hooks = [
        Webhook(each.url, each.secret, each.turns, each.allow_private, each.authority, each.template)
        for each in plans.webhooks
    ]
    return webhook_feeds(hooks, make=make)


def _rounds(plans: FeedPlans) -> "Iterator[Feed]":
    """Yield the feeds of whole rounds; all pushes of a program keep one pace."""
    if not plans.broadcasts and not plans.folders:
        return
    require_extras("broadcast", "broadcast")
    from adoube.feeds.broadcast import Broadcast, FolderFeed, Pace, PushFeed

    pace = Pace()
    for each in plans.broadcasts:
        yield PushFeed(Broadcast(each.round_id, each.token, each.url), _round(each.played), pace=pace)
    for folder in plans.folders:
        yield FolderFeed(folder.folder, _round(folder.played))


def _round(plan: RoundPlan) -> "Round":
    from adoube.feeds.broadcast import Round

    return Round(plan.tables, plan.number, plan.event, plan.site)


def _mqtt(tables: "Tables", plan: MqttPlan, data: Path, make: GameMaker) -> "tuple[Bridge, MqttEventFeed]":
    """Return the bridge that sends the broker the tables' states, and the feed of their events."""
    require_extras("mqtt", "mqtt")
    from adoube.feeds.mqtt import Bridge, MqttEventFeed
    from adoube.feeds.mqtt.topics import installation_of

    broker = plan.broker()
    installation = installation_of(data, broker.topic)
    bridge = Bridge(tables, broker, installation, only=plan.tables, lamps=plan.lamps)
    return bridge, MqttEventFeed(broker, bridge.connection, bridge.topics, only=plan.tables, make=make)


def _start_livechess(tables: "Tables", plan: LiveChessPlan, tell: Teller) -> Callable[[], None]:
    require_extras("livechess", "livechess")
    from adoube.feeds.livechess import ORIGINS, LiveChessError, serve_livechess

    try:
        server = serve_livechess(tables, port=plan.port, origins=(*ORIGINS, *plan.origins), only=plan.tables)
    except LiveChessError as error:
        click.echo(str(error), err=True)
        return lambda: None
    tell(coded("livechess.serves", url=server.url))
    return server.stop


def _is_token(text: str) -> bool:
    return len(text) >= LEAST_TOKEN and text.isascii() and text.isprintable() and " " not in text


def open_figures(
    engine: "Engine", plan: MetricsPlan | None, data: Path, watch: "FeedWatch", closing: ExitStack
) -> "Figures | None":
    """Begin to count, if figures are wanted, before the engine is started. `data` holds the journal.

    Raises AdoubeError if the extra is missing.
    """
    if plan is None:
        return None
    require_extras("metrics", "metrics")
    from adoube.feeds.metrics import Figures, JournalCounts, Measures, VerdictCounts

    verdicts, journal = VerdictCounts(), JournalCounts(data)
    closing.callback(journal.close)
    closing.callback(engine.subscribe(verdicts))
    return Figures(Measures(engine, journal, verdicts, engine.delays, watch.statuses), plan.token)
