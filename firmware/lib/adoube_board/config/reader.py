"""The fields of board.json, each checked as it is taken; what is wrong becomes a sentence."""

from adoube_board.config.chips import ChipPins

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any


class ConfigReader:
    """`problems` says what was wrong, each in one line that names the field and the value.

    A pin is taken by the field that asks for it first; another field that asks for it again is wrong.
    """

    def __init__(self, wanted: "dict[str, Any]", pins: ChipPins) -> None:
        self.problems: "list[str]" = []
        self._wanted = wanted
        self._pins = pins
        self._taken: "list[int]" = []
        self._asked: "list[str]" = []

    def wrong(self, field: str, what: str) -> None:
        self.problems.append("board.json: " + field + ": " + what)

    def value(self, field: str, default: object) -> "Any":
        """Read a field of the file as it stands."""
        self._asked.append(field)
        return self._wanted.get(field, default)

    def part(self, field: str) -> "dict[str, Any]":
        """Read a field that holds an object; {} if it is left out."""
        value = self.value(field, {})
        if isinstance(value, dict):
            return value
        self.wrong(field, "%r is not a JSON object" % (value,))
        return {}

    def flag(self, field: str, default: bool) -> bool:
        """Read a field that is true or false; the default if it is neither."""
        value = self.value(field, default)
        if isinstance(value, bool):
            return value
        self.wrong(field, "%r is neither true nor false" % (value,))
        return default

    def only(self, field: str, wanted: "dict[str, Any]", known: "tuple[str, ...]") -> None:
        """Check that a part of the file has these fields and no others."""
        for name in wanted:
            if name not in known:
                self.wrong("%s.%s" % (field, name), "this program knows only " + ", ".join(known))

    def number(self, field: str, smallest: int, largest: int, default: int) -> int:
        """Read a field that holds a whole number in these bounds; the default if it does not."""
        wanted = self.value(field, default)
        value = whole(wanted)
        if smallest <= value <= largest:
            return value
        self.wrong(field, "%r is not from %d to %d; %d is taken" % (wanted, smallest, largest, default))
        return default

    def numbers(self, field: str, value: object, smallest: int, largest: int) -> "list[int]":
        """Read a list of whole numbers in these bounds, none twice; [] if it is not."""
        if not isinstance(value, list):
            self.wrong(field, "%r is not a list of whole numbers" % (value,))
            return []
        for number in value:
            if not smallest <= whole(number) <= largest or value.count(number) > 1:
                self.wrong(field, "%r is not a number of its own from %d to %d" % (number, smallest, largest))
                return []
        return value

    def pin(self, field: str, value: object, use: str) -> int:
        """Read a GPIO number for a use (see chips); -1 if it is none, or is used already."""
        pin = whole(value)
        if not self._pins.allow(pin, use):
            known = self._pins.described(use)
            self.wrong(field, "%r is no GPIO of this chip for %s (%s)" % (value, use, known))
        elif pin in self._taken:
            self.wrong(field, "GPIO %d is used twice" % pin)
        else:
            self._taken.append(pin)
            return pin
        return -1

    def pins(self, field: str, value: object, use: str) -> "list[int]":
        """Read a list of GPIO numbers, leaving out those that are wrong."""
        if not isinstance(value, list):
            self.wrong(field, "%r is not a list of GPIO numbers" % (value,))
            return []
        pins = [self.pin(field, pin, use) for pin in value]
        return [pin for pin in pins if pin >= 0]

    def complain_of_the_rest(self) -> None:
        """Fields that nobody asked for: a slip of the pen would otherwise be a silent default."""
        for field in self._wanted:
            if field not in self._asked:
                self.wrong(str(field), "this program knows no such field")


def whole(value: object) -> int:
    """Return a whole number of 0 or more as it is; -1 for everything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else -1
