// How the board looks to whoever has pointed at the cells of a path, before the table has heard of the turn.

// `stacks`: what the changed cells hold; `origins`: where the pieces on them came from; `at` and `hand`: the piece that moves
// next, and where it is.
export function playedSoFar(table, path) {
  const stacks = {};
  const origins = {};
  const stackOn = (cell) => stacks[cell] ?? table.stacks[cell] ?? [];
  let at = null;
  let hand = [];
  for (const cell of path) {
    const stack = stackOn(cell);
    if (at === null && stack.length === 0) {
      hand = dropped(table);
      stacks[cell] = hand;
    } else if (at !== null && (stack.length === 0 || ownerOf(stack) !== ownerOf(hand))) {
      stacks[at] = stackOn(at).slice(0, stackOn(at).length - hand.length);
      stacks[cell] = table.piles ? [...stack, ...hand] : hand;
      origins[cell] = origins[at] ?? at;
      delete origins[at];
    } else {
      // Another piece of the same turn, such as a second one for the second die.
      hand = table.piles ? stack : stack.slice(-1);
    }
    at = cell;
  }
  return { stacks, origins, at, hand };
}

function ownerOf(stack) {
  return stack.at(-1)?.split(".")[0];
}

// The piece that is put on an empty cell: one of whoever moves, from beside the board, else from the box.
function dropped(table) {
  const isOwn = (piece) => table.movers.includes(piece.split(".")[0]);
  const piece = Object.keys(table.beside).find(isOwn) ?? table.box.find(isOwn);
  return piece === undefined ? [] : [piece];
}
