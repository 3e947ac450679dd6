"""The damage of a bad cable to bytes, as hypothesis draws it."""

from __future__ import annotations

from hypothesis import strategies as st

CUTS = st.lists(st.integers(1, 60), min_size=1, max_size=12)


def in_chunks(wire: bytes, sizes: list[int]) -> list[bytes]:
    """The same bytes, cut at places that repeat the sizes given."""
    chunks: list[bytes] = []
    at = 0
    while at < len(wire):
        size = sizes[len(chunks) % len(sizes)]
        chunks.append(wire[at : at + size])
        at += size
    return chunks


def damaged(wire: bytes, data: st.DataObject) -> bytes:
    """The same bytes with some turned over, left out, put in or sent twice, in one to four places."""
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(wire)))
        length = data.draw(st.integers(1, 40))
        match data.draw(st.sampled_from(["flip", "drop", "insert", "twice"])):
            case "flip" if at < len(wire):
                wire = wire[:at] + bytes((wire[at] ^ data.draw(st.integers(1, 255)),)) + wire[at + 1 :]
            case "drop":
                wire = wire[:at] + wire[at + length :]
            case "insert":
                wire = wire[:at] + data.draw(st.binary(min_size=1, max_size=length)) + wire[at:]
            case "twice":
                wire = wire[: at + length] + wire[at:]
    return wire
