// Where a side has a multiword token, spans cannot tell its words apart. There words are aligned
// by their forms, in regions:
//
// 1. A region begins at a multiword token of either side. A word that begins before it and is no
//    part of a multiword token stays outside.
// 2. It takes in words in the order of their starts, gold first, and ends where neither side's next
//    word belongs: a part of a multiword token belongs if it starts before the region's end, any
//    other word if it lies within. Every multiword token that comes in extends the end to its own.
// 3. Inside, the longest common subsequence of lower-cased forms is aligned. Of several, the one
//    found from the left, leaving gold words out before system words.

import { SagittaError } from "../errors.ts";
import type { Word } from "./document.ts";

/** A run of words on both sides: `gold[goldFirst..goldEnd)` and `system[systemFirst..systemEnd)`. */
export interface Region {
  readonly goldFirst: number;
  readonly goldEnd: number;
  readonly systemFirst: number;
  readonly systemEnd: number;
}

/** The most cells a region's table may have: 128 MB. Its values are below 2^13, so they fit. */
const MAX_CELLS = 1 << 26;

/**
 * Finds the region that begins at the two words, one of which at least is a part of a multiword
 * token.
 * @returns The region; at least one of the two words is in it.
 */
export function multiwordRegion(
  gold: readonly Word[],
  system: readonly Word[],
  g: number,
  s: number,
): Region {
  const leader = gold[g].multiword ? gold[g] : system[s];
  if (!system[s].multiword && system[s].start < leader.start) s++;
  if (!gold[g].multiword && gold[g].start < leader.start) g++;
  const goldFirst = g, systemFirst = s;
  let end = leader.end;
  while (belongs(gold[g], end) || belongs(system[s], end)) {
    const goldIsNext = g < gold.length && !(system[s]?.start < gold[g].start);
    const word = goldIsNext ? gold[g++] : system[s++];
    if (word.multiword && word.end > end) end = word.end;
  }
  return { goldFirst, goldEnd: g, systemFirst, systemEnd: s };
}

function belongs(word: Word | undefined, end: number): boolean {
  if (word === undefined) return false;
  return word.multiword ? word.start < end : word.end <= end;
}

/**
 * Aligns the words of a region by their forms.
 * @param align Called with the indices of each aligned pair, from left to right.
 */
export function alignRegion(
  gold: readonly Word[],
  system: readonly Word[],
  region: Region,
  align: (g: number, s: number) => void,
): void {
  const { goldFirst, goldEnd, systemFirst, systemEnd } = region;
  const a = gold.slice(goldFirst, goldEnd).map((word) => word.form.toLowerCase());
  const b = system.slice(systemFirst, systemEnd).map((word) => word.form.toLowerCase());
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) {
    align(goldFirst + same, systemFirst + same);
    same++;
  }
  if (same === a.length || same === b.length) return;
  const width = b.length + 1;
  const common = commonLengths(a, b, same);
  let i = same, j = same;
  while (i < a.length && j < b.length) {
    const cell = (i - same) * (width - same) + j - same;
    if (a[i] === b[j]) align(goldFirst + i++, systemFirst + j++);
    else if (common[cell] === common[cell + width - same]) i++;
    else j++;
  }
}

/**
 * For all suffixes of `a` and `b` not longer than from `from` on, the length of their longest
 * common subsequence. [a.length - from + 1, b.length - from + 1], last row and column zero.
 */
function commonLengths(a: string[], b: string[], from: number): Uint16Array {
  const rows = a.length - from + 1, columns = b.length - from + 1;
  if (rows * columns > MAX_CELLS) {
    throw new SagittaError(
      `Cannot align words under overlapping multiword tokens: found ${rows - 1} gold and ` +
        `${columns - 1} system words there, expected less than ${MAX_CELLS} pairs`,
      "cannot-evaluate",
    );
  }
  const length = new Uint16Array(rows * columns);
  for (let i = rows - 2; i >= 0; i--) {
    for (let j = columns - 2; j >= 0; j--) {
      const cell = i * columns + j;
      length[cell] = a[from + i] === b[from + j]
        ? length[cell + columns + 1] + 1
        : Math.max(length[cell + columns], length[cell + 1]);
    }
  }
  return length;
}
