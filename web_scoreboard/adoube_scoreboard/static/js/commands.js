// Sends the arbiter's buttons without leaving the page. Without this the same form is sent the ordinary way.

// The status of an answer to what was meant for an older version of the table.
export const STALE = 409;
// Longer than the scoreboard takes to say that the table does not answer.
const WITHIN_MS = 10_000;

export function takeCommands(form) {
  const refusal = form.querySelector(".refusal");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    refusal.textContent = "";
    const fields = Object.fromEntries(new FormData(form, event.submitter));
    refusal.textContent = await send(form.action, fields, form.dataset.failed);
  });
}

// Says why a command was refused; nothing if it was done.
export async function send(address, fields, failed) {
  return (await ask(address, fields, failed)).text;
}

// The same with the answer's status, which is 0 where there was no answer.
export async function ask(address, fields, failed) {
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    return { status: answer.status, text: answer.ok ? "" : (await answer.json()).text };
  } catch {
    return { status: 0, text: failed };
  }
}
