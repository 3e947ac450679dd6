// MD5 (RFC 1321), by which an ESP32 says what is in its flash; browsers' own crypto has none.

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Uint32Array.from({ length: 64 }, (_, at) => Math.floor(2 ** 32 * Math.abs(Math.sin(at + 1))));
const BLOCK = 64;

export function md5(bytes) {
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n, true);
  for (let at = 0; at < padded.length; at += BLOCK) mix(state, view, at);
  return Array.from(new Uint8Array(state.buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function mix(state, view, start) {
  let [a, b, c, d] = state;
  for (let step = 0; step < 64; step++) {
    const round = step >> 4;
    const [f, word] = [
      [(b & c) | (~b & d), step],
      [(d & b) | (~d & c), 5 * step + 1],
      [b ^ c ^ d, 3 * step + 5],
      [c ^ (b | ~d), 7 * step],
    ][round];
    const sum = (a + f + SINES[step] + view.getUint32(start + 4 * (word & 15), true)) | 0;
    const shift = SHIFTS[4 * round + (step & 3)];
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
  }
  for (const [at, each] of [a, b, c, d].entries()) state[at] += each;
}
