// The teacher's side of a class that answers: buttons without a new page, the count and the heat as they come.

import { ask } from "./commands.js";
import { layHeat, shownBoard } from "./heat.js";
import { showParts } from "./parts.js";
import { openStream } from "./stream.js";
import { remember, remembered } from "./remembered.js";

const PEEK = "class-heat";
const HIDDEN = "hidden";

export function askClass(panel) {
  const { address, events, roll, failed } = panel.dataset;
  const refusal = panel.querySelector(".class-refusal");
  const peek = panel.querySelector("[name=peek]");
  const list = document.querySelector("#class-roll");
  const past = document.querySelector(".past-boards");
  const csrf = panel.querySelector("input[name=csrf]").value;
  const answers = panel.querySelector(".class-answers");
  let joined = -1;

  // Where the teacher's page is what the class looks at, it waits until the answers are shown.
  const mayLay = () => peek.checked || answers.querySelector("[data-shown]") !== null;
  peek.checked = remembered(PEEK) !== HIDDEN;
  const lay = layHeat(answers, () => (mayLay() ? shownBoard() : null));
  // A board that was drawn anew has no heat on it.
  new MutationObserver(lay).observe(past, { childList: true, subtree: true });

  async function send(fields) {
    refusal.textContent = (await ask(address, { ...fields, csrf }, failed)).text;
    return refusal.textContent === "";
  }

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-class-form]") || form.enctype === "multipart/form-data") return;
    event.preventDefault();
    if (form.closest("#class-lessons")) form.closest("[popover]").hidePopover();
    const fields = Object.fromEntries(new FormData(form, event.submitter));
    if ((await send(fields)) && list.contains(form)) renewRoll();
  });

  async function renewRoll() {
    const answer = await fetch(roll).catch(() => null);
    if (answer?.ok) list.querySelector(".roll-place").innerHTML = await answer.text();
  }

  for (const drawer of document.querySelectorAll(".class-drawer")) {
    // The menu that it was opened from would lie over what comes of it.
    drawer.addEventListener("toggle", () => document.querySelector("details.more").removeAttribute("open"));
  }
  // Whoever shows the code lets the class in.
  document.querySelector("#class-code").addEventListener("toggle", ({ newState }) => {
    if (newState === "open") send({ act: "begin" });
  });
  list.addEventListener("toggle", ({ newState }) => {
    if (newState === "open") renewRoll();
  });

  peek.addEventListener("change", () => {
    remember(PEEK, peek.checked ? "" : HIDDEN);
    lay();
  });
  peek.closest("label").hidden = false;
  openStream(
    events,
    (frame) => {
      showParts(frame.parts);
      if (frame.joined === undefined) return;
      if (joined !== frame.joined && list.matches(":popover-open")) renewRoll();
      joined = frame.joined;
      for (const place of document.querySelectorAll("[data-joined]")) place.textContent = joined;
    },
    () => {},
  );

  // Asks where the piece on a cell may go.
  return (cell) => send({ act: "ask", ask: "piece", piece: cell });
}
