"""The catalogue of texts about the camera that people read."""

from adoube.words import Words

__all__ = ["coded", "say"]

_words = Words("adoube_vision")
# The text of a key, as ``say("finding.no_board", board="jarmo")``. Raises MissingWords for a missing key.
say = _words.say
coded = _words.coded  # the same as a code with its values, not yet in any language
