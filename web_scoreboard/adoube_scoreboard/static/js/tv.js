// The table that is on television. Its frames bring the parts that change; another table is fetched as a whole.
import { showClocks } from "./clocks.js";
import { follow } from "./connection.js";
import { fillScreen } from "./full_screen.js";
import { forget, showParts } from "./parts.js";

const RETRY_MS = 1000;
let newest = null;
let renewing = false;

const shownPage = () => document.querySelector("main").dataset.page;

function show(frame) {
  newest = frame;
  if (frame.page !== shownPage()) {
    renew();
    return;
  }
  showParts(frame.parts);
  showClocks();
}

// A page that is loaded anew would leave the full screen, and on a wall nobody is there to press the button again.
async function renew() {
  if (renewing) return;
  renewing = true;
  try {
    while (newest.page !== shownPage()) if (!(await replaceTable())) await new Promise((done) => setTimeout(done, RETRY_MS));
  } finally {
    renewing = false;
  }
  show(newest);
}

async function replaceTable() {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (!answer.ok) return false;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const isNew = page.querySelector("main").dataset.page !== shownPage();
    for (const part of ["main", "[data-of-table]"]) {
      document.querySelector(part).replaceWith(document.importNode(page.querySelector(part), true));
    }
    for (const part of ["card", "board"]) forget(part);
    return isNew;
  } catch {
    return false;
  }
}

fillScreen(document.querySelector(".full"));
follow(document.body.dataset.events, show);
