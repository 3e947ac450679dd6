// The words of each cell for a screen reader, and its marks: where a piece may go, and what it would take there.

// So many cells where a piece may be put are marked before anything has been done; more would cover the board.
const MOST_DROPS = 40;

export function nameCells(cells, words) {
  const inWords = (table, stack) => stack.map((piece) => table.names[piece] ?? piece).join(", ");

  function textOf(table, stack, name, text) {
    const pieces = stack.length > 1 ? words.pileFromBelow.replace("COUNT", stack.length) : "PIECES";
    return text.replace("CELL", name).replace("PIECES", pieces.replace("PIECES", inWords(table, stack) || words.nothing));
  }

  // `stacks`: what the cells hold that the turn has changed so far.
  return (table, turn, stacks, showsEnds) => {
    const { path, here, first } = turn;
    const hasBegun = path.length > 0;
    const marksDrops = !hasBegun && Object.keys(here.cells).length <= MOST_DROPS;
    for (const name of cells.names) {
      const stack = stacks[name] ?? table.stacks[name] ?? [];
      const isLast = hasBegun && name === path.at(-1);
      const isNext = name in here.cells;
      const isTarget = hasBegun && isNext;
      const mayBegin = name in first.cells;
      const text = isLast ? words.cellPicked : isTarget ? words.cellTarget : mayBegin ? words.cellChoice : words.cell;
      cells.describe(name, {
        text: textOf(table, stack, name, text),
        isEmpty: !(isLast || isNext || mayBegin),
        mayGo: false,
        isFrom: isLast,
      });
      const { classList } = cells.elementOf(name);
      const isMarked = showsEnds && (isTarget || (isNext && marksDrops && stack.length === 0));
      classList.toggle("target", isTarget);
      classList.toggle("to-empty", isMarked && stack.length === 0);
      classList.toggle("to-taken", isMarked && stack.length > 0);
      classList.toggle("at-rest", !hasBegun);
    }
  };
}
