// What every step of the page that sets up a board needs: its texts, which step is shown, and whether something is going on.

const texts = JSON.parse(document.querySelector("[data-texts]").dataset.texts);
const steps = [...document.querySelectorAll("[data-step]")];
const buttons = steps.map((step) => document.querySelector(`[data-go="${step.dataset.step}"]`));
let reached = 0;
let here = 0;

export const find = (selector) => document.querySelector(selector);

export function say(key, values = {}) {
  return texts[key].replaceAll(/\{(\w+)\}/g, (_, name) => values[name]);
}

const lists = new Intl.ListFormat(document.documentElement.lang);
export const listed = (names) => lists.format(names.map(String));

export function show(name, isStart = false) {
  here = steps.findIndex((step) => step.dataset.step === name);
  reached = Math.max(reached, here);
  for (const [at, step] of steps.entries()) {
    step.hidden = at !== here;
    buttons[at].toggleAttribute("data-done", at < here);
    if (at === here) buttons[at].setAttribute("aria-current", "step");
    else buttons[at].removeAttribute("aria-current");
  }
  find("[data-short]").textContent = say("step_of", {
    number: here + 1,
    count: steps.length,
    title: buttons[here].textContent,
  });
  allow(true);
  if (!isStart) steps[here].querySelector("h2").focus();
}

export const isShown = (name) => steps[here].dataset.step === name;

// Another board: no step behind the first has been reached.
export function restart() {
  reached = 0;
  allow(true);
}

// Which of the steps that were reached may be gone back to. Of the last step there is no way back: the port has been let go.
function allow(may) {
  for (const [at, button] of buttons.entries()) {
    button.disabled = !may || at > reached || at === here || here === steps.length - 1;
  }
}

// Beside the buttons of the step that is shown.
export function tell(text, isWrong = false) {
  const said = steps[here].querySelector("[data-said]");
  said.textContent = text;
  said.classList.toggle("wrong", isWrong);
}

// Does something, and until it is done nothing in the step can be pressed or chosen. What goes wrong is told.
export async function busy(act) {
  const step = steps[here];
  const held = [...step.querySelectorAll("button:enabled, select:enabled")];
  for (const control of held) control.disabled = true;
  allow(false);
  tell("");
  try {
    return await act();
  } catch (error) {
    tell(reason(error), true);
    return undefined;
  } finally {
    for (const control of held) control.disabled = false;
    allow(true);
  }
}

function reason(error) {
  if (error.code in texts) return say(error.code, { why: error.why, ...error.values });
  // What the browser itself says when nobody picks a port, or none may be picked.
  if (error.name === "NotFoundError" || error.name === "SecurityError") return say("not_allowed");
  console.error(error);
  return say("unexpected", { why: error.message });
}

export function whenAsked(act) {
  for (const [at, button] of buttons.entries()) button.addEventListener("click", () => act(steps[at].dataset.step));
  for (const back of document.querySelectorAll("[data-back]")) {
    back.addEventListener("click", () => act(steps[here - 1].dataset.step));
  }
}
