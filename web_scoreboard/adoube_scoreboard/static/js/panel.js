// Keeps a seat's own buttons. They are in no frame: a frame with another version says that they may have changed.

const VERSION = /name="version" value="\d+"/g;
let newest = null;
let busy = false;

export async function showPanel(panel, version, address) {
  newest = version;
  if (busy) return;
  busy = true;
  try {
    for (let asked = 0; newest !== shown(panel) && newest !== asked; ) {
      asked = newest;
      const answer = await fetch(address, { cache: "no-store" });
      // The log-in has ended: the page says so itself.
      if (answer.status === 403) location.reload();
      if (answer.ok) replaceSections(panel, await answer.text());
    }
  } finally {
    busy = false;
  }
}

function shown(panel) {
  return Number(panel.querySelector("[data-version]").dataset.version);
}

function replaceSections(panel, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  for (const section of fresh.content.querySelectorAll("[data-section]")) {
    const old = panel.querySelector(`[data-section="${section.dataset.section}"]`);
    // A section that says the same stays, so that a button keeps the finger and the focus that are on it.
    if (told(old) !== told(section)) old.replaceChildren(...section.childNodes);
    else copyVersions(section, old);
    if (section.dataset.version) old.dataset.version = section.dataset.version;
  }
}

function told(section) {
  return section.innerHTML.replace(VERSION, "");
}

function copyVersions(from, to) {
  const fields = to.querySelectorAll("input[name=version]");
  from.querySelectorAll("input[name=version]").forEach((field, place) => (fields[place].value = field.value));
}
