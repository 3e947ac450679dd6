// A board that can be talked to at MicroPython's prompt, with the real interpreter behind it:
//   node prompt.mjs PORT_FD FLASH INSIDE=OUTSIDE...
// PORT_FD is the descriptor of its serial port, already set not to wait. The folder FLASH is its file system: read
// at the start, written after each command. With a main.py on it a program is taken to run until Ctrl-C, which takes
// all that it can read with it, as the firmware does. On a reset it becomes a running board (run.mjs) with the files of
// FLASH and those that INSIDE=OUTSIDE names. It ends when its standard input ends.

import fs from "node:fs";
import path from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";
import { pause, read, write } from "./descriptors.mjs";

const HEAP_BYTES = 512 * 1024;
const RESET_AFTER_MS = 200;
// What MicroPython without raw paste answers to being asked for it: here it would wait for a terminal's input.
const RAW_PASTE = Buffer.from("\x05A\x01", "latin1");
const NO_RAW_PASTE = Buffer.from("R\x00", "latin1");
const CTRL_C = 3;
const CTRL_D = 4;
const NOT_FLASH = new Set([".", "..", "dev", "home", "proc", "tmp"]);

const [portFd, flash, ...simulation] = process.argv.slice(2);
const port = Number(portFd);

let isReset = false;
// What a command printed goes out when the flash has been written: whoever reads it may look there at once.
let printed = [];
const micropython = await loadMicroPython({
  heapsize: HEAP_BYTES,
  linebuffer: false,
  stdout: (data) => void printed.push(Buffer.from(data)),
});
micropython.registerJsModule("machine", { reset: () => void (isReset = true) });

/** All files below a folder, by their paths inside. */
function* filesInside(folder) {
  for (const name of micropython.FS.readdir(folder || "/")) {
    if (NOT_FLASH.has(name) && (folder === "" || name.startsWith("."))) continue;
    const inside = `${folder}/${name}`;
    if (micropython.FS.isDir(micropython.FS.stat(inside).mode)) yield* filesInside(inside);
    else yield inside;
  }
}

function* filesOutside(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const outside = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOutside(outside);
    else yield outside;
  }
}

function load() {
  for (const outside of filesOutside(flash)) {
    const inside = "/" + path.relative(flash, outside);
    micropython.FS.mkdirTree(path.posix.dirname(inside));
    micropython.FS.writeFile(inside, fs.readFileSync(outside));
  }
}

function store() {
  const inside = new Set(filesInside(""));
  for (const file of inside) {
    const outside = path.join(flash, file);
    const data = Buffer.from(micropython.FS.readFile(file));
    if (fs.existsSync(outside) && data.equals(fs.readFileSync(outside))) continue;
    fs.mkdirSync(path.dirname(outside), { recursive: true });
    fs.writeFileSync(outside, data);
  }
  for (const outside of filesOutside(flash)) {
    if (!inside.has("/" + path.relative(flash, outside))) fs.rmSync(outside);
  }
}

/** Become what the flash holds; without a main.py there is only the prompt again. */
async function boot() {
  pause(RESET_AFTER_MS);
  const files = [...filesInside("")].map((inside) => `${inside}=${path.join(flash, inside)}`);
  process.argv = [...process.argv.slice(0, 2), portFd, path.join(flash, "main.py"), ...files, ...simulation];
  await import("./run.mjs");
}

load();
micropython.replInit();
let isRunning = fs.existsSync(path.join(flash, "main.py"));
let waiting = Buffer.alloc(0);
while (!isReset) {
  if (read(0)?.length === 0) process.exit(0);
  const chunk = read(port);
  if (chunk === null || chunk.length === 0) {
    pause(1);
    continue;
  }
  if (isRunning) {
    isRunning = !chunk.includes(CTRL_C);
    continue;
  }
  waiting = Buffer.concat([waiting, chunk]);
  while (waiting.length > 0) {
    if (waiting[0] === RAW_PASTE[0] && RAW_PASTE.subarray(0, waiting.length).equals(waiting)) {
      if (waiting.length < RAW_PASTE.length) break;
      write(port, NO_RAW_PASTE);
      waiting = Buffer.alloc(0);
      continue;
    }
    const byte = waiting[0];
    waiting = waiting.subarray(1);
    micropython.replProcessChar(byte);
    if (byte === CTRL_D) store();
    write(port, Buffer.concat(printed));
    printed = [];
  }
  isReset = isReset && fs.existsSync(path.join(flash, "main.py"));
}
await boot();
