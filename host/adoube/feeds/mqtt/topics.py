"""Where everything stands at the broker."""

from dataclasses import dataclass

__all__ = ["OFFLINE", "ONLINE", "Topics"]

ONLINE, OFFLINE = "online", "offline"  # what stands under `status`, and what Home Assistant says of itself


@dataclass(frozen=True, slots=True)
class Topics:
    """`base` begins all of our own, `discovery` those that Home Assistant reads; empty: there are none."""

    base: str
    discovery: str

    @property
    def status(self) -> str:
        """Whether adoube runs: kept by the broker, which says `offline` in our place when we vanish."""
        return f"{self.base}/status"

    def state(self, table: str) -> str:
        """How a table stands: kept by the broker."""
        return f"{self.base}/{table}/state"

    def event(self, table: str) -> str:
        """What has happened at a table."""
        return f"{self.base}/{table}/event"

    def lamps(self, table: str) -> str:
        """Where others ask for light."""
        return f"{self.base}/{table}/lamps/set"

    def refused(self, table: str) -> str:
        """Why they did not get it."""
        return f"{self.base}/{table}/lamps/refused"

    @property
    def all_lamps(self) -> str:
        return self.lamps("+")

    def table_of_lamps(self, topic: str) -> str:
        """The table whose lamps a topic under `all_lamps` names."""
        return topic.removeprefix(f"{self.base}/").removesuffix("/lamps/set")

    @property
    def home_assistant(self) -> str:
        """Where Home Assistant says that it has begun."""
        return f"{self.discovery}/status"

    def device(self, device: str) -> str:
        """Where Home Assistant looks for a device."""
        return f"{self.discovery}/device/{device}/config"
