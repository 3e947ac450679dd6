// Keeps what is done on the board before the page's modules run, and does it when they say that they are ready. No module:
// it has to listen before anything can be seen.
{
  const READY = "adoube-ready";
  const done = [];
  let pressed = null;

  const cellOf = (element) => element?.closest?.(".board [data-cell]")?.dataset.cell ?? null;

  // A press and a release on the same cell are a tap; on two cells they are the two taps of a movement.
  const keep = {
    pointerdown({ isPrimary, button, target }) {
      pressed = isPrimary && button === 0 ? cellOf(target) : null;
    },
    pointerup({ clientX, clientY }) {
      const cell = cellOf(document.elementFromPoint(clientX, clientY));
      if (pressed !== null && cell !== null) done.push(...new Set([pressed, cell]));
      pressed = null;
    },
    pointercancel() {
      pressed = null;
    },
  };

  for (const [name, take] of Object.entries(keep)) document.addEventListener(name, take);
  document.addEventListener(
    READY,
    () => {
      for (const [name, take] of Object.entries(keep)) document.removeEventListener(name, take);
      // A finger that is still down counts as a tap: nobody will hear it go up.
      if (pressed !== null) done.push(pressed);
      for (const cell of done) {
        const name = CSS.escape(cell);
        const place = document.querySelector(`[data-touch="${name}"]`) ?? document.querySelector(`.board [data-cell="${name}"]`);
        // As a screen reader clicks: without a pointer.
        place?.dispatchEvent(new PointerEvent("click", { bubbles: true }));
      }
    },
    { once: true },
  );
}
