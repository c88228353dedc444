// Bytes to text, and no byte ever replaced: what is not UTF-8 is a problem with its line.

import type { Report } from "./problem.ts";

const LF = 10;

/** Keeps the byte order mark and throws at bytes that are not UTF-8. It holds nothing between calls. */
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The text of some whole lines, or nothing after reporting the lines that are not UTF-8.
 * @returns The text, or nothing if a problem was reported.
 */
export function decodeBlock(bytes: Uint8Array, line: number, report: Report): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    reportLines(bytes, line, report);
  }
}

function reportLines(bytes: Uint8Array, line: number, report: Report): void {
  for (let start = 0; start < bytes.length; line++) {
    const stop = bytes.indexOf(LF, start);
    const end = stop < 0 ? bytes.length : stop + 1;
    const place = firstWrongByte(bytes.subarray(start, end));
    if (place >= 0) {
      const byte = bytes[start + place].toString(16).padStart(2, "0");
      report({
        line,
        found: `byte 0x${byte} at place ${place + 1} of the line`,
        expected: "UTF-8",
      });
    }
    start = end;
  }
}

/** The start of the first sequence that is not UTF-8, or -1. Halves the line, as it may be long. */
function firstWrongByte(line: Uint8Array): number {
  if (isPrefix(line, line.length) && isWhole(line)) return -1;
  let good = 0, bad = line.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (middle <= line.length && isPrefix(line, middle)) good = middle;
    else bad = middle;
  }
  // `good` bytes may start a sequence; step back to where that sequence starts.
  let start = good;
  while (start > 0 && !isWhole(line.subarray(0, start))) start--;
  return start;
}

/** Can these first bytes be continued to UTF-8? */
function isPrefix(line: Uint8Array, length: number): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(line.subarray(0, length), { stream: true });
    return true;
  } catch {
    return false;
  }
}

function isWhole(bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
