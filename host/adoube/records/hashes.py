"""A short name for a position, so that a journal notices when the rules lead somewhere else than they did."""

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

__all__ = ["position_hash"]


def position_hash(position: Mapping[str, Any]) -> str:
    """16 hexadecimal digits of a printed position (`adoube.games.line.printed`).

    The ply is left out, as positions are compared without it, and so are the words of an ending, which
    another language would change.
    """
    kept = {key: value for key, value in position.items() if key != "ply"}
    if kept.get("over"):
        kept["over"] = {key: value for key, value in kept["over"].items() if key != "why"}
    text = json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()
