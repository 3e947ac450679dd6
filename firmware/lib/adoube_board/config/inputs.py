"""The sensors' part of board.json: what kind they are, how they are wired, and which cell is which input."""

from adoube_board.config.chips import ANALOGUE, INPUT, OUTPUT, PULLED
from adoube_board.config.reader import ConfigReader, whole

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

NO_SENSOR = 0
OCCUPANCY = 1
DUAL = 2
LINEAR = 3
SENSORS = {"occupancy": OCCUPANCY, "dual": DUAL, "linear": LINEAR}  # The kind of sensor as HELLO gives it.

PINS = "pins"
MATRIX = "matrix"
CHAINS = "hc165"
EXPANDERS = "mcp23017"
MULTIPLEXERS = "mux"
STROBED = "strobed"
# What each kind of sensor can be wired to: a sensor that needs current cannot be fed by a matrix's row.
WIRINGS = {
    "occupancy": (PINS, MATRIX, CHAINS, EXPANDERS, STROBED),
    "dual": (PINS, CHAINS, EXPANDERS),
    "linear": (MULTIPLEXERS,),
}

FIELDS = {
    PINS: ("kind", "pins"),
    MATRIX: ("kind", "rows", "columns"),
    CHAINS: ("kind", "load", "clock", "data", "chips"),
    EXPANDERS: ("kind", "buses"),
    MULTIPLEXERS: ("kind", "select", "adc", "enable", "supply"),
    STROBED: ("kind", "data", "clock", "enable", "sense", "columns", "rows", "columns_a_scan", "start_up_us"),
}
BUS_FIELDS = ("i2c", "sda", "scl", "hz", "addresses")

CHAIN_INPUTS = 8
MOST_CHIPS_A_CHAIN = 32
EXPANDER_INPUTS = 16
FIRST_EXPANDER = 32
LAST_EXPANDER = 39
MULTIPLEXER_INPUTS = 16
SELECT_PINS = 4
MOST_COLUMNS = 64
LONGEST_START_UP_US = 20000


class Inputs:
    """`wiring` is the checked part of the file; `cells` has the input of each cell, `south` the input of each
    cell's south output (empty unless the sensors are dual).

    Where anything is wrong `sensor` is NO_SENSOR, the wiring's kind is "none" and there are no cells.
    """

    def __init__(self, reader: ConfigReader) -> None:
        self._reader = reader
        self.sensor = NO_SENSOR
        self.wiring: "dict[str, Any]" = {}
        self.cells: "list[int]" = []
        self.south: "list[int]" = []
        self.counts_per_step = reader.number("counts_per_step", 1, 65535, 258)
        problems_before = len(reader.problems)
        name = self._sensor_name()
        count = self._read_wiring(name)
        self._read_cells(name, count)
        if len(reader.problems) > problems_before:
            self.wiring, self.cells, self.south = {"kind": "none"}, [], []
        else:
            self.sensor = SENSORS[name]

    def _sensor_name(self) -> str:
        """Return a name of SENSORS, "" if the file has none of them."""
        name = self._reader.value("sensor", None)
        if isinstance(name, str) and name in SENSORS:
            return name
        self._reader.wrong("sensor", "%r is not occupancy, dual or linear" % (name,))
        return ""

    def _read_wiring(self, sensor: str) -> int:
        """Return how many inputs there are; 0 if that cannot be known."""
        wiring = self._reader.part("wiring")
        if not sensor:
            return 0
        kind = wiring.get("kind")
        known = WIRINGS[sensor]
        if kind not in known:
            fitting = " or ".join(known)
            self._reader.wrong("wiring.kind", "%r is not %s, which %s sensors need" % (kind, fitting, sensor))
            return 0
        self.wiring["kind"] = kind
        self._reader.only("wiring", wiring, FIELDS[kind])
        if kind == PINS:
            return len(self._pins("pins", wiring, PULLED, 1))
        if kind == MATRIX:
            return self._matrix(wiring)
        if kind == CHAINS:
            return self._chains(wiring)
        if kind == EXPANDERS:
            return self._expanders(wiring)
        if kind == STROBED:
            return self._strobed(wiring)
        return self._multiplexers(wiring)

    def _matrix(self, wanted: "dict[str, Any]") -> int:
        rows = self._pins("rows", wanted, OUTPUT, 1)
        columns = self._pins("columns", wanted, PULLED, 1)
        return len(rows) * len(columns)

    def _chains(self, wanted: "dict[str, Any]") -> int:
        self.wiring["load"] = self._reader.pin("wiring.load", wanted.get("load"), OUTPUT)
        self.wiring["clock"] = self._reader.pin("wiring.clock", wanted.get("clock"), OUTPUT)
        lines = self._pins("data", wanted, INPUT, 1)
        chips = self._count("chips", wanted, 1, MOST_CHIPS_A_CHAIN)
        return len(lines) * chips * CHAIN_INPUTS

    def _expanders(self, wanted: "dict[str, Any]") -> int:
        buses = wanted.get("buses")
        if not isinstance(buses, list) or not buses:
            self._reader.wrong("wiring.buses", "%r is not a list of I2C buses" % (buses,))
            return 0
        self.wiring["buses"] = [self._bus("wiring.buses[%d]" % at, buses[at]) for at in range(len(buses))]
        numbers = [bus["i2c"] for bus in self.wiring["buses"]]
        if len(numbers) > len(set(numbers)):
            self._reader.wrong("wiring.buses", "%r have an I2C bus twice" % (numbers,))
        return EXPANDER_INPUTS * sum([len(bus["addresses"]) for bus in self.wiring["buses"]])

    def _bus(self, field: str, wanted: object) -> "dict[str, Any]":
        if not isinstance(wanted, dict):
            self._reader.wrong(field, "%r is not a JSON object" % (wanted,))
            wanted = {}
        reader = self._reader
        reader.only(field, wanted, BUS_FIELDS)
        return {
            "i2c": self._bounded(field + ".i2c", wanted.get("i2c"), 0, 1),
            "sda": reader.pin(field + ".sda", wanted.get("sda"), OUTPUT),
            "scl": reader.pin(field + ".scl", wanted.get("scl"), OUTPUT),
            "hz": self._bounded(field + ".hz", wanted.get("hz", 400000), 10000, 1000000),
            "addresses": reader.numbers(
                field + ".addresses", wanted.get("addresses"), FIRST_EXPANDER, LAST_EXPANDER
            ),
        }

    def _multiplexers(self, wanted: "dict[str, Any]") -> int:
        select = self._pins("select", wanted, OUTPUT, SELECT_PINS)
        if len(select) > SELECT_PINS:
            self._reader.wrong("wiring.select", "give the GPIO numbers of S0, S1, S2 and S3")
        channels = self._pins("adc", wanted, ANALOGUE, 1)
        enables = self._pins("enable", wanted, OUTPUT, 0)
        self.wiring["supply"] = None
        if "supply" in wanted:
            self.wiring["supply"] = self._reader.pin("wiring.supply", wanted["supply"], ANALOGUE)
        return len(channels) * max(1, len(enables)) * MULTIPLEXER_INPUTS

    def _strobed(self, wanted: "dict[str, Any]") -> int:
        for name in ("data", "clock", "enable"):
            self.wiring[name] = self._reader.pin("wiring." + name, wanted.get(name), OUTPUT)
        self.wiring["sense"] = self._reader.pin("wiring.sense", wanted.get("sense"), INPUT)
        rows = self._pins("rows", wanted, PULLED, 1)
        columns = self._count("columns", wanted, 1, MOST_COLUMNS)
        self._count("columns_a_scan", wanted, 1, columns)
        self._count("start_up_us", wanted, 1, LONGEST_START_UP_US)
        return len(rows) * columns

    def _pins(self, name: str, wanted: "dict[str, Any]", use: str, least: int) -> "list[int]":
        """Read a list of pins of the wiring, and keep it under the same name."""
        field = "wiring." + name
        value = wanted.get(name, [])
        if isinstance(value, list) and len(value) < least:
            self._reader.wrong(field, "%r has fewer than the %d GPIO numbers it needs" % (value, least))
        pins = self._reader.pins(field, value, use)
        self.wiring[name] = pins
        return pins

    def _count(self, name: str, wanted: "dict[str, Any]", smallest: int, largest: int) -> int:
        self.wiring[name] = self._bounded("wiring." + name, wanted.get(name), smallest, largest)
        return int(self.wiring[name])

    def _bounded(self, field: str, value: object, smallest: int, largest: int) -> int:
        number = whole(value)
        if smallest <= number <= largest:
            return number
        self._reader.wrong(field, "%r is not from %d to %d" % (value, smallest, largest))
        return smallest

    def _read_cells(self, sensor: str, count: int) -> None:
        last = count - 1
        cells = self._reader.value("cells", [])
        south = self._reader.value("south", [])
        if not count:
            return  # without a wiring no input can be right, and the wiring has its sentence
        self.cells = list(range(count)) if cells == [] else self._reader.numbers("cells", cells, 0, last)
        self.south = self._reader.numbers("south", south, 0, last)
        if sensor != "dual" and south != []:
            self._reader.wrong("south", "only dual sensors have a second output")
        elif sensor == "dual" and cells == []:
            self._reader.wrong("cells", "for dual sensors give the input of each cell's north output")
        elif sensor == "dual" and self.south and self.cells:
            self._check_south()
        elif sensor == "dual" and south == []:
            self._reader.wrong("south", "for dual sensors give the input of each cell's south output")

    def _check_south(self) -> None:
        if len(self.south) != len(self.cells):
            self._reader.wrong("south", "%d inputs for %d cells" % (len(self.south), len(self.cells)))
        for place in self.south:
            if place in self.cells:
                self._reader.wrong("south", "input %d is a cell's north output already" % place)
                return
