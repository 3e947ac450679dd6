// Sends the forms inside an element without leaving the page. Without this they are sent the ordinary way.
import { send } from "./commands.js";

// `done` is called once a form was taken.
export function takeForms(inside, refusal, failed, done = () => {}) {
  inside.addEventListener("submit", async (event) => {
    const form = event.target.closest("form.command");
    if (form === null) return;
    event.preventDefault();
    event.submitter?.closest("[popover]")?.hidePopover();
    // It is said as near to the form as there is a place for it.
    const said = form.closest(":has(.refusal)")?.querySelector(".refusal") ?? refusal;
    // What was refused before is over, wherever it was said.
    for (const each of [refusal, ...inside.querySelectorAll(".refusal")]) each.textContent = "";
    said.textContent = await send(form.action, fieldsOf(form, event.submitter), failed);
    if (said.textContent === "") done();
  });
}

// A field that may be given several times says so in its name; all others are texts.
function fieldsOf(form, submitter) {
  const fields = {};
  for (const [name, value] of new FormData(form, submitter)) {
    if (name.endsWith(":each")) (fields[name] ??= []).push(value);
    else fields[name] = value;
  }
  return fields;
}
