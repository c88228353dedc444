/**
 * What stands in a model file, without its weights and words: as data and as a page to read.
 *
 * @module
 */

import type { Json } from "./json.ts";
import { MODEL_VERSION, type ModelFile } from "./model_file.ts";
import type { Dtype } from "./tensor.ts";

/** A model file in short, ready for `JSON.stringify`. */
export interface ModelSummary {
  /** Which part of Sagitta understands it. */
  readonly kind: string;
  /** The format's version. */
  readonly version: string;
  /** Under what terms it may be used; null if it does not say. */
  readonly licence: string | null;
  /** The file's size. */
  readonly bytes: number;
  /** How the model works. */
  readonly settings: Readonly<Record<string, Json>>;
  /** Entries of each vocabulary. */
  readonly vocabularies: Readonly<Record<string, number>>;
  /** Its tensors, in the order of the file. */
  readonly tensors: readonly {
    readonly name: string;
    readonly dtype: Dtype;
    readonly shape: readonly number[];
    readonly bytes: number;
  }[];
  /** How the model came about. */
  readonly provenance: Readonly<Record<string, Json>>;
}

/**
 * Puts a model file in short.
 *
 * @example
 * ```ts
 * import { modelSummary, modelSummaryText } from "./summary.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const weights = { dtype: "F32", shape: [2, 1], data: Float32Array.of(1, 2) } as const;
 * const model = {
 *   kind: "linear",
 *   settings: {},
 *   vocabularies: { labels: ["nsubj", "root"] },
 *   provenance: {},
 *   tensors: { weights },
 * };
 * const summary = modelSummary(model, 1000);
 * assertEquals(summary.vocabularies, { labels: 2 });
 * assertEquals(modelSummaryText(summary).split("\n")[0], "Kind     linear");
 * ```
 *
 * @param model The model.
 * @param bytes The size of its file.
 * @returns Its summary.
 */
export function modelSummary(model: ModelFile, bytes: number): ModelSummary {
  const counts = Object.entries(model.vocabularies).map(([name, list]) => [name, list.length]);
  return {
    kind: model.kind,
    version: MODEL_VERSION,
    licence: model.licence ?? null,
    bytes,
    settings: model.settings,
    vocabularies: Object.fromEntries(counts),
    tensors: Object.entries(model.tensors).map(([name, { dtype, shape, data }]) => (
      { name, dtype, shape, bytes: data.byteLength }
    )),
    provenance: model.provenance,
  };
}

/**
 * Writes a summary for people. Characters that could upset a terminal are written as escapes.
 *
 * @param summary The summary.
 * @returns Lines of text, the last one ended too.
 */
export function modelSummaryText(summary: ModelSummary): string {
  const { kind, version, licence, bytes, vocabularies, tensors } = summary;
  const head = [
    ["Kind", kind],
    ["Format", `version ${version}`],
    ["Licence", licence ?? "not given"],
    ["Size", `${grouped(bytes)} bytes`],
  ];
  const sections: [string, string[][]][] = [
    ["Settings", jsonRows(summary.settings)],
    [
      "Vocabularies",
      Object.entries(vocabularies).map(([name, count]) => [name, `${grouped(count)} entries`]),
    ],
    [
      "Tensors",
      tensors.map(({ name, dtype, shape, bytes }) => [
        name,
        dtype,
        shape.map(grouped).join(" × ") || "one number",
        `${grouped(bytes)} bytes`,
      ]),
    ],
    ["Provenance", jsonRows(summary.provenance)],
  ];
  const pages = sections.filter(([, rows]) => rows.length > 0).map(([title, rows]) =>
    `\n${title}\n${columns(rows, "  ")}`
  );
  return columns(head, "") + pages.join("");
}

function jsonRows(object: Readonly<Record<string, Json>>): string[][] {
  return Object.entries(object).map(([key, value]) => [
    key,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
}

/** Lines of cells, each column as wide as its widest cell. */
function columns(rows: readonly string[][], indent: string): string {
  const cells = rows.map((row) => row.map(printable));
  const widths: number[] = [];
  for (const row of cells) {
    row.forEach((cell, at) => widths[at] = Math.max(widths[at] ?? 0, cell.length));
  }
  const line = (row: string[]) =>
    indent + row.map((cell, at) => cell.padEnd(widths[at])).join("  ");
  return cells.map((row) => line(row).trimEnd() + "\n").join("");
}

/** Control characters, line breaks and unpaired surrogates as escapes. */
function printable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    return `\\u{${character.codePointAt(0)!.toString(16)}}`;
  });
}

function grouped(number: number): string {
  return number.toLocaleString("en");
}
