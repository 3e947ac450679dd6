"""What somebody may have meant who wrote a name that nothing has."""

from collections.abc import Iterable
from difflib import get_close_matches

from adoube.words import say

__all__ = ["did_you_mean"]

LIKENESS = 0.7  # as difflib measures it; below that, suggestions are of no help (colour: did you mean cors?)


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """Words to go after a message: the nearest of the known names; nothing where none is near."""
    names = {name.casefold(): name for name in known}
    nearest = get_close_matches(text.casefold(), names, n=1, cutoff=LIKENESS)
    return say("commands.did_you_mean", name=names[nearest[0]]) if nearest else ""
