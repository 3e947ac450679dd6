// Asks which of several turns is meant, at the cell that was pointed at: by pieces where these tell the turns apart, else in words.

const APART_PX = 8;

// `pick` gives the turn, or null where none is wanted. `cancel` ends a question that nobody has to answer any more.
export function openPicker(dialog, words) {
  const choices = dialog.querySelector(".choices");
  // A click whose press came before the question was not meant for it.
  let isPressed = false;
  dialog.addEventListener("pointerdown", () => (isPressed = true));
  dialog.addEventListener("click", (event) => {
    if (event.detail !== 0 && !isPressed) return;
    const button = event.target.closest("button");
    if (button !== null) dialog.close(button.value);
    else if (event.target === dialog) dialog.close("");
  });
  dialog.addEventListener("keydown", (event) => {
    const way = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (way === undefined) return;
    const buttons = [...choices.children];
    buttons.at((buttons.indexOf(document.activeElement) + way) % buttons.length).focus();
    event.preventDefault();
  });

  return {
    pick(turns, { cell, box, named, viewBox }) {
      const isDrawn = new Set(turns.map(({ piece }) => piece)).size === turns.length && turns.every(({ piece }) => piece);
      dialog.classList.toggle("drawn", isDrawn);
      dialog.setAttribute("aria-label", words.which.replace("CELL", cell));
      choices.replaceChildren(
        ...turns.map((turn, number) => {
          const button = choice(String(number), isDrawn ? named(turn.piece) : turn.entry);
          if (isDrawn) button.append(drawn(turn.piece, viewBox));
          else button.textContent = turn.entry;
          return button;
        }),
      );
      dialog.style.setProperty("--cell", `${box.width}px`);
      dialog.returnValue = "";
      isPressed = false;
      dialog.showModal();
      placeBeside(dialog, box);
      return new Promise((resolve) => {
        const end = () => resolve(dialog.returnValue === "" ? null : turns[Number(dialog.returnValue)]);
        dialog.addEventListener("close", end, { once: true });
      });
    },
    cancel() {
      if (dialog.open) dialog.close("");
    },
  };
}

// Over the cell, growing towards the middle of the board, and never out of sight.
function placeBeside(dialog, { left, top, width, height }) {
  const { width: wide, height: high } = dialog.getBoundingClientRect();
  const isDrawn = dialog.classList.contains("drawn");
  const wantedTop = top + height / 2 < innerHeight / 2 ? (isDrawn ? top : top + height) : top + (isDrawn ? height : 0) - high;
  const within = (wanted, size, room) => Math.max(APART_PX, Math.min(wanted, room - size - APART_PX));
  dialog.style.left = `${within(left + width / 2 - wide / 2, wide, innerWidth)}px`;
  dialog.style.top = `${within(wantedTop, high, innerHeight)}px`;
}

function choice(value, label) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.value = value;
  button.setAttribute("aria-label", label);
  return button;
}

function drawn(piece, viewBox) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#board-${piece.replaceAll(".", "-")}`);
  svg.append(use);
  return svg;
}
