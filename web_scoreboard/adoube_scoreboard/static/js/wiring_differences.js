// How a wiring that was learned differs from the planned one: as few words as say it all.

// About the middle of the board, y away from the first seat; in the order in which they are tried.
const TURNS = [
  ["left_right", (x, y) => [-x, y]],
  ["near_far", (x, y) => [x, -y]],
  ["half_turn", (x, y) => [-x, -y]],
  ["quarter_left", (x, y) => [-y, x]],
  ["quarter_right", (x, y) => [y, -x]],
  ["diagonal", (x, y) => [y, x]],
  ["other_diagonal", (x, y) => [-y, -x]],
];
const NEAR_MM = 0.1;
const FEW = 3;
const NOTHING = { whole: null, groups: [], lines: [], swapped: [], moved: [] };

// `inputs` has null for a cell without one; `planned` and `places` are by cell, `group` inputs are a row or a chip.
export function differencesOf(cells, inputs, planned, places, group) {
  const found = cells.map((_, at) => at).filter((at) => inputs[at] !== null);
  const differing = found.filter((at) => inputs[at] !== planned[at]);
  if (differing.length >= FEW) {
    const whole = TURNS.find(([, turned]) => isTurned(turned, found, inputs, planned, places));
    if (whole) return { ...NOTHING, whole: whole[0] };
    const pairs = found.map((at) => [planned[at], inputs[at]]);
    const groups = exchanged(pairs, (input) => Math.floor(input / group), (input) => input % group);
    if (groups) return { ...NOTHING, groups };
    const lines = exchanged(pairs, (input) => input % group, (input) => Math.floor(input / group));
    if (lines) return { ...NOTHING, lines };
  }
  const isSwapped = (one, other) => inputs[one] === planned[other] && inputs[other] === planned[one];
  const partner = (at) => differing.find((other) => other !== at && isSwapped(at, other));
  return {
    ...NOTHING,
    swapped: differing.filter((at) => partner(at) > at).map((at) => [cells[at], cells[partner(at)]]),
    moved: differing.filter((at) => partner(at) === undefined).map((at) => [cells[at], inputs[at]]),
  };
}

function isTurned(turned, found, inputs, planned, places) {
  const middle = [0, 1].map((axis) => {
    const all = places.map((place) => place[axis]);
    return (Math.min(...all) + Math.max(...all)) / 2;
  });
  return found.every((at) => {
    const [x, y] = turned(places[at][0] - middle[0], places[at][1] - middle[1]);
    const there = places.findIndex(
      (place) => Math.abs(place[0] - middle[0] - x) <= NEAR_MM && Math.abs(place[1] - middle[1] - y) <= NEAR_MM,
    );
    return there >= 0 && inputs[at] === planned[there];
  });
}

// The parts that changed places, each whole, as [planned, found]; null where that is not what happened.
function exchanged(pairs, partOf, restOf) {
  const places = new Map();
  for (const [was, is] of pairs) {
    if (restOf(was) !== restOf(is)) return null;
    if ((places.get(partOf(was)) ?? partOf(is)) !== partOf(is)) return null;
    places.set(partOf(was), partOf(is));
  }
  if (new Set(places.values()).size < places.size) return null;
  if (new Set(pairs.map(([was]) => restOf(was))).size < 2) return null;
  return [...places].filter(([was, is]) => was !== is).sort((one, other) => one[0] - other[0]);
}
