"""What of each face is seen: everything that nearer faces do not cover, worked out exactly.

Where two faces overlap in the picture, one plane is nearer than the other on one side of a straight line. So
a face hides of another just what lies in both and on its side of that line. No order of painting is needed.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from manifold3d import CrossSection, OpType

from adoube.hardware.pictures.faces import Face, Window

__all__ = ["visible"]

NEARER_MM = 0.01  # Faces of parts that touch are equally near; so much nearer is in front.
BUCKET_MM = 8.0  # Faces are looked up by squares of this size.


def visible(faces: Sequence[Face], before: Sequence[Face]) -> Iterator[tuple[Face, CrossSection]]:
    """Each face of which anything is seen, with what is seen of it; only those in `before` hide anything."""
    buckets = _buckets(before)
    for face in faces:
        hidden = [
            part for other in _around(face, before, buckets) if (part := _hidden_by(face, other)) is not None
        ]
        seen = face.region - CrossSection.batch_boolean(hidden, OpType.Add) if hidden else face.region
        if not seen.is_empty():
            yield face, seen


def _buckets(faces: Sequence[Face]) -> Mapping[tuple[int, int], list[int]]:
    buckets: dict[tuple[int, int], list[int]] = defaultdict(list)
    for at, face in enumerate(faces):
        for place in _places(face.window):
            buckets[place].append(at)
    return buckets


def _places(window: Window) -> Iterator[tuple[int, int]]:
    left, low, right, high = (int(side // BUCKET_MM) for side in window)
    for column in range(left, right + 1):
        for row in range(low, high + 1):
            yield column, row


def _around(
    face: Face, faces: Sequence[Face], buckets: Mapping[tuple[int, int], list[int]]
) -> Iterator[Face]:
    """Those whose windows meet its own."""
    near = {at for place in _places(face.window) for at in buckets[place]}
    for at in sorted(near):
        if faces[at] is not face and faces[at].window.meets(face.window):
            yield faces[at]


def _hidden_by(face: Face, other: Face) -> CrossSection | None:
    """What the other covers of a face; None: nothing."""
    window = face.window.common(other.window)
    ahead = [other.near(*corner) - face.near(*corner) - NEARER_MM for corner in window.corners]
    if max(ahead) <= 0:
        return None
    if min(ahead) >= 0:
        return other.region
    return other.region ^ CrossSection([_nearer_side(window, ahead)])


def _nearer_side(window: Window, ahead: Sequence[float]) -> list[tuple[float, float]]:
    """What of a window is on the side where a plane is ahead. Source: Sutherland and Hodgman."""
    kept, corners = [], window.corners
    for at in range(len(corners)):
        (x1, y1), (x2, y2) = corners[at - 1], corners[at]
        before, here = ahead[at - 1], ahead[at]
        if (before > 0) != (here > 0):
            share = before / (before - here)
            kept.append((x1 + share * (x2 - x1), y1 + share * (y2 - y1)))
        if here > 0:
            kept.append((x2, y2))
    return kept
