// The frames between a board and its host, as hardware_docs/protocol.md has them.

export const [HELLO, SNAPSHOT, DELTA, HEARTBEAT, BUTTON, ANALOG, ACK, LOG, TOUCH, DELTA_ANALOG] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
];
export const [ASK_HELLO, ASK_SNAPSHOT] = [0x81, 0x82];
export const LINEAR = 3;

const LONGEST = 254;
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

export function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

// A frame as it goes over the wire.
export function seal(type, seq, payload = []) {
  const body = [type, seq, ...payload];
  const crc = crc32(body);
  return Uint8Array.from([...stuffed([...body, crc & 255, (crc >> 8) & 255, (crc >> 16) & 255, crc >>> 24]), 0]);
}

function stuffed(bytes) {
  const found = [];
  let group = [];
  for (const byte of [...bytes, 0]) {
    if (byte !== 0) {
      group.push(byte);
      continue;
    }
    found.push(group.length + 1, ...group);
    group = [];
  }
  return found;
}

// null where the stuffing contradicts itself.
function unstuffed(bytes) {
  const found = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at];
    if (at + length > bytes.length) return null;
    found.push(...bytes.slice(at + 1, at + length));
    at += length;
    if (length < 255 && at < bytes.length) found.push(0);
  }
  return Uint8Array.from(found);
}

// Splits what arrives into messages: {type, seq, fields}. What is broken counts, what is unknown is passed over.
export class FrameDecoder {
  broken = 0;
  #bytes = [];
  #isTooLong = false;
  #isLinear = false;

  take(chunk) {
    const messages = [];
    for (const byte of chunk) {
      if (byte !== 0) {
        if (this.#bytes.length < LONGEST) this.#bytes.push(byte);
        else this.#isTooLong = true;
        continue;
      }
      if (this.#isTooLong) this.broken++;
      else if (this.#bytes.length > 0) messages.push(...this.#message(this.#bytes));
      this.#bytes = [];
      this.#isTooLong = false;
    }
    return messages;
  }

  #message(wire) {
    const body = unstuffed(wire);
    if (body === null || body.length < 6) return this.#isBroken();
    const view = new DataView(body.buffer, 0, body.length - 4);
    if (crc32(body.subarray(0, -4)) !== new DataView(body.buffer).getUint32(body.length - 4, true)) return this.#isBroken();
    const [type, seq] = body;
    const read = READERS[type];
    if (read === undefined) return [];
    const payload = new DataView(body.buffer, 2, view.byteLength - 2);
    if (!read.fits(payload.byteLength)) return this.#isBroken();
    const fields = read.fields(payload, this.#isLinear);
    if (type === HELLO) this.#isLinear = fields.sensor === LINEAR;
    return [{ type, seq, fields }];
  }

  #isBroken() {
    this.broken++;
    return [];
  }
}

const exactly = (size) => (length) => length === size;
const rows = (head, size, most) => (length) =>
  length > head && (length - head) % size === 0 && (length - head) / size <= most;
const atLeast = (size) => (length) => length >= size;

function each(view, head, size, make) {
  return Array.from({ length: (view.byteLength - head) / size }, (_, at) => make(head + at * size));
}

const hex = (view, from, to) => Array.from({ length: to - from }, (_, at) => view.getUint8(from + at).toString(16).padStart(2, "0")).join("");
const u16 = (view, at) => view.getUint16(at, true);
const u32 = (view, at) => view.getUint32(at, true);

const READERS = {
  [HELLO]: {
    fits: exactly(26),
    fields: (view) => ({
      major: view.getUint8(0),
      minor: view.getUint8(1),
      firmware: [view.getUint8(2), view.getUint8(3), view.getUint8(4)],
      sensor: view.getUint8(5),
      cells: u16(view, 6),
      flags: u16(view, 8),
      boot_id: u16(view, 10),
      reset_cause: view.getUint8(12),
      max_payload: view.getUint8(13),
      scan_hz: u16(view, 14),
      leds: u16(view, 16),
      unique_id: hex(view, 18, 26),
    }),
  },
  [SNAPSHOT]: {
    fits: atLeast(9),
    fields: (view, isLinear) => ({
      t_ms: u32(view, 0),
      gen: u16(view, 4),
      first: u16(view, 6),
      levels: isLinear
        ? each(view, 8, 1, (at) => view.getInt8(at))
        : each(view, 8, 1, (at) => view.getUint8(at)).flatMap((byte) => [0, 2, 4, 6].map((bit) => (byte >> bit) & 3)),
    }),
  },
  [DELTA]: {
    fits: rows(4, 2, 32),
    fields: (view) => ({
      t_low: u16(view, 0),
      gen: u16(view, 2),
      events: each(view, 4, 2, (at) => [u16(view, at) >> 2, u16(view, at) & 3]),
    }),
  },
  [HEARTBEAT]: {
    fits: exactly(16),
    fields: (view) => ({
      t_ms: u32(view, 0),
      gen: u16(view, 4),
      state_crc: u16(view, 6),
      scans: u16(view, 8),
      worst_us: u16(view, 10),
      lost: u16(view, 12),
      heap16: u16(view, 14),
    }),
  },
  [BUTTON]: {
    fits: exactly(6),
    fields: (view) => ({ t_ms: u32(view, 0), button: view.getUint8(4), edge: view.getUint8(5) }),
  },
  [ANALOG]: {
    fits: rows(2, 2, 120),
    fields: (view) => ({ first: u16(view, 0), counts: each(view, 2, 2, (at) => u16(view, at)) }),
  },
  [ACK]: {
    fits: atLeast(2),
    fields: (view) => ({ command_seq: view.getUint8(0), status: view.getUint8(1), data: hex(view, 2, view.byteLength) }),
  },
  [LOG]: {
    fits: atLeast(1),
    fields: (view) => ({
      level: view.getUint8(0),
      text: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + 1, view.byteLength - 1)),
    }),
  },
  [TOUCH]: {
    fits: rows(4, 3, 32),
    fields: (view) => ({
      t_ms: u32(view, 0),
      touches: each(view, 4, 3, (at) => [u16(view, at), view.getUint8(at + 2)]),
    }),
  },
  [DELTA_ANALOG]: {
    fits: rows(4, 3, 64),
    fields: (view) => ({
      t_low: u16(view, 0),
      gen: u16(view, 2),
      events: each(view, 4, 3, (at) => [u16(view, at), view.getInt8(at + 2)]),
    }),
  },
};
