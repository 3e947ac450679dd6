// Putting a set-up right that the camera has read: a click on a cell of the drawing puts the next piece there.
import { send, takeCommands } from "./commands.js";

const LOOK_MS = 50;
const LOOKS = 20;

export function putSetUpRight(form, board) {
  const refusal = form.querySelector(".refusal");
  const version = form.elements.namedItem("version");
  let sending = Promise.resolve();
  let done = "";

  takeCommands(form);

  // A command names the version that it was made for: the next click waits for the frame that the last one brings.
  async function isShown() {
    for (let look = 0; look < LOOKS && version.value === done; look++) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  async function putNext(cell) {
    await isShown();
    const fields = { ...Object.fromEntries(new FormData(form)), act: "next", cell };
    refusal.textContent = await send(form.action, fields, form.dataset.failed);
    done = refusal.textContent === "" ? fields.version : "";
  }

  board.addEventListener("click", (event) => {
    const cell = event.target.closest?.("[data-cell]")?.dataset.cell;
    const isRead = form.querySelector("[name=cell]") !== null;
    if (cell && isRead) sending = sending.then(() => putNext(cell));
  });
}
