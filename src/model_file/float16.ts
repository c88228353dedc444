// Floats of 16 bits (IEEE 754 binary16), as a model file may hold weights: half the bytes, three
// digits. They stand as bits in a `Uint16Array`, since not every runtime has arrays of them.

/** The factor that moves a half's exponent, read as a float's, to its place. */
const EXPONENT_SHIFT = 2 ** 112;

/** The smallest half with all its digits, and what its last digit is worth. */
const SMALLEST_NORMAL = 2 ** -14, SMALLEST_STEP = 2 ** -24;

/** From here on a number rounds to infinity. */
const OVERFLOW = 65520;

const INFINITE = 0x7c00, NOT_A_NUMBER = 0x7e00;

/** The floats that halves stand for, exactly. */
export function fromFloat16(halves: Uint16Array): Float32Array {
  const floats = new Float32Array(halves.length);
  const bits = new Uint32Array(floats.buffer);
  for (let i = 0; i < halves.length; i++) bits[i] = (halves[i] & 0x7fff) << 13;
  // The product brings numbers too small for a leading digit to their place as well.
  for (let i = 0; i < halves.length; i++) floats[i] *= EXPONENT_SHIFT;
  for (let i = 0; i < halves.length; i++) {
    if ((halves[i] & INFINITE) === INFINITE) bits[i] |= 0x7f800000;
    if (halves[i] & 0x8000) bits[i] |= 0x80000000;
  }
  return floats;
}

/** The halves nearest to floats, the even one of two; beyond 65504 infinity. */
export function toFloat16(floats: Float32Array): Uint16Array {
  const one = new Float32Array(1), bits = new Uint32Array(one.buffer);
  return Uint16Array.from(floats, (value) => {
    one[0] = value;
    const sign = bits[0] >>> 31 << 15;
    one[0] = Math.abs(value);
    if (Number.isNaN(value)) return sign | NOT_A_NUMBER;
    if (one[0] >= OVERFLOW) return sign | INFINITE;
    if (one[0] < SMALLEST_NORMAL) return sign | roundHalfEven(one[0] / SMALLEST_STEP);
    const rounded = bits[0] + 0xfff + (bits[0] >>> 13 & 1);
    return sign | (rounded - 0x38000000) >>> 13;
  });
}

function roundHalfEven(x: number): number {
  const below = Math.floor(x), rest = x - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? below + 1 : below;
}
