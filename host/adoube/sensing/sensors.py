"""What the source of a game's events can tell of its board."""

from dataclasses import dataclass

from adoube.sensing.trace import Orientation
from adoube.sensing.views import View

__all__ = ["IN_BETWEEN_MS", "SURE_LIFT_MS", "Sensors"]

# A source whose shortest sure lift is no longer than this promises that no lift goes unreported.
SURE_LIFT_MS = 15
# No piece is felt by two sensors for longer, and no board takes longer to look at all its cells once.
IN_BETWEEN_MS = 1000


@dataclass(frozen=True, slots=True)
class Sensors:
    """What is known of a board before it tells anything."""

    view: View
    # The shortest lift that the source is sure to report; None: it promises nothing.
    min_reported_lift_ms: int | None
    clock: bool  # whether the players press one
    by_page: bool = False  # whether that clock is a button of the page
    orientation: Orientation = Orientation.KNOWN
    # Whether the board tells nothing while a piece is in the hand, and has no sensors that could err.
    knows_hand: bool = False
