// "Look at this turn": the pictures kept with a turn come up over the table instead of on a page of their own.

export function lookAtTurns(list, dialog) {
  const place = dialog.querySelector(".kept");
  list.addEventListener("click", async (event) => {
    const link = event.target.closest("a.look-at");
    if (link === null) return;
    event.preventDefault();
    try {
      const answer = await fetch(link.href, { cache: "no-store" });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const kept = page.querySelector("[data-kept]") ?? page.querySelector("main");
      place.replaceChildren(document.importNode(kept, true));
      dialog.showModal();
    } catch {
      location.assign(link.href);
    }
  });
  // What was looked at does not stay in a hidden part of the page.
  dialog.addEventListener("close", () => place.replaceChildren());
}
