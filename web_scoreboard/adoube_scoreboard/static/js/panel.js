// Keeps a seat's own parts of a page. They are in no frame: a frame with another version says that they may have changed.

import { fingerLifted } from "./finger.js";

// The parts that may differ in a section that says the same: the version, and the mask over the token.
const PASSING = /name="(version|csrf)" value="[^"]*"/g;

// `page` has the sections, wherever they stand in it; `address` gives them all.
export function keepPanel(page, address) {
  let newest = shown(page);
  let isStale = false;
  let updating = null;

  async function askUntilNewest() {
    try {
      for (let asked = null; isStale || (newest !== shown(page) && newest !== asked); ) {
        asked = newest;
        isStale = false;
        const answer = await fetch(address, { cache: "no-store" });
        // The log-in has ended: the page says so itself.
        if (answer.status === 403) location.reload();
        if (!answer.ok) continue;
        const html = await answer.text();
        await fingerLifted();
        replaceSections(page, html);
      }
    } catch {
      // The stream says that the connection is lost, and what comes next tries again.
    }
  }

  function update() {
    updating ??= askUntilNewest().finally(() => (updating = null));
    return updating;
  }

  return {
    show(version) {
      newest = version;
      update();
    },
    // Done once the page shows what the table says now.
    async refresh() {
      isStale = true;
      while (isStale) await update();
    },
  };
}

function shown(page) {
  return Number(page.querySelector("[data-section][data-version]").dataset.version);
}

function replaceSections(page, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  for (const section of fresh.content.querySelectorAll("[data-section]")) {
    const old = page.querySelector(`[data-section="${section.dataset.section}"]`);
    // A section that says the same stays, so that a button keeps the finger and the focus that are on it.
    if (told(old) !== told(section)) replaceWithin(old, section);
    else copyVersions(section, old);
    if (section.dataset.version) old.dataset.version = section.dataset.version;
    old.toggleAttribute("data-mine", section.hasAttribute("data-mine"));
  }
}

// What somebody has opened stays open, and the keyboard stays where it was.
function replaceWithin(old, section) {
  const hadFocus = old.contains(document.activeElement);
  const opened = [...old.querySelectorAll(":popover-open")].map((popover) => popover.id);
  old.replaceChildren(...section.childNodes);
  for (const id of opened) document.getElementById(id)?.showPopover();
  if (hadFocus) old.querySelector("button:not([disabled]), a")?.focus();
}

function told(section) {
  return section.innerHTML.replace(PASSING, "");
}

function copyVersions(from, to) {
  const fields = to.querySelectorAll("input[name=version]");
  from.querySelectorAll("input[name=version]").forEach((field, place) => (fields[place].value = field.value));
}
