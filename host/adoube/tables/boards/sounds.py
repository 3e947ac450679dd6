"""The short signs of a board's buzzer: a turn that counts, a refusal, a question, the end of a game."""

from adoube.tables.state import Phase, TableState

__all__ = ["ASKED", "ENDED", "PLAYED", "REFUSED", "Sign", "sign_of"]

Sign = tuple[tuple[int, int], ...]  # tones one after another, each (Hz, ms); 0 Hz is a pause

PLAYED: Sign = ((1760, 40),)
REFUSED: Sign = ((330, 120), (0, 60), (330, 120))
ASKED: Sign = ((988, 80), (1319, 120))
ENDED: Sign = ((1047, 120), (1319, 120), (1568, 240))

ILLEGAL = "illegal"  # the kind of message of a refusal


def sign_of(before: TableState | None, now: TableState) -> Sign | None:
    """What to sound when `now` is published after `before`; nothing where a table is seen for the first time.

    One change has one sign: that of the end before a refusal's, a question's, and a turn's.
    """
    if before is None:
        return None
    if now.phase is Phase.OVER and before.phase is not Phase.OVER:
        return ENDED
    if now.message.kind == ILLEGAL and now.message != before.message:
        return REFUSED
    if now.question is not None and (before.question is None or before.question.id != now.question.id):
        return ASKED
    same_game = now.game_number == before.game_number
    return PLAYED if same_game and len(now.turns) > len(before.turns) else None
