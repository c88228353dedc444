/**
 * Ways to damage bytes and texts.
 *
 * @module
 */

import type { Draw } from "./fuzz.ts";

/** A copy of some bytes with up to eight faults: bits, bytes, pieces moved, cut or doubled. */
export function damaged(bytes: Uint8Array, draw: Draw): Uint8Array {
  let copy = bytes.slice();
  for (let faults = 1 + draw(8); faults > 0 && copy.length > 0; faults--) {
    const at = draw(copy.length);
    const kind = draw(5);
    if (kind === 0) copy[at] ^= 1 << draw(8);
    else if (kind === 1) copy[at] = draw(256);
    else if (kind === 2) copy.copyWithin(draw(copy.length), at, at + draw(64));
    else if (kind === 3) copy = copy.subarray(0, at);
    else {
      const tail = copy.subarray(Math.max(0, at - 40));
      const longer = new Uint8Array(at + tail.length);
      longer.set(copy.subarray(0, at));
      longer.set(tail, at);
      copy = longer;
    }
  }
  return copy;
}

const PIECES = [
  ..."\t\n\r _|=.-\u0000\u001b\u2028\u2029\ufeff\u00a0'’\"“”()[]{}<>&",
  ..."0123456789abcXYZéßøΩжשم日アก\u0301\u200d\u{1f3f9}\u{1f468}",
  ...[
    "\ud83c",
    "\udff9",
    "http://a.b/c?d=e",
    "don't",
    "U.S.",
    "...",
    "\n\n",
    "word ",
    "1-2",
    "2.1",
  ],
];

/** A text of odd pieces. */
export function oddText(draw: Draw, most = 60): string {
  return Array.from({ length: draw(most) }, () => PIECES[draw(PIECES.length)]).join("");
}
