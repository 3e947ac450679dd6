"""What several commands may be told of the people at a simulated board."""

from typing import NamedTuple

import click

from adoube.cli.command import option_under, options_as
from adoube.cli.completing import HANDS
from adoube.words import say

__all__ = ["CAREFUL", "PeopleChoices", "people_options"]

CAREFUL = "careful"  # the hands that play where nothing is said
FASTEST = 20.0


class PeopleChoices(NamedTuple):
    """How they play; None: nothing was said."""

    hands: str | None = None
    speed: float | None = None

    def require_none(self) -> None:
        """Raises a usage error where anything was said, for a board that has its own people."""
        if self != PeopleChoices():
            raise click.UsageError(say("people.only_simulated"))


_option = option_under("people")
# Adds `--hands` and `--speed`, as the argument `people`.
people_options = options_as(
    "people",
    PeopleChoices,
    _option("--hands", type=HANDS, help=say("people.hands_help")),
    _option("--speed", type=click.FloatRange(0.1, FASTEST), help=say("people.speed_help")),
)
