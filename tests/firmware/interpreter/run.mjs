// Runs a MicroPython program under the real interpreter:
//   node run.mjs PORT_FD MAIN.py INSIDE=OUTSIDE...
// PORT_FD is the descriptor of the board's serial port, already set not to wait; standard input brings what
// happens on the board, a JSON object a line, and ends the program when it ends. Each OUTSIDE file is copied
// to the path INSIDE of the interpreter's own file system.

import fs from "node:fs";
import path from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";
import { Lines, pause, read, writeSome } from "./descriptors.mjs";

const HEAP_BYTES = 256 * 1024;

const [portFd, main, ...files] = process.argv.slice(2);
const port = Number(portFd);

const lines = new Lines();

// Bytes cross as hexadecimal text: MicroPython's bytes are opaque to JavaScript.
const boardIo = {
  read: (most) => (read(port, most) ?? Buffer.alloc(0)).toString("hex"),
  write: (hex) => writeSome(port, Buffer.from(hex, "hex")),
  told: () => lines.next(),
  // Nobody is at the console.
  waiting: () => 0,
  sleep_us: (us) => pause(us / 1000),
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
