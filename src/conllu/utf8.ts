// Bytes to text, and no byte ever replaced: what is not UTF-8 is a problem with its line.

import type { Report } from "./problem.ts";

const LF = 10;

/** Keeps the byte order mark and throws at bytes that are not UTF-8. It holds nothing between calls. */
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The text of some whole lines; lines that are not UTF-8 are reported.
 * @returns The text; undefined if a problem was reported.
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
      const found = `byte 0x${byte} at place ${place + 1} of the line`;
      report({ line, found, expected: "UTF-8" });
    }
    start = end;
  }
}

/** The start of the first sequence that is not UTF-8, or -1. Halves the line, as it may be long. */
function firstWrongByte(line: Uint8Array): number {
  if (isText(line)) return -1;
  let good = 0, bad = line.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isText(line.subarray(0, middle), true)) good = middle;
    else bad = middle;
  }
  // `good` bytes may start a sequence; step back to where that sequence starts.
  let start = good;
  while (start > 0 && !isText(line.subarray(0, start))) start--;
  return start;
}

/** Whether bytes are UTF-8, or the start of a text in it. */
function isText(bytes: Uint8Array, isStart = false): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isStart });
    return true;
  } catch {
    return false;
  }
}
