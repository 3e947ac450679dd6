"""Who sits at a table as a computer player, as its journal has it."""

from collections.abc import Sequence

from adoube.fields import Fields
from adoube.records.journal import Row
from adoube.records.payloads import Called, Opened

__all__ = ["COMPUTER", "computers_in"]

# The name of the call that seats a computer player, and who takes back what one did not mean.
COMPUTER = "computer"


def computers_in(rows: Sequence[Row]) -> dict[str, int]:
    """By person, how strong: as the newest game was opened, and what was called since."""
    found: dict[str, int] = {}
    for row in rows:
        match row.payload:
            case Opened(computers=computers):
                found = dict(computers)
            case Called(call="computer", details=details):
                given = Fields(details, COMPUTER)
                person = given.text("player")
                found.pop(person, None)
                if given.has("strength"):
                    found[person] = given.whole("strength")
    return found
