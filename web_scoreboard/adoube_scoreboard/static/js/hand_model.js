// What a hand does to the board of a page. The table has the last word; this shows it before the table has answered.

// An act that the board stands beyond already changes nothing, so that acts may be applied to a newer board too.
export function applied(board, { act, where, above = 0 }) {
  switch (act) {
    case "lift":
      return lifted(board, where, above);
    case "take":
      return taken(board, where);
    case "put":
      return board.hand.length === 0 ? board : putOn(board, where);
    case "drop":
      return board.hand.length === 0 ? board : { ...emptied(board), beside: withAll(board.beside, board.hand) };
    case "back":
      return goneBack(board);
    default:
      return board;
  }
}

export function stackOn(board, cell) {
  return board.stacks[cell] ?? [];
}

function lifted(board, cell, above) {
  const stack = stackOn(board, cell);
  if (board.hand.length > 0 || above >= stack.length) return board;
  return { ...withStack(board, cell, stack.slice(0, above)), hand: stack.slice(above), from: cell };
}

function taken(board, piece) {
  const lies = board.beside[piece] ?? 0;
  if (board.hand.length > 0 || (lies === 0 && !board.box.includes(piece))) return board;
  return { ...board, hand: [piece], from: null, beside: { ...board.beside, [piece]: Math.max(0, lies - 1) } };
}

function putOn(board, cell) {
  const stood = stackOn(board, cell);
  const empty = emptied(withStack(board, cell, board.piles ? [...stood, ...board.hand] : board.hand));
  return board.piles ? empty : { ...empty, beside: withAll(board.beside, stood) };
}

function goneBack(board) {
  if (board.hand.length === 0) return board;
  if (board.from === null) return { ...emptied(board), beside: withAll(board.beside, board.hand) };
  return emptied(withStack(board, board.from, [...stackOn(board, board.from), ...board.hand]));
}

function withStack(board, cell, stack) {
  return { ...board, stacks: { ...board.stacks, [cell]: stack } };
}

function withAll(beside, pieces) {
  const more = { ...beside };
  for (const piece of pieces) more[piece] = (more[piece] ?? 0) + 1;
  return more;
}

function emptied(board) {
  return { ...board, hand: [], from: null };
}
