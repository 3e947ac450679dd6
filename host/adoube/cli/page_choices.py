"""What several commands may be told of their page: how far it reaches."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

import click

from adoube.cli.command import option_under
from adoube.words import say

__all__ = ["ReachChoices", "host_name", "reach_options"]

MOST_LETTERS = 253
"""in a host's name, as RFC 1035 has it"""


@dataclass(frozen=True)
class ReachChoices:
    """How the page is reached: from other devices, by HTTPS, by further names, by a proxy, by new codes."""

    lan: bool = False
    host_names: tuple[str, ...] = ()
    behind_proxy: bool = False
    new_codes: bool = False
    https: bool = False


def reach_options(function: Callable[..., None]) -> Callable[..., None]:
    """Adds `--lan`, `--https`, `--host-name`, `--behind-proxy` and `--new-codes`, as the argument `reach`."""

    option = option_under("scoreboard")

    @option("--lan", is_flag=True, help=say("page.lan_help"))
    @option("--https", is_flag=True, help=say("page.https_help"))
    @option("--host-name", "host_names", multiple=True, metavar="NAME", help=say("page.host_name_help"))
    @option("--behind-proxy", is_flag=True, help=say("page.behind_proxy_help"))
    @option("--new-codes", is_flag=True, help=say("page.new_codes_help"))
    @wraps(function)
    def with_reach(
        lan: bool,
        https: bool,
        host_names: tuple[str, ...],
        behind_proxy: bool,
        new_codes: bool,
        **others: Any,
    ) -> None:
        if https and behind_proxy:
            raise click.UsageError(say("page.https_behind_proxy"))
        try:
            names = tuple(map(host_name, host_names))
        except ValueError as error:
            raise click.BadParameter(str(error), param_hint="--host-name") from error
        function(reach=ReachChoices(lan, names, behind_proxy, new_codes, https), **others)

    return with_reach


def host_name(text: str) -> str:
    """A host's name as browsers send it. Raises ValueError for an address with more in it than a name."""
    name = text.lower().rstrip(".")
    labels = name.split(".")
    if len(name) > MOST_LETTERS or not all(map(_is_label, labels)):
        raise ValueError(say("page.no_host_name", text=text))
    return name


def _is_label(text: str) -> bool:
    return text.isascii() and text.replace("-", "").isalnum() and text[0] != "-" and text[-1] != "-"
