"""The options for feeds that one table may have: its turns for programs on this computer."""

import click

from adoube.cli.command import option_under, options_as
from adoube.cli.feeds import FeedPlans, LiveChessPlan
from adoube.words import say

__all__ = ["feed_options"]


def _plans(livechess: bool, livechess_port: int, livechess_origins: tuple[str, ...]) -> FeedPlans:
    if not livechess:
        return FeedPlans()
    return FeedPlans(livechess=(LiveChessPlan(livechess_port, livechess_origins),))


_option = option_under("feeds")
feed_options = options_as(
    "feeds",
    _plans,
    _option("--livechess", is_flag=True, help=say("livechess.help")),
    _option(
        "--livechess-port",
        type=click.IntRange(0, 65535),
        default=1982,
        show_default=True,
        help=say("livechess.port_help"),
    ),
    _option(
        "--livechess-origin",
        "livechess_origins",
        multiple=True,
        metavar="ORIGIN",
        help=say("livechess.origin_help"),
    ),
)
"""adds `--livechess`, `--livechess-port` and `--livechess-origin`, as the argument `feeds`"""
