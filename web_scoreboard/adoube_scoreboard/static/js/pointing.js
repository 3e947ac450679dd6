// While a choice is under the pointer or has the focus, its cells are pointed at on the board.

export function pointAtChoices(board) {
  const point = (event) => {
    const cells = event.target.closest?.("button[data-cells]")?.dataset.cells ?? "";
    pointAt(board, new Set(cells.split(" ").filter(Boolean)));
  };
  document.addEventListener("pointerover", point);
  document.addEventListener("focusin", point);
}

function pointAt(board, cells) {
  for (const cell of board.querySelectorAll("[data-cell]")) {
    cell.classList.toggle("considered", cells.has(cell.dataset.cell));
  }
}
