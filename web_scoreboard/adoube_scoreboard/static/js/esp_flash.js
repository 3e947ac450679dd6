// Writes MicroPython's .bin file on an ESP32 with Espressif's own program, which is fetched when it is wanted.
import { md5 } from "./message_digest.js";

const ESPTOOL = "../vendor/esptool-js-0.7.0.js";
const BAUD = 460800;
const ROM_BAUD = 115200;
// The first byte of an image for these chips (Espressif's documentation, "Firmware Image Format").
const MAGIC = 0xe9;

export function isImage(bytes) {
  return bytes[0] === MAGIC;
}

// Erases the flash, writes the file, has it compared and restarts the chip. The chip's name. `tell` is told the share that is done.
export async function writeImage(port, bytes, tell) {
  const { ESPLoader, Transport } = await import(ESPTOOL);
  const transport = new Transport(port, false);
  const silent = { clean() {}, writeLine() {}, write() {} };
  try {
    const loader = new ESPLoader({ transport, baudrate: BAUD, romBaudrate: ROM_BAUD, terminal: silent });
    const chip = await loader.main();
    await loader.writeFlash({
      // MicroPython's file begins with the chip's bootloader.
      fileArray: [{ data: bytes, address: loader.chip.BOOTLOADER_FLASH_OFFSET }],
      flashSize: "keep",
      flashMode: "keep",
      flashFreq: "keep",
      eraseAll: true,
      compress: true,
      // It asks the chip what it has, and fails where that is something else.
      calculateMD5Hash: md5,
      reportProgress: (_, written, total) => tell(written / total),
    });
    await loader.after("hard_reset");
    return chip;
  } finally {
    await transport.disconnect().catch(() => {});
  }
}
