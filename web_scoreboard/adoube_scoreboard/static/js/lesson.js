// The teacher's own buttons on the page of a lesson: without this every one of them is a form that loads the page anew.

import { drawOnBoard } from "./chalk.js";
import { openOrders } from "./orders.js";
import { replay } from "./replay.js";

const RULINGS = ["pause", "go-on"];
const NO_DETAILS = ["csrf", "version"];

// `askAbout` asks the class where the piece on a cell may go.
export function teach(panel, place, askAbout) {
  const refusal = panel.querySelector(".chalk-refusal");
  const orders = openOrders(panel, (text) => (refusal.textContent = text));
  const past = replay(panel.querySelector("form.replay"), orders.add);
  drawOnBoard(panel, place, (details) => (details.act === "ask" ? askAbout(details.cell) : orders.add("chalk", details)));

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-teaches]")) return;
    event.preventDefault();
    const fields = [...new FormData(event.target, event.submitter)].filter(([name]) => !NO_DETAILS.includes(name));
    const details = Object.fromEntries(fields);
    if (RULINGS.includes(details.act)) orders.add("ruling", { ruling: details.act });
    else orders.add("chalk", details);
  });

  return {
    show(version, turns) {
      orders.heard(version);
      past.show(turns);
    },
  };
}
