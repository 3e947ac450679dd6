"""Finding a board in a picture: by markers, the corners of its squares, its lines, or four clicks."""

from adoube_vision.finding.finder import (
    BoardSearch,
    DetectedBoard,
    FoundBy,
    MarkerSheet,
    SearchHints,
    find_board,
    search_board,
    symmetric_turns,
    turned,
)

__all__ = [
    "BoardSearch",
    "DetectedBoard",
    "FoundBy",
    "MarkerSheet",
    "SearchHints",
    "find_board",
    "search_board",
    "symmetric_turns",
    "turned",
]
