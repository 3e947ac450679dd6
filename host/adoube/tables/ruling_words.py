"""Rulings in one plain sentence each."""

from adoube.records.payloads import Ruling, RulingKind
from adoube.words import say

__all__ = ["sentence_of"]


def sentence_of(ruling: Ruling) -> str:
    """What a person reads of a ruling in full."""
    details = ruling.details
    match ruling.ruling:
        case RulingKind.ACCEPT:
            turn = str(details["turn"])
            return say("rulings.accepted", turn=say("rulings.it") if turn.startswith("{") else turn)
        case RulingKind.CORRECT:
            return say("rulings.corrected", turns=" ".join(details["turns"]))
        case RulingKind.TAKE_BACK:
            return say("rulings.taken_back", ply=details["ply"])
        case RulingKind.SET:
            return say("rulings.set")
        case RulingKind.PAUSE:
            return say("rulings.paused")
        case RulingKind.GO_ON:
            return say("rulings.go_on")
        case _:
            return say("rulings.result", why=details["why"])
