// Progress of long work: one line that says how far it is, how fast, and how long it will take.

import { cut, displayWidth, printable } from "./display_width.ts";

/** The progress of a piece of work. */
export interface Progress {
  /** The name of the work. */
  readonly label: string;
  readonly done: number;
  /** All that is to be done; 0 where that is not known. */
  readonly total: number;
  /** The amount done in a second. */
  readonly rate: number;
  /** Seconds until the end; `Infinity` where that is not known. */
  readonly secondsLeft: number;
  /** The training loss, where there is one. */
  readonly loss?: number;
}

const FILLED = "━", EMPTY = "─";
/** The narrowest and the widest bar worth drawing. */
const BAR = { least: 8, most: 40 };
const GAP = "  ";

/**
 * Writes progress as a line no wider than asked, with as much of a bar as there is room for.
 * @param width Columns available.
 */
export function progressLine(progress: Progress, width: number): string {
  const { done, total, rate, secondsLeft, loss } = progress;
  const label = printable(progress.label);
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const facts = [
    total > 0 ? `${Math.floor(share * 100)}%`.padStart(4) : "",
    total > 0 ? `${grouped(done)}/${grouped(total)}` : grouped(done),
    Number.isFinite(rate) && rate > 0 ? `${grouped(rate)}/s` : "",
    loss === undefined ? "" : `loss ${loss.toFixed(3)}`,
    total > 0 && done >= total ? "done" : timeLeft(secondsLeft),
  ].filter((fact) => fact !== "").join(GAP);
  const room = width - displayWidth(label) - displayWidth(facts) - 2 * GAP.length;
  const bar = total > 0 && room >= BAR.least ? barOf(share, Math.min(room, BAR.most)) : "";
  return cut([label, bar, facts].filter((part) => part !== "").join(GAP), width);
}

function barOf(share: number, length: number): string {
  const filled = Math.floor(share * length);
  return FILLED.repeat(filled) + EMPTY.repeat(length - filled);
}

/** A count with commas between thousands, and a decimal where it is small and broken. */
function grouped(value: number): string {
  const text = value < 10 && !Number.isInteger(value) ? value.toFixed(1) : `${Math.round(value)}`;
  return text.replace(/\B(?=(\d{3})+$)/g, ",");
}

function timeLeft(seconds: number): string {
  if (!Number.isFinite(seconds)) return "";
  const whole = Math.ceil(seconds), rest = whole % 60;
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  const two = (value: number) => `${value}`.padStart(2, "0");
  if (hours > 0) return `${hours}h ${two(minutes)}m left`;
  return minutes > 0 ? `${minutes}m ${two(rest)}s left` : `${rest}s left`;
}
