// Goes through the running game for the class: every position that is stepped to is shown on every page of the table.

const TURN_MS = 1200;

export function replay(form, order) {
  const { ply, note } = form.elements;
  const side = form.dataset.side;
  const button = form.querySelector("[data-play]");
  const speed = form.querySelector("[data-speed]");
  const words = [button.textContent, button.dataset.playing];
  let last = Number(ply.value);
  let timer = null;
  let isWritten = false;

  function go(number) {
    ply.value = Math.min(Math.max(number, 0), last);
    isWritten = false;
    order("chalk", { act: "show", side, ply: ply.value }, side);
  }

  function pace() {
    return 2 ** Number(speed.value);
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    button.setAttribute("aria-pressed", "false");
    button.textContent = words[0];
  }

  function next() {
    if (Number(ply.value) >= last) {
      stop();
      return;
    }
    go(Number(ply.value) + 1);
    timer = setTimeout(next, TURN_MS / pace());
  }

  button.addEventListener("click", () => {
    if (timer !== null) {
      stop();
      return;
    }
    button.setAttribute("aria-pressed", "true");
    button.textContent = words[1];
    go(Number(ply.value) >= last ? 0 : Number(ply.value));
    timer = setTimeout(next, TURN_MS / pace());
  });
  speed.addEventListener("input", () => {
    form.querySelector("[data-speed-said]").value = `${Number(pace().toPrecision(2))} ×`;
  });

  form.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]")?.dataset.step;
    if (step === undefined) return;
    stop();
    const here = Number(ply.value);
    go({ first: 0, back: here - 1, forward: here + 1, last }[step]);
  });
  form.addEventListener("submit", () => {
    stop();
    isWritten = false;
  });
  note.addEventListener("input", () => (isWritten = true));
  form.querySelector(".steps-by-script").hidden = false;

  return {
    // After a frame: how long the game is, and the note of the position that is shown, unless one is being written.
    show(turns) {
      last = turns;
      const shown = document.querySelector(`.past-board[data-side="${side}"]`);
      if (shown !== null && !isWritten) note.value = shown.querySelector(".turn-note")?.textContent ?? "";
    },
  };
}
