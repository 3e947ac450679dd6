// Follows how far a look back has come: while it goes on, what changes is put in place, and at its end all of it.

const EVERY_MS = 700;
const place = document.querySelector("[data-look-back]");

function stage(within) {
  return within.querySelector("[data-stage]")?.dataset.stage;
}

function put(fresh) {
  const [was, is] = [place.querySelectorAll("[data-live]"), fresh.querySelectorAll("[data-live]")];
  // A button in use stays the one that it is.
  if (stage(fresh) === stage(place) && was.length === is.length) {
    was.forEach((part, number) => part.replaceWith(is[number]));
    return;
  }
  const held = place.contains(document.activeElement);
  place.replaceChildren(...fresh.childNodes);
  if (held) place.querySelector("h2[tabindex], button")?.focus();
}

async function follow() {
  try {
    const answer = await fetch(place.dataset.lookBack);
    if (answer.ok) put(new DOMParser().parseFromString(await answer.text(), "text/html").body);
  } catch {
    // The scoreboard is gone for a moment: the next look finds it again.
  }
  if (stage(place) === "underway") setTimeout(follow, EVERY_MS);
}

if (stage(place) === "underway") setTimeout(follow, EVERY_MS);
