"""The rest of board.json's pins: buttons, lamps, the buzzer, the link."""

from binascii import unhexlify

from adoube_board.config.chips import OUTPUT, PULLED, own_lamp
from adoube_board.config.reader import ConfigReader, whole
from adoube_board.outputs.lamps import smallest_budget_ma

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

FIRST_SEAT = 0
SHARED = 8
FIRST_CALL = 16
MOST_SEATS = 8
# A button's number on the wire: a side of the clock, the shared end-of-turn button, or a call.
MOST_CALLS = 16

MOST_LAMPS = 1024
MOST_MA = 20000
ALONG = ("cells", "edges")

USB = {"kind": "usb"}
LINK_FIELDS = {
    "usb": ("kind",),
    "uart": ("kind", "uart", "baud", "tx", "rx"),
    "wifi": ("kind", "ssid", "password", "token", "port"),
}
TOKEN_DIGITS = 32
DEFAULT_PORT = 7117
LAST_PORT = 65535
LONGEST_SSID = 32
LONGEST_PASSWORD = 63


class Outputs:
    """`buttons` has each button's number on the wire and its GPIO number; `lamps` and `link` are the checked
    parts of the file, the first {} and the second {"kind": "usb"} where they are unusable or left out, the
    token of a wireless link as bytes. `buzzer` is a GPIO number, -1 for none; `status` is the lamp on the
    board itself, "" for none: a board that has one of its own takes that where nothing is said.
    The `chain` of `lamps` is the number of all on the line, shown or not."""

    def __init__(self, reader: ConfigReader, chip: str) -> None:
        self._reader = reader
        self._chip = chip
        self.buttons = self._buttons()
        self.lamps = self._lamps()
        self.buzzer = self._buzzer()
        self.status = self._status()
        self.link = self._link()

    def _buttons(self) -> "list[tuple[int, int]]":
        wanted = self._reader.part("buttons")
        self._reader.only("buttons", wanted, ("clock", "shared", "calls"))
        buttons = self._row_of_buttons("buttons.clock", wanted.get("clock", []), FIRST_SEAT, MOST_SEATS)
        if "shared" in wanted:
            pin = self._reader.pin("buttons.shared", wanted["shared"], PULLED)
            if pin >= 0:
                buttons.append((SHARED, pin))
        calls = self._row_of_buttons("buttons.calls", wanted.get("calls", []), FIRST_CALL, MOST_CALLS)
        return buttons + calls

    def _row_of_buttons(self, field: str, wanted: object, first: int, most: int) -> "list[tuple[int, int]]":
        """Read all of them or none: a button that is left out would pass its number on to the next."""
        if isinstance(wanted, list) and len(wanted) > most:
            self._reader.wrong(field, "%d buttons are more than %d" % (len(wanted), most))
            return []
        pins = self._reader.pins(field, wanted, PULLED)
        if not isinstance(wanted, list) or len(pins) != len(wanted):
            return []
        return [(first + at, pins[at]) for at in range(len(pins))]

    def _lamps(self) -> "dict[str, Any]":
        wanted = self._reader.part("lamps")
        if not wanted:
            return {}
        self._reader.only("lamps", wanted, ("pin", "count", "along", "budget_ma", "order"))
        count = self._bounded("lamps.count", wanted.get("count"), 1, MOST_LAMPS)
        order = self._reader.numbers("lamps.order", wanted.get("order", []), 0, MOST_LAMPS - 1)
        along = wanted.get("along", ALONG[0])
        if along not in ALONG:
            self._reader.wrong("lamps.along", "%r is neither cells nor edges" % (along,))
            return {}
        if not count or (wanted.get("order") and not order):
            return {}
        if order and len(order) != count:
            self._reader.wrong("lamps.order", "%d places are not %d" % (len(order), count))
            return {}
        chain = max(order) + 1 if order else count
        budget_ma = self._bounded(
            "lamps.budget_ma", wanted.get("budget_ma"), smallest_budget_ma(chain), MOST_MA
        )
        pin = self._reader.pin("lamps.pin", wanted.get("pin"), OUTPUT)
        if not budget_ma or pin < 0:
            return {}
        return {
            "pin": pin,
            "count": count,
            "along": along,
            "budget_ma": budget_ma,
            "order": order,
            "chain": chain,
        }

    def _buzzer(self) -> int:
        value = self._reader.value("buzzer", None)
        return -1 if value is None else self._reader.pin("buzzer", value, OUTPUT)

    def _status(self) -> "int | str":
        value = self._reader.value("status", own_lamp(self._chip))
        if isinstance(value, str):
            return value
        pin = self._reader.pin("status", value, OUTPUT)
        return pin if pin >= 0 else ""

    def _link(self) -> "dict[str, Any]":
        link = self._reader.value("link", USB)
        kind = link.get("kind") if isinstance(link, dict) else None
        if not isinstance(kind, str) or kind not in LINK_FIELDS:
            self._reader.wrong("link", "its kind is usb, uart or wifi; usb is taken")
            return USB
        self._reader.only("link", link, LINK_FIELDS[kind])
        if kind == "uart":
            return self._uart(link)
        return self._wifi(link) if kind == "wifi" else USB

    def _uart(self, link: "dict[str, Any]") -> "dict[str, Any]":
        numbers = [whole(link.get(name)) for name in ("uart", "baud", "tx", "rx")]
        if min(numbers) < 0:
            self._reader.wrong("link", "give uart, baud, tx and rx as numbers; usb is taken")
            return USB
        uart, baud, tx, rx = numbers
        tx = self._reader.pin("link.tx", tx, OUTPUT)
        rx = self._reader.pin("link.rx", rx, PULLED)
        if tx < 0 or rx < 0:
            return USB
        return {"kind": "uart", "uart": uart, "baud": baud, "tx": tx, "rx": rx}

    def _wifi(self, link: "dict[str, Any]") -> "dict[str, Any]":
        """Return a checked Wi-Fi link. A wrong value is not shown: it may be most of a password."""
        ssid, password = link.get("ssid"), link.get("password")
        token = token_of(link.get("token"))
        port = self._bounded("link.port", link.get("port", DEFAULT_PORT), 1, LAST_PORT)
        if not isinstance(ssid, str) or not 1 <= len(ssid) <= LONGEST_SSID:
            self._reader.wrong("link.ssid", "give the network's name; usb is taken")
        elif not isinstance(password, str) or len(password) > LONGEST_PASSWORD:
            self._reader.wrong("link.password", 'give the network\'s password ("" for none); usb is taken')
        elif not token:
            self._reader.wrong("link.token", "give %d hexadecimal digits; usb is taken" % TOKEN_DIGITS)
        elif port:
            return {"kind": "wifi", "ssid": ssid, "password": password, "token": token, "port": port}
        return USB

    def _bounded(self, field: str, value: object, smallest: int, largest: int) -> int:
        """Read a number of at least 1; 0 if it is wrong."""
        number = whole(value)
        if smallest <= number <= largest:
            return number
        self._reader.wrong(field, "%r is not from %d to %d" % (value, smallest, largest))
        return 0


def token_of(text: object) -> bytes:
    """Return the token that is written so; b"" if it is none."""
    if not isinstance(text, str) or len(text) != TOKEN_DIGITS:
        return b""
    try:
        return unhexlify(text)
    except ValueError:
        return b""
