"""Every word about the camera that a person meets."""

from adoube.words import Words

__all__ = ["coded", "say"]

_words = Words("adoube_vision")
# The text of a key, as ``say("finding.no_board", board="jarmo")``. Raises MissingWords for a missing key.
say = _words.say
coded = _words.coded  # The same as a code with its values, in no language yet.
