// The arbiter's desk: the table's frames, the forms, and the log, which is asked for anew when something is written.
import { showParts } from "./parts.js";
import { follow } from "./connection.js";
import { takeCommands } from "./commands.js";
import { takeForms } from "./forms.js";
import { pointAtChoices } from "./pointing.js";

const page = document.body.dataset;
const log = document.querySelector(".log-place");
let reading = false;
let stale = false;

function show(frame) {
  if (frame.page !== page.page) {
    location.reload();
    return;
  }
  for (const field of document.querySelectorAll("input[name=version]")) field.value = frame.version;
  showParts(frame.parts);
  readLog();
}

async function readLog() {
  stale = true;
  if (reading) return;
  reading = true;
  try {
    while (stale) {
      stale = false;
      const answer = await fetch(page.log, { cache: "no-store" });
      if (answer.ok) log.innerHTML = await answer.text();
    }
  } finally {
    reading = false;
  }
}

follow(page.events, show);
takeCommands(document.querySelector("#command"));
takeForms(document.querySelector("main"), document.querySelector("#command .refusal"), page.failed);
pointAtChoices(document.querySelector(".board"));
