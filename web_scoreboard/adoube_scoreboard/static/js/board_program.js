// Puts the program and its board.json on a board at the raw prompt: beside what is there, read back, compared, and only
// then in its place. The programs that the board runs for it come with program.json, from the same source as those of
// `adoube firmware install`.
import { PromptError } from "./raw_prompt.js";

const NEW = ".new";
const MAIN = "/main.py";
const CONFIG = "/board.json";
const BUNDLE = "compiled.bundle";

const encoded = (text) => new TextEncoder().encode(text);
const versionText = (version) => version.join(".");

export async function loadProgram() {
  const program = await (await fetched("program.json")).json();
  for (const [name, { text, sha256 }] of Object.entries(program.modules)) {
    if ((await digest(encoded(text))) !== sha256) throw new PromptError("not_fetched", name);
  }
  return program;
}

export async function fetched(address) {
  let answer;
  try {
    answer = await fetch(address);
  } catch {
    throw new PromptError("not_fetched", address);
  }
  if (!answer.ok) throw new PromptError("not_fetched", address);
  return answer;
}

async function digest(bytes) {
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// What the board is, and which of its two slots its program is in: null where it has none of ours.
export async function factsOf(remote, program) {
  const facts = await remote.json(program.steps.look);
  const isOurs = facts.main.includes(program.package);
  const other = program.slots.slice(1).find((each) => facts.main.includes(`"${each.slot}"`));
  const used = isOurs ? (other ?? program.slots[0]) : null;
  const there = used && /^FIRMWARE_VERSION = \((\d+), (\d+), (\d+)\)/m.exec(facts.packages[used.slot]);
  return { ...facts, isOurs, used, firmware: there ? there.slice(1).map(Number) : null };
}

// Why the program cannot go on this board: a word of the page and its values; null where it can.
export function refusalOf(facts, program) {
  if (facts.name !== "micropython") return ["other_python", { python: facts.name }];
  if (isOlder(facts.version, program.oldest)) {
    return ["old_micropython", { version: versionText(facts.version), oldest: versionText(program.oldest) }];
  }
  if (facts.firmware && isOlder(program.version, facts.firmware)) {
    return ["newer_firmware", { theirs: versionText(facts.firmware), ours: versionText(program.version) }];
  }
  if (facts.free < program.needs) {
    return ["no_room", { free: Math.floor(facts.free / 1024), needed: Math.ceil(program.needs / 1024) }];
  }
  return null;
}

function isOlder(version, other) {
  const at = version.findIndex((number, place) => number !== other[place]);
  return at >= 0 && version[at] < other[at];
}

// The program compiled for this MicroPython; null where there is none, and the board starts from its sources.
export async function bundleFor(facts) {
  const answer = await fetch(`compiled/${facts.mpy.toString(16)}.bundle`).catch(() => null);
  return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}

// `progress` is told the share that is written, 0 to 1. Whether a main.py of somebody else's was kept.
export async function copyProgram(remote, facts, program, bundle, config, progress) {
  const slot = program.slots.find((each) => each !== facts.used);
  const files = new Map(
    Object.entries(program.modules).map(([name, { text }]) => [inSlot(program, slot, name), encoded(text)]),
  );
  if (bundle) files.set(inSlot(program, slot, BUNDLE), bundle);
  files.set(CONFIG + NEW, encoded(config));
  files.set(MAIN + NEW, encoded(slot.main));
  await remote.run(slot.room);
  await writeAll(remote, files, progress);
  await readBack(remote, program, files);
  await requireSound(remote, slot);
  const keepsMain = facts.main !== "" && !facts.isOurs;
  if (keepsMain) await remote.run(program.steps.keep_main);
  // main.py last: it switches to the new package.
  await remote.run(program.steps.replace_both);
  if (facts.used) await remote.run(facts.used.remove);
  return keepsMain;
}

const inSlot = (program, slot, name) => `${slot.slot}/${program.package}/${name}`;

// A new board.json alone, for the program that is there.
export async function writeConfig(remote, facts, program, config) {
  await writeBeside(remote, program, config);
  await requireSound(remote, facts.used);
  await remote.run(program.steps.replace_config);
}

// A board.json for a while: the board's own is kept on it.
export async function standIn(remote, program, config) {
  await writeBeside(remote, program, config);
  await remote.run(program.steps.stand_in);
}

async function writeBeside(remote, program, config) {
  const files = new Map([[CONFIG + NEW, encoded(config)]]);
  await writeAll(remote, files, () => {});
  await readBack(remote, program, files);
}

async function writeAll(remote, files, progress) {
  let [total, written] = [0, 0];
  for (const data of files.values()) total += data.length;
  for (const [path, data] of files) {
    await remote.write(path, data, (bytes) => progress((written += bytes) / total));
  }
}

async function readBack(remote, program, files) {
  const paths = [...files.keys()];
  const found = await remote.json(program.steps.digests.replace("('PATHS',)", JSON.stringify(paths)));
  const differing = [];
  for (const path of paths) if (found[path] !== (await digest(files.get(path)))) differing.push(path);
  if (differing.length > 0) throw new PromptError("differs", differing.join(", "));
}

// The board itself says what it would find wrong in board.json, for the chip that it has.
async function requireSound(remote, slot) {
  const problems = await remote.json(slot.problems);
  if (problems.length > 0) throw new PromptError("bad_config", problems.join("; "));
}
