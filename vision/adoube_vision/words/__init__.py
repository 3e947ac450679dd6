"""Every word about the camera that a person meets."""

from adoube.words import CodedText, Words
from adoube.words import coded as coded_in_core

__all__ = ["coded", "say"]

say = Words("adoube_vision").say
"""The text of a key, as ``say("finding.no_board", board="jarmo")``. Raises MissingWords for a missing key."""


def coded(code: str, /, **values: object) -> CodedText:
    """The same as a code with its values, in no language yet."""
    return coded_in_core(f"adoube_vision:{code}", **values)
