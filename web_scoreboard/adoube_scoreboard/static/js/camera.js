// The camera's panel. While it is open, each picture that a frame announces is fetched together with its overlay;
// never two at once, and not more than two a second.

const APART_MS = 500;

export function followCamera(panel) {
  const place = panel.querySelector(".look");
  let announced = 0;
  let shown = -1;
  let busy = false;
  let held = false;

  async function follow() {
    if (busy) return;
    busy = true;
    while (panel.open && !held && !document.hidden && shown !== announced) {
      shown = announced;
      const apart = new Promise((resolve) => setTimeout(resolve, APART_MS));
      await replaceLook(place, panel.dataset.look, () => !held);
      await apart;
    }
    busy = false;
  }

  panel.addEventListener("toggle", () => {
    shown = -1;
    follow();
  });
  document.addEventListener("visibilitychange", follow);

  return {
    // The version of the newest picture.
    show(picture) {
      announced = picture;
      follow();
    },
    // Held, the picture stands still.
    hold(still) {
      held = still;
      follow();
    },
  };
}

// The picture is decoded before it takes the old one's place: nothing flickers, nothing is half there.
async function replaceLook(place, address, isWanted) {
  try {
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok) return;
    const fresh = document.createElement("div");
    fresh.innerHTML = await answer.text();
    await fresh.querySelector("img")?.decode();
    if (isWanted()) place.replaceChildren(...fresh.childNodes);
  } catch {
    // The stream says when the scoreboard is gone; the next frame announces a picture again.
  }
}
