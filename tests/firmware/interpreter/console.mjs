// A chip on USB as MicroPython's main() has it, with the real interpreter behind a pseudo-terminal:
//   node console.mjs PORT_FD INJECTED INSIDE=OUTSIDE...
// It runs main.py, shows its prompt when that has ended, and starts anew on Ctrl-D or a reset. As a USB driver does, it takes
// the interrupt character out of what arrives, at every access to the file system and every call of the chip's, and
// breaks into the program with it. The bytes INJECTED, in hexadecimal, arrive at each of these moments of a start.
// In the environment UART_FD is where the other end of the chip's UART is, and FLASH the folder that is its file system
// beside these files. Standard input brings what happens on the board, a JSON object a line, and ends it when it ends.

import fs from "node:fs";
import path from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";
import { Lines, pause, read, write } from "./descriptors.mjs";
import { Flash } from "./flash.mjs";

const HEAP_BYTES = 512 * 1024;
const RING_BYTES = 512;
// As a USB driver does, it drops what nobody takes.
const WRITE_MS = 500;
const IDLE_LOOKS = 20;
const IDLE_MS = 5;
const FORCED_EXIT = 0x100;
// What MicroPython without raw paste answers to being asked for it: here it would wait for a terminal's input.
const RAW_PASTE = [0x05, 0x41, 0x01];
const NO_RAW_PASTE = "R\x00";
const CTRL_D = 4;
const MOMENTS = ["stat", "open", "read", "close"];

const [portFd, injected, ...files] = process.argv.slice(2);
const port = Number(portFd);
const uart = Number(process.env.UART_FD ?? -1);
const flash = process.env.FLASH ?? "";
const lines = new Lines();
const show = (data) => write(port, data, WRITE_MS);

/** One start of the interpreter, with what has arrived for it. */
class Start {
  #ring = [];
  #module;
  #starting = true;
  #flash = null;
  // What a command printed goes out when the flash has been written: whoever reads it may look there at once.
  #printed = [];
  #holding = false;

  arrive(bytes) {
    for (const byte of bytes) {
      if (byte === this.#module._mp_hal_get_interrupt_char()) this.#module._mp_sched_keyboard_interrupt();
      else if (this.#ring.length < RING_BYTES) this.#ring.push(byte);
    }
  }

  moment() {
    lines.hear();
    if (this.#starting) this.arrive(Buffer.from(injected, "hex"));
    // What it has no room for waits outside, as USB holds a host back.
    const room = RING_BYTES - this.#ring.length;
    if (room > 0) this.arrive(read(port, room) ?? []);
  }

  /** The next byte for the program, or the prompt; null where there is none. */
  take = () => this.#ring.shift() ?? null;

  async run() {
    const micropython = await loadMicroPython({
      heapsize: HEAP_BYTES,
      linebuffer: false,
      stdin: this.take,
      stdout: (data) => (this.#holding ? void this.#printed.push(Buffer.from(data)) : show(data)),
    });
    this.#module = micropython._module;
    for (const file of files) {
      const [inside, outside] = file.split(/=(.*)/s);
      micropython.FS.mkdirTree(path.posix.dirname(inside));
      micropython.FS.writeFile(inside, fs.readFileSync(outside));
    }
    if (flash) this.#flash = new Flash(micropython.FS, flash);
    // Read before anything can arrive.
    const main = micropython.FS.analyzePath("/main.py").exists
      ? micropython.FS.readFile("/main.py", { encoding: "utf8" })
      : "";
    micropython.registerJsModule("board_io", this.#board());
    for (const name of MOMENTS) {
      const plain = micropython.FS[name];
      micropython.FS[name] = (...given) => {
        this.moment();
        return plain(...given);
      };
    }
    this.#program(micropython, main);
    this.#starting = false;
    this.#prompt(micropython);
  }

  #board() {
    return {
      read: (most) => ((uart < 0 ? null : read(uart)) ?? Buffer.alloc(0)).toString("hex", 0, most),
      write: (hex) => (uart < 0 ? hex.length / 2 : fs.writeSync(uart, Buffer.from(hex, "hex"))),
      told: () => lines.next(),
      waiting: () => {
        this.moment();
        return this.#ring.length;
      },
      sleep_us: (us) => {
        // The main loop has come to its first pause.
        this.#starting = false;
        this.moment();
        pause(us / 1000);
      },
      later: () => undefined,
    };
  }

  #program(micropython, main) {
    if (!main) return;
    try {
      micropython.runPython("import micropython; micropython.kbd_intr(3)");
      micropython.runPython(main);
    } catch (error) {
      if (error.name !== "PythonError") throw error;
      show(error.message.replaceAll("\n", "\r\n"));
    }
    this.#flash?.store();
  }

  #prompt(micropython) {
    micropython.replInit();
    micropython.runPython(`import micropython; micropython.kbd_intr(-1)`);
    let idle = 0;
    for (;;) {
      // To ask the system in vain costs more than the byte: it is asked once what had arrived is taken.
      if (this.#ring.length < RAW_PASTE.length) this.moment();
      if (RAW_PASTE.every((byte, at) => this.#ring[at] === byte)) {
        this.#ring.splice(0, RAW_PASTE.length);
        show(NO_RAW_PASTE);
        continue;
      }
      const byte = this.#ring.length === 1 && this.#ring[0] === RAW_PASTE[0] ? null : this.take();
      idle = byte === null ? idle + 1 : 0;
      // Whoever has not typed for a while waits a little longer for the answer.
      if (byte === null) pause(idle < IDLE_LOOKS ? 1 : IDLE_MS);
      else if (this.#process(micropython, byte) & FORCED_EXIT) break;
    }
    show("MPY: soft reboot\r\n");
  }

  #process(micropython, byte) {
    this.#holding = true;
    const ended = micropython.replProcessChar(byte);
    this.#holding = false;
    if (byte === CTRL_D) this.#flash?.store();
    if (this.#printed.length > 0) show(Buffer.concat(this.#printed.splice(0)));
    return ended;
  }
}

for (;;) await new Start().run();
