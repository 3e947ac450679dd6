"""The two places on a board for the package: one is used by main.py, the other is free for the next version.

"/lib" is where MicroPython looks by itself and where a copy made by hand goes; main.py then is the firmware's
own file as it is. For the other slot one line of it names that one.
"""

__all__ = ["PACKAGE", "SLOTS", "idle_slot", "is_ours", "main_for", "slot_used"]

PACKAGE = "adoube_board"
SLOTS = ("/lib", "/lib_b")

_LINE = 'SLOT = "{slot}"\n'


def is_ours(main: str) -> bool:
    """Whether this text of a main.py starts our program."""
    return PACKAGE in main


def slot_used(main: str) -> str | None:
    """The slot that this text of a main.py takes the package from; None where it is not ours."""
    if not is_ours(main):
        return None
    # In the firmware up to 0.2.0 another statement named it, in quotation marks as well.
    return next((slot for slot in SLOTS[1:] if f'"{slot}"' in main), SLOTS[0])


def idle_slot(main: str) -> str:
    """The slot to write the next version into."""
    used = slot_used(main)
    return next(slot for slot in SLOTS if slot != used)


def main_for(slot: str, main: bytes) -> bytes:
    """The main.py that starts the package in `slot`, made from the firmware's own."""
    own, wanted = (_LINE.format(slot=each).encode() for each in (SLOTS[0], slot))
    assert main.count(own) == 1, "the firmware's main.py names its slot"
    return main.replace(own, wanted)
