// A position on the drawn board: choose a stack, press cells. The list of cells below says the same, for keyboards.

const form = document.querySelector("form.position");
const board = form.querySelector(".board");
let newest = 0;

board.addEventListener("click", (event) => {
  const cell = event.target.closest("[data-cell]")?.dataset.cell;
  const field = cell && form.elements[`cell.${cell}`];
  if (!field) return;
  field.value = form.elements.stack.value;
  draw();
});
form.addEventListener("change", (event) => {
  if (event.target.name.startsWith("cell.")) draw();
});
form.querySelector(".stacks").hidden = false;
// The list works before this script does: what was chosen meanwhile is not drawn yet.
if ([...form.querySelectorAll(".cells option")].some((option) => option.selected !== option.defaultSelected)) draw();

// The server draws what is chosen, so that there is one drawing for everything. Answers may overtake each other:
// only the drawing of the newest choice is shown.
async function draw() {
  const number = ++newest;
  const fields = new URLSearchParams(new FormData(form));
  fields.set("act", "look");
  const answer = await fetch(form.action, { method: "POST", body: fields });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (number === newest) board.replaceChildren(document.importNode(page.querySelector(".board svg"), true));
}
