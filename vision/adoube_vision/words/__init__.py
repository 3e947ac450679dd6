"""Every word about the camera that a person meets."""

from adoube.words import Words

__all__ = ["say"]

say = Words("adoube_vision").say
"""The text of a key, as ``say("finding.no_board", board="jarmo")``. Raises MissingWords for a missing key."""
