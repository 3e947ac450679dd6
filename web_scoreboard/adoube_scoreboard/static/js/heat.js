// Lays what a class has answered over the board that it was asked about: the list of answers brings the drawing along.

const HEAT = '[data-layer="heat"]';

// `inside` holds the list; `boardOf` returns the drawing that is seen now.
export function layHeat(inside, boardOf) {
  let laid = null;

  function lay() {
    const fresh = inside.querySelector(`[data-heat] ${HEAT}`);
    const board = boardOf();
    if (fresh !== null && board !== null && laid?.of === fresh && laid.drawn.parentElement === board) return;
    laid?.drawn.remove();
    laid = null;
    if (fresh === null || board === null) return;
    const drawn = fresh.cloneNode(true);
    // Cells to point at stay on top.
    board.insertBefore(drawn, board.querySelector('[data-layer="touch"]'));
    laid = { of: fresh, drawn };
  }

  new MutationObserver(lay).observe(inside, { childList: true, subtree: true });
  lay();
  return lay;
}

// On the pages of a table: the position that the class looks at, else the board itself.
export function shownBoard() {
  return document.querySelector('.past-board[data-side="left"] > svg') ?? document.querySelector(".board > svg");
}
