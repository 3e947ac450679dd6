"""Earlier names of a game's members, so that games which people wrote for them still load and play."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

__all__ = ["EARLIER_NAMES", "EarlierNames"]

# The name of today by the earlier one.
EARLIER_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "changing": "turns_touching",
        "edition": "rules_version",
        "ends": "destinations",
        "footprint": "affected_cells",
        "piles": "stackable",
        "rearranged": "with_placement",
        "signed": "attributed_to",
        "under": "with_options",
        "wanders": "may_not_terminate",
    }
)


class EarlierNames:
    """A class whose subclasses may define, override and call members by their earlier names."""

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        own = {**vars(cls)}
        for earlier, name in EARLIER_NAMES.items():
            if name in own:
                setattr(cls, earlier, own[name])
            elif earlier in own:
                setattr(cls, name, own[earlier])
