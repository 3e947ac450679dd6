"""The circuit of each kind of wiring. Runs under CPython and MicroPython."""

from adoube.simulation.board.analogue_circuit import AnalogueCircuit
from adoube.simulation.board.chain_circuit import FaultyChainCircuit
from adoube.simulation.board.circuit import Circuit
from adoube.simulation.board.expander_circuit import ExpanderCircuit
from adoube.simulation.board.matrix_circuit import FaultyMatrixCircuit
from adoube.simulation.board.strobed_circuit import StrobedCircuit

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

CIRCUITS: "dict[str, Callable[[dict[str, Any]], Circuit]]" = {
    "matrix": FaultyMatrixCircuit,
    "hc165": FaultyChainCircuit,
    "mcp23017": ExpanderCircuit,
    "mux": AnalogueCircuit,
    "strobed": StrobedCircuit,
}


def circuit_of(wiring: "dict[str, Any]") -> Circuit:
    """Return the circuit of a valid board.json. KeyError: a kind that is not simulated."""
    return CIRCUITS[wiring["wiring"]["kind"]](wiring)
