// Runs a MicroPython program under the real interpreter:
//   node run.mjs PORT_FD MAIN.py INSIDE=OUTSIDE...
// PORT_FD is the descriptor of the board's serial port, already set not to wait; standard input brings what
// happens on the board, a JSON object a line, and ends the program when it ends. Each OUTSIDE file is copied
// to the path INSIDE of the interpreter's own file system.

import fs from "node:fs";
import path from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";

const HEAP_BYTES = 256 * 1024;
const CHUNK = 4096;

const [portFd, main, ...files] = process.argv.slice(2);
const port = Number(portFd);

/** What one system call gave, or `otherwise` where it would have had to wait. */
function withoutWaiting(call, otherwise) {
  try {
    return call();
  } catch (error) {
    if (error.code === "EAGAIN") return otherwise;
    throw error;
  }
}

/** Lines of standard input as they come. */
class Lines {
  #unfinished = "";
  #whole = [];

  next() {
    const chunk = Buffer.alloc(CHUNK);
    const size = withoutWaiting(() => fs.readSync(0, chunk, 0, CHUNK), -1);
    if (size === 0) process.exit(0);
    if (size > 0) {
      const lines = (this.#unfinished + chunk.toString("utf8", 0, size)).split("\n");
      this.#unfinished = lines.pop();
      this.#whole.push(...lines);
    }
    return this.#whole.shift() ?? "";
  }
}

const lines = new Lines();
const clock = new Int32Array(new SharedArrayBuffer(4));

// Bytes cross as hexadecimal text: MicroPython's bytes are opaque to JavaScript.
const boardIo = {
  read(most) {
    const chunk = Buffer.alloc(most);
    return chunk.toString("hex", 0, withoutWaiting(() => fs.readSync(port, chunk, 0, most), 0));
  },
  write: (hex) => withoutWaiting(() => fs.writeSync(port, Buffer.from(hex, "hex")), 0),
  told: () => lines.next(),
  // Nobody is at the console.
  waiting: () => 0,
  sleep_us: (us) => void Atomics.wait(clock, 0, 0, us / 1000),
  later: (act) => void setTimeout(act),
};

const micropython = await loadMicroPython({ heapsize: HEAP_BYTES, stdout: (line) => console.log(line) });
micropython.registerJsModule("board_io", boardIo);
for (const file of files) {
  const [inside, outside] = file.split(/=(.*)/s);
  micropython.FS.mkdirTree(path.posix.dirname(inside));
  micropython.FS.writeFile(inside, fs.readFileSync(outside));
}
micropython.runPython(fs.readFileSync(main, "utf8"));
