// Knows whether a finger or a mouse button is down, so that nothing is taken away from under it.

let lifted = Promise.resolve();

addEventListener("pointerdown", holdUntilLifted, true);

function holdUntilLifted() {
  lifted = new Promise((resolve) => {
    // The click comes after the finger has left.
    const done = () => setTimeout(resolve);
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, done, { capture: true, once: true });
  });
}

// Done at once while nothing is pressed.
export function fingerLifted() {
  return lifted;
}
