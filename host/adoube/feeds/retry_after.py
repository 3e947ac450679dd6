"""The wait that a server asks for: the header Retry-After (RFC 9110, 10.2.3), or a field of its answer."""

import json
import math
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

__all__ = ["MOST_WAIT_S", "retry_after_s"]

MOST_WAIT_S = 24 * 60 * 60.0  # a longer wait is a mistake of the server


def retry_after_s(header: str | None, now: datetime, body: bytes = b"") -> float | None:
    """Return the seconds of a header, which are a number, with a fraction too, or a date.

    Without the header, a field of a JSON body counts: `retry_after`, as Discord's API has it
    (RatelimitedResponse of its description), or `seconds` in `ratelimit`, as lichess sends for some of its
    limits (github.com/lichess-bot-devs/lichess-bot/issues/1135). None if there is neither.
    """
    text = (_field_of(body) if header is None else header).strip()
    try:
        wait_s = float(text)
    except ValueError:
        try:
            due = parsedate_to_datetime(text)
        except (ValueError, OverflowError):
            return None
        # A date without a zone is in UTC.
        wait_s = ((due if due.tzinfo else due.replace(tzinfo=UTC)) - now).total_seconds()
    return None if math.isnan(wait_s) else min(max(wait_s, 0.0), MOST_WAIT_S)


def _field_of(body: bytes) -> str:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    fields = found if isinstance(found, dict) else {}
    limit = fields.get("ratelimit")
    asked = (fields.get("retry_after"), limit.get("seconds") if isinstance(limit, dict) else None)
    return next((str(wait_s) for wait_s in asked if isinstance(wait_s, int | float)), "")
