// Sheets to print. A code may become void while they are shown: such a sheet loses its code, and is not printed.

const EACH_MS = 10_000;

const sheets = [...document.querySelectorAll("[data-issued]")];
const print = document.querySelector("[data-print]");

async function check() {
  const address = new URL(document.body.dataset.void, location.href);
  for (const sheet of sheets) address.searchParams.append("code", sheet.dataset.issued);
  const answer = await fetch(address, { cache: "no-store" });
  // Whose log-in has ended can tell nothing of codes: none of them is shown on.
  const gone = answer.ok ? (await answer.json()).void : sheets.map((sheet) => sheet.dataset.issued);
  for (const sheet of sheets) if (gone.includes(sheet.dataset.issued)) makeVoid(sheet);
}

function makeVoid(sheet) {
  if ("isVoid" in sheet.dataset) return;
  sheet.dataset.isVoid = "";
  sheet.querySelector(".entrance").remove();
  sheet.querySelector(".void-note").hidden = false;
  document.querySelector("[data-some-void]").hidden = false;
}

print.hidden = false;
print.addEventListener("click", async () => {
  await check();
  window.print();
});
setInterval(check, EACH_MS);
document.addEventListener("visibilitychange", () => { if (!document.hidden) check(); });
