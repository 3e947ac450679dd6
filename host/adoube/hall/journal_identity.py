"""Which journal it is: what makes a hall take each of its rows once, and those of no other one for them."""

from uuid import UUID, uuid5

from adoube.records.journal import Journal, Row

__all__ = ["journal_identity"]

NAMESPACE = UUID("5b7f8f1e-6f0c-4f0b-9a35-0d0c6f6b2f10")
FIRST = 1  # row


def journal_identity(journal: Journal) -> UUID | None:
    """Follows from its first row, so that a copy is the same journal; None while it has none.

    Not from people's names, which may be forgotten. Raises AdoubeError.
    """
    rows = journal.rows_after(0, FIRST)
    return uuid5(NAMESPACE, _moment(rows[0])) if rows else None


def _moment(row: Row) -> str:
    """The moment of a row by two clocks."""
    return f"{row.id} {row.utc.isoformat(timespec='milliseconds')} {row.monotonic_ns}"
