// The reliability of confidences: of the arcs that a parser is 80 % sure of, 80 % should have the
// right head.

import { requireEach, requireFields, requireOptions } from "../checks.ts";
import { attribute } from "../sentence/attributes.ts";
import { fail } from "../errors.ts";
import { alignWords } from "./align_words.ts";
import { compareText } from "./compare_text.ts";
import { layOut, ROOT } from "./document.ts";
import type { EvaluatedFiles } from "./evaluate.ts";
import { compareWords } from "./compare_words.ts";
import type { ScoredSentence } from "./scored_sentence.ts";
import { scorerTable } from "./table.ts";

/** Arcs whose confidences lie together. */
export interface ReliabilityRow {
  readonly from: number;
  /** Up to, and without, this one; 1 belongs to the last row. */
  readonly to: number;
  readonly arcs: number;
  readonly confidence: number;
  /** The share of them that have the right head. */
  readonly right: number;
}

/** The reliability of a parser's confidences. */
export interface Reliability {
  /** By tenths of confidence, those without arcs left out. */
  readonly rows: readonly ReliabilityRow[];
  /** All arcs together. */
  readonly all: ReliabilityRow;
  readonly roots: ReliabilityRow;
  /** Expected calibration error: how far confidence and right heads are apart, by row, by arcs. */
  readonly error: number;
  /** The same for arcs from ROOT. */
  readonly rootError: number;
}

interface Arc {
  readonly confidence: number;
  readonly right: boolean;
  readonly isRoot: boolean;
}

const ROWS = 10;

/** A sentence of a parser that tells `Confidence=…` in MISC. */
export interface ConfidentSentence extends ScoredSentence {
  readonly misc: readonly string[];
}

/**
 * Holds the confidences of a parser's arcs against gold trees. A word that gold does not have has
 * a wrong head.
 * @example
 * ```ts
 * import { reliability } from "./reliability.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const gold = { forms: ["Birds", "sing"], heads: [2, 0], deprels: ["nsubj", "root"], ranges: [] };
 * const system = { ...gold, misc: ["Confidence=0.60", "Confidence=1.00"] };
 * const { rows, all, error } = reliability([gold], [system]);
 * assertEquals(rows.map(({ arcs, right }) => [arcs, right]), [[1, 1], [1, 1]]);
 * assertEquals([all.confidence, error], [0.8, 0.2]);
 * ```
 */
export function reliability(
  gold: Iterable<ScoredSentence>,
  system: readonly ConfidentSentence[],
  files: EvaluatedFiles = {},
): Reliability {
  requireOptions("evaluate", files, { gold: "text", system: "text" });
  requireEach("evaluate", system, { misc: "texts" }, "a Sentence");
  const goldSide = layOut(gold, "gold", files.gold);
  const systemSide = layOut(system, "system", files.system);
  compareText(goldSide, systemSide, files.system);
  const pairs = compareWords(alignWords(goldSide, systemSide));
  const rightWords = new Set(pairs.filter(({ head }) => head).map(({ system }) => system.index));
  const arcs = systemSide.words.map(({ index, sentence, parent }): Arc => {
    const word = index - systemSide.sentences[sentence].first;
    const confidence = confidenceOf(system[sentence].misc[word], sentence, word, files.system);
    return { confidence, right: rightWords.has(index), isRoot: parent === ROOT };
  });
  const rootArcs = arcs.filter(({ isRoot }) => isRoot);
  const rows = rowsOf(arcs), all = rowOf(arcs, 0, 1), roots = rowOf(rootArcs, 0, 1);
  return { rows, all, roots, error: errorOf(rows), rootError: errorOf(rowsOf(rootArcs)) };
}

function confidenceOf(misc: string, sentence: number, word: number, file?: string): number {
  const text = attribute(misc, "Confidence");
  const value = Number(text);
  if (text !== undefined && text !== "" && value >= 0 && value <= 1) return value;
  const action = `read the confidence of word ${word + 1} of sentence ${sentence + 1}`;
  const found = text === undefined ? "none in MISC" : `Confidence=${text}`;
  throw fail(action)("cannot-read", found, "0 to 1: sagitta parse --scores writes it", { file });
}

function rowsOf(arcs: readonly Arc[]): ReliabilityRow[] {
  const groups: Arc[][] = Array.from({ length: ROWS }, () => []);
  for (const arc of arcs) {
    groups[Math.min(ROWS - 1, Math.floor(arc.confidence * ROWS + 1e-9))].push(arc);
  }
  const rows = groups.map((group, i) => rowOf(group, i / ROWS, (i + 1) / ROWS));
  return rows.filter((row) => row.arcs > 0);
}

function rowOf(arcs: readonly Arc[], from: number, to: number): ReliabilityRow {
  const mean = (field: "confidence" | "right") =>
    arcs.reduce((sum, arc) => sum + Number(arc[field]), 0) / Math.max(1, arcs.length);
  return { from, to, arcs: arcs.length, confidence: mean("confidence"), right: mean("right") };
}

function errorOf(rows: readonly ReliabilityRow[]): number {
  const arcs = rows.reduce((sum, row) => sum + row.arcs, 0);
  const apart = rows.reduce((sum, row) => sum + row.arcs * Math.abs(row.confidence - row.right), 0);
  return apart / Math.max(1, arcs);
}

/** The table of confidences, with the expected calibration error under it. */
export function reliabilityTable(reliability: Reliability): string {
  const fields = { rows: "list", all: "object", roots: "object", error: "number" } as const;
  requireFields("draw a table", reliability, fields, "a Reliability");
  const { rows, all, roots, error, rootError } = reliability;
  const line = (name: string, { arcs, confidence, right }: ReliabilityRow) => {
    return [name, `${arcs}`, ...[confidence, right].map((share) => (100 * share).toFixed(2))];
  };
  const header = ["Confidence ", "    Arcs ", "      Mean ", "     Right "];
  const tenths = rows.map((row) => line(`${row.from.toFixed(1)} to ${row.to.toFixed(1)}`, row));
  return [
    scorerTable(header, [...tenths, line("All", all), line("From ROOT", roots)]),
    "",
    `Expected calibration error ${error.toFixed(4)}, of arcs from ROOT ${rootError.toFixed(4)}`,
    "",
  ].join("\n");
}
