// Sends the forms inside an element without leaving the page. Without this they are sent the ordinary way.
import { ask, STALE } from "./commands.js";

// `renew` is called with a form that was taken or came too late. It may tell whether the form still stands on the
// renewed page: then it says the same of the newer table, and one that came too late is sent again.
export function takeForms(inside, refusal, failed, renew = () => {}) {
  inside.addEventListener("submit", async (event) => {
    const form = event.target.closest("form.command");
    if (form === null) return;
    event.preventDefault();
    event.submitter?.closest("[popover]")?.hidePopover();
    // It is said as near to the form as there is a place for it.
    const said = form.closest(":has(.refusal)")?.querySelector(".refusal") ?? refusal;
    // What was refused before is over, wherever it was said.
    for (const each of [refusal, ...inside.querySelectorAll(".refusal")]) each.textContent = "";
    said.textContent = await send(form, event.submitter, failed, renew);
  });
}

async function send(form, submitter, failed, renew) {
  for (;;) {
    const fields = fieldsOf(form, submitter);
    const { status, text } = await ask(form.action, fields, failed);
    const stands = (status === STALE || text === "") && (await renew(form));
    if (status !== STALE || !stands || fieldsOf(form, submitter).version === fields.version) return text;
  }
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
