// Descriptors that are set not to wait, and time.

import fs from "node:fs";

const CHUNK = 4096;

// Most reads find nothing, which is an error; what is made of it is its code alone.
Error.stackTraceLimit = 0;

const chunk = Buffer.alloc(CHUNK);
const clock = new Int32Array(new SharedArrayBuffer(4));

export function pause(ms) {
  Atomics.wait(clock, 0, 0, ms);
}

/**
 * At most `most` bytes of what is there, until the next read; empty where it has ended, null where nothing is, or nobody has
 * the port open.
 */
export function read(descriptor, most = CHUNK) {
  try {
    return chunk.subarray(0, fs.readSync(descriptor, chunk, 0, Math.min(most, CHUNK)));
  } catch (error) {
    if (error.code === "EAGAIN" || error.code === "EIO") return null;
    throw error;
  }
}

/** Writes what there is room for; returns how many bytes that was. */
export function writeSome(descriptor, data) {
  try {
    return fs.writeSync(descriptor, data);
  } catch (error) {
    if (error.code === "EAGAIN") return 0;
    throw error;
  }
}

/** Waits for room, and drops what nobody takes for so many milliseconds. */
export function write(descriptor, data, mostMs = Infinity) {
  let left = Buffer.from(data);
  for (let waited = 0; left.length > 0 && waited < mostMs; ) {
    const written = writeSome(descriptor, left);
    left = left.subarray(written);
    if (written > 0) continue;
    waited++;
    pause(1);
  }
}

/** Lines of standard input as they come; ends the process when that ends. */
export class Lines {
  #unfinished = "";
  #whole = [];

  hear() {
    const chunk = read(0);
    if (chunk === null) return;
    if (chunk.length === 0) process.exit(0);
    const lines = (this.#unfinished + chunk.toString("utf8")).split("\n");
    this.#unfinished = lines.pop();
    this.#whole.push(...lines);
  }

  /** The next line, or "". */
  next() {
    this.hear();
    return this.#whole.shift() ?? "";
  }
}
