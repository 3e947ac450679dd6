// Descriptors that are set not to wait, and time.

import fs from "node:fs";

const CHUNK = 4096;

const clock = new Int32Array(new SharedArrayBuffer(4));

export function pause(ms) {
  Atomics.wait(clock, 0, 0, ms);
}

/** At most `most` bytes of what is there; empty where it has ended, null where nothing is, or nobody has the port open. */
export function read(descriptor, most = CHUNK) {
  const chunk = Buffer.alloc(most);
  try {
    return chunk.subarray(0, fs.readSync(descriptor, chunk, 0, most));
  } catch (error) {
    if (error.code === "EAGAIN" || error.code === "EIO") return null;
    throw error;
  }
}

/** Waits for room, and drops what nobody takes for so many milliseconds. */
export function write(descriptor, data, mostMs = Infinity) {
  let left = Buffer.from(data);
  for (let waited = 0; left.length > 0 && waited < mostMs; ) {
    try {
      left = left.subarray(fs.writeSync(descriptor, left));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
      waited++;
      pause(1);
    }
  }
}
