// The arbiter's desk of all tables. Whatever changes at a table, the list is asked for anew, at most once a second;
// it is not in the stream, since it is for the arbiter alone.
import { takeForms } from "./forms.js";
import { showKeyed } from "./keyed.js";
import { showClocks } from "./clocks.js";
import { follow } from "./connection.js";

const LEAST_MS = 1000;
// A call for the arbiter changes no table: it is seen within this time, and so is how long something has been there.
const MOST_MS = 5000;

const page = document.body.dataset;
const main = document.querySelector("main");
let asked = 0;
let timer = 0;
let reading = false;
let stale = false;

function renew() {
  stale = true;
  if (reading) return;
  clearTimeout(timer);
  timer = setTimeout(read, Math.max(0, asked + LEAST_MS - Date.now()));
}

async function read() {
  reading = true;
  stale = false;
  asked = Date.now();
  try {
    const answer = await fetch(page.now, { cache: "no-store" });
    // The log-in has ended: the page says so itself.
    if (answer.status === 403) location.reload();
    if (answer.ok) show(await answer.text());
  } catch {
    // The stream says that the connection is lost, and what comes next tries again.
  } finally {
    reading = false;
    clearTimeout(timer);
    timer = setTimeout(read, stale ? LEAST_MS : MOST_MS);
  }
}

function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const before = document.querySelector('[data-fill="title"]').textContent;
  showKeyed(main, fresh.body, main.querySelector("h1"));
  const title = main.querySelector("h1").textContent;
  if (title !== before) document.title = document.title.replace(before, title);
  showClocks();
}

follow(page.events, renew);
// What the arbiter sets aside changes no table, so that no stream tells of it.
takeForms(main, document.querySelector(".refusal"), page.failed, renew);
