// Sets up a board: its board.json, MicroPython, the program, the wiring, its name. What the person types goes to the board
// and nowhere else.
import { BoardDrawing, plainCells } from "./board_drawing.js";
import { FileProblem, groupOf, inputsOf, plannedOf, readConfig, withField } from "./board_file.js";
import { bundleFor, copyProgram, fetched, refusalOf, writeConfig } from "./board_program.js";
import { BoardSession } from "./board_session.js";
import { isImage, writeImage } from "./esp_flash.js";
import { PromptError } from "./raw_prompt.js";
import { busy, find, isShown, restart, say, show, tell, whenAsked } from "./setup_page.js";
import { WiringStep } from "./setup_wiring.js";

const session = new BoardSession();
// The text of board.json, what it says, the cells as [name, x, y], and the game.
let board = null;
let wiring = null;
let shelf = {};
const form = find("[data-names]");
const network = find("[data-network]");

function take(text, cells, game, rules = "") {
  const config = readConfig(text);
  board = { text, config, game, rules, cells: cells ?? cellsOf(config) };
  form.reset();
  restart();
  new BoardDrawing(find("[data-preview]"), board.cells, () => say("none_on"));
  offer();
}

// Where the cells of a file are is known when it is for the game of one of ours.
function cellsOf(config) {
  const count = plannedOf(config).length;
  const isLike = (each) => JSON.parse(each.config).name === config.name && each.cells.length === count;
  const like = Object.values(shelf).find(isLike);
  return like?.cells ?? plainCells(count, Math.min(count, groupOf(config)));
}

function offer() {
  for (const link of document.querySelectorAll("[data-save]")) {
    URL.revokeObjectURL(link.href);
    link.href = URL.createObjectURL(new Blob([board.text], { type: "application/json" }));
  }
}

const select = find("[data-template]");

function chooseTemplate() {
  const isOwn = select.value === "";
  find("[data-own]").hidden = !isOwn;
  find('[data-step="board"] [data-next]').disabled = isOwn;
  find('[data-step="board"] [data-save]').hidden = isOwn;
  find("[data-preview]").replaceChildren();
  forgetFile();
  board = null;
  tell("");
  if (isOwn) return;
  const { config, cells, game, rules } = shelf[select.value];
  take(config, cells, game, rules);
}

// Lets the user choose the same file again after correcting it: browsers report no change for the same name.
function forgetFile() {
  find("[data-file]").value = "";
}

async function chooseFile({ target }) {
  const [file] = target.files;
  if (!file) return;
  await busy(async () => {
    take(await file.text(), null, "");
    const { kind } = board.config.wiring;
    tell(say("file_taken", { name: file.name, count: inputsOf(board.config), wiring: kind }));
  });
  find('[data-step="board"] [data-next]').disabled = board === null;
}

function chooseChip() {
  const chip = find("[name=chip]:checked").value;
  for (const part of document.querySelectorAll("[data-chip]")) part.hidden = part.dataset.chip !== chip;
}

async function flash() {
  const [file] = find("[data-image]").files;
  await busy(async () => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!isImage(bytes)) throw new FileProblem("no_image", { name: file.name });
    await session.choosePort();
    const told = (share) => tell(say("flashing", { percent: Math.round(100 * share) }));
    told(0);
    try {
      tell(say("flashed", { chip: await writeImage(session.port, bytes, told) }));
    } catch (error) {
      throw new PromptError("flash_failed", error.message);
    }
  });
}

async function choosePort() {
  await busy(async () => {
    await session.choosePort();
    tell(say("asking"));
    const remote = await session.prompt();
    const refused = refusalOf(session.facts, session.program);
    if (refused) {
      // What was interrupted runs again.
      await session.restart(remote);
      throw new FileProblem(...refused);
    }
    const { machine, version, firmware } = session.facts;
    const found = say("found", { machine, python: version.join(".") });
    find("[data-found]").textContent = firmware
      ? `${found} ${say("found_old", { firmware: firmware.join(".") })}`
      : found;
    tell("");
    show("program");
  });
}

async function copy() {
  const bar = find("[data-progress]");
  await busy(async () => {
    const began = performance.now();
    bar.hidden = false;
    bar.value = 0;
    tell(say("compiling"));
    const remote = await session.prompt();
    const bundle = await bundleFor(session.facts);
    const progress = (share) => {
      bar.value = share;
      tell(say("copying", { percent: Math.round(100 * share) }));
    };
    // Over the cable until the wiring is known, whatever its link will be.
    const text = withField(board.text, "link", { kind: "usb" });
    const keptMain = await copyProgram(remote, session.facts, session.program, bundle, text, progress);
    tell(say("restarting"));
    await session.restart(remote);
    await session.meet();
    const seconds = Math.round((performance.now() - began) / 1000);
    wiring = new WiringStep(session, board, learned);
    show("wiring");
    wiring.live();
    tell(say("copied", { seconds }) + (keptMain ? ` ${say("kept_main", { name: session.program.kept_main })}` : ""));
  });
  bar.hidden = true;
}

function learned(text) {
  board.text = text;
  offer();
}

function askForName() {
  show("name");
  const { name, link } = JSON.parse(board.text);
  form.elements.name.value ||= name ?? "";
  if (link?.kind === "wifi") {
    form.elements.wifi.checked = true;
    for (const field of ["ssid", "password", "token"]) form.elements[field].value ||= link[field] ?? "";
  }
  form.elements.token.value ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  chooseNetwork();
}

function chooseNetwork() {
  network.hidden = network.disabled = !form.elements.wifi.checked;
}

async function writeNames(event) {
  event.preventDefault();
  const { name, wifi, ssid, password, token } = form.elements;
  await busy(async () => {
    let text = withField(board.text, "name", name.value);
    const { link } = JSON.parse(text);
    if (wifi.checked) {
      const fields = { ssid: ssid.value, password: password.value, token: token.value };
      text = withField(text, "link", { kind: "wifi", ...fields, port: link?.port ?? 7117 });
    } else if (link?.kind === "wifi") text = withField(text, "link", { kind: "usb" });
    tell(say("writing"));
    const remote = await session.prompt();
    await writeConfig(remote, session.facts, session.program, text);
    learned(text);
    tell(say("restarting"));
    await session.restart(remote);
    if ((JSON.parse(text).link?.kind ?? "usb") === "usb") await session.meet();
    await session.close();
    finish(JSON.parse(text));
  });
}

function finish({ name, link }) {
  const isWireless = link?.kind === "wifi";
  const game = board.game || "GAME";
  const command = `adoube play ${game} --board ${isWireless ? `wifi:${name} --token ${link.token}` : "usb"}`;
  show("done");
  tell(isWireless ? say("on_wifi", { name }) : say("written"));
  find("[data-play-title]").textContent = say(board.rules ? "play_file" : "play", { game });
  find("[data-play]").textContent = command;
  find("[data-play-wifi]").hidden = !isWireless;
  const rules = find("[data-rules]");
  rules.hidden = !board.rules;
  rules.download = board.game;
  rules.textContent = say("save_rules", { name: board.game });
  rules.href = URL.createObjectURL(new Blob([board.rules], { type: "text/plain" }));
}

function begin() {
  chooseChip();
  select.addEventListener("change", chooseTemplate);
  find("[data-file]").addEventListener("click", forgetFile);
  find("[data-file]").addEventListener("change", chooseFile);
  find('[data-step="board"] [data-next]').addEventListener("click", () => show("python"));
  for (const choice of document.querySelectorAll("[name=chip]")) choice.addEventListener("change", chooseChip);
  find("[data-image]").addEventListener("change", ({ target }) => (find("[data-flash]").disabled = !target.files.length));
  find("[data-flash]").addEventListener("click", flash);
  find("[data-port]").addEventListener("click", choosePort);
  find("[data-copy]").addEventListener("click", copy);
  find("[data-learn]").addEventListener("click", () => wiring.learn());
  find("[data-skip]").addEventListener("click", () => wiring.skip());
  find("[data-undo]").addEventListener("click", () => wiring.undo());
  find("[data-stop]").addEventListener("click", () => wiring.stop());
  find("[data-right]").addEventListener("click", askForName);
  form.elements.wifi.addEventListener("change", chooseNetwork);
  form.addEventListener("submit", writeNames);
  find("[data-again]").addEventListener("click", () => (show("board"), chooseTemplate()));
  whenAsked(show);
  navigator.serial.addEventListener("connect", () => isShown("python") && tell(say("came")));
  navigator.serial.addEventListener("disconnect", () => isShown("python") && tell(say("went")));
}

async function start() {
  show("board", true);
  const missing = !window.isSecureContext ? "insecure" : "serial" in navigator ? "" : "no_serial";
  if (missing) {
    find(`[data-cannot="${missing}"]`).hidden = false;
    // The file can be chosen and saved, for adoube in the terminal.
    find('[data-step="board"] [data-next]').hidden = true;
    select.addEventListener("change", chooseTemplate);
  } else begin();
  await busy(async () => {
    shelf = await (await fetched("boards.json")).json();
  });
  chooseTemplate();
}

await start();
