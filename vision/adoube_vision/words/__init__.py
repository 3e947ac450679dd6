"""Every word about the camera that a person meets."""

from functools import cache

from adoube.words import Catalogue

__all__ = ["say"]


@cache
def _catalogue() -> Catalogue:
    return Catalogue.beside("adoube_vision")


def say(key: str, /, **values: object) -> str:
    """The text of `key`, as ``say("finding.no_board", board="jarmo")``; KeyError for a missing key."""
    return _catalogue().say(key, **values)
