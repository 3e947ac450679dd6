// A turn that its player has begun: the cells pointed at so far, and what may be pointed at next. Nobody else knows of it.

// `here`: the choices after `path`; `first`: those of a turn that has not begun.
export const NOT_BEGUN = { path: [], here: { ends: [], cells: {} }, first: { ends: [], cells: {} } };

// The meaning of pointing at a cell: `go` on with the path, `play` a turn, `ask` which of several, take it `back`, or nothing
// that the rules allow: `refuse`.
export function pointedAt(turn, cell) {
  const { path, here, first } = turn;
  if (cell in here.cells) return chosen(here.cells[cell], [...path, cell]);
  if (cell === path.at(-1)) return here.ends.length > 0 ? played(here.ends) : { act: "back" };
  if (cell in first.cells) return chosen(first.cells[cell], [cell]);
  return { act: "refuse" };
}

// True if a piece can be taken up there, instead of being pointed at by what has been begun.
export function canBegin({ path, here, first }, cell) {
  return !(cell in here.cells && path.length > 0) && cell !== path.at(-1) && (first.cells[cell]?.goesOn ?? false);
}

function chosen({ turns, goesOn }, path) {
  return goesOn ? { act: "go", path } : played(turns);
}

function played(turns) {
  return turns.length === 1 ? { act: "play", turn: turns[0] } : { act: "ask", turns };
}
