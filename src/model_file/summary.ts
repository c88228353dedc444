// A model file without its weights and words: as data and as a page to read.

import { requireFields, requireKind } from "../checks.ts";
import type { Json } from "./json.ts";
import { MODEL_VERSION, type ModelFile, requireModel } from "./model_file.ts";
import type { Dtype } from "./tensor.ts";

/** A component in short. */
export interface ComponentSummary {
  readonly name: string;
  readonly kind: string;
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
}

/** A model file in short, ready for `JSON.stringify`. */
export interface ModelSummary {
  /** The format's version. */
  readonly version: string;
  /** Under what terms it may be used; null if it does not say. */
  readonly licence: string | null;
  /** The file's size. */
  readonly bytes: number;
  /** Its components, in the order they work. */
  readonly components: readonly ComponentSummary[];
  /** How the model came about. */
  readonly provenance: Readonly<Record<string, Json>>;
}

/**
 * Puts a model file in short.
 * @example
 * ```ts
 * import { modelSummary, modelSummaryText } from "./summary.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const weights = { dtype: "F32", shape: [2, 1], data: Float32Array.of(1, 2) } as const;
 * const parser = {
 *   name: "parser",
 *   kind: "linear-parser",
 *   settings: {},
 *   vocabularies: { labels: ["nsubj", "root"] },
 *   tensors: { weights },
 * };
 * const summary = modelSummary({ components: [parser], provenance: {} }, 1000);
 * assertEquals(summary.components[0].vocabularies, { labels: 2 });
 * assertEquals(modelSummaryText(summary).split("\n")[0], "Components  parser (linear-parser)");
 * ```
 */
export function modelSummary(model: ModelFile, bytes: number): ModelSummary {
  requireModel("describe a model", model);
  requireKind("describe a model", bytes, "number", "its bytes");
  return {
    version: MODEL_VERSION,
    licence: model.licence ?? null,
    bytes,
    components: model.components.map(({ name, kind, settings, vocabularies, tensors }) => ({
      ...{ name, kind, settings },
      vocabularies: Object.fromEntries(
        Object.entries(vocabularies).map(([key, list]) => [key, list.length]),
      ),
      tensors: Object.entries(tensors).map(([key, { dtype, shape, data }]) => (
        { name: key, dtype, shape, bytes: data.byteLength }
      )),
    })),
    provenance: model.provenance,
  };
}

/** Writes a summary for people. Characters that could upset a terminal are written as escapes. */
export function modelSummaryText(summary: ModelSummary): string {
  const fields = { components: "list", provenance: "object", bytes: "number" } as const;
  requireFields("describe a model", summary, fields, "what modelSummary() gives");
  const { version, licence, bytes, components } = summary;
  const head = [
    ["Components", components.map(({ name, kind }) => `${name} (${kind})`).join(", ")],
    ["Format", `version ${version}`],
    ["Licence", licence ?? "not given"],
    ["Size", `${grouped(bytes)} bytes`],
  ];
  const sections = components.flatMap(({ name, settings, vocabularies, tensors }) =>
    [
      [`Settings of ${name}`, jsonRows(settings)],
      [
        `Vocabularies of ${name}`,
        Object.entries(vocabularies).map(([key, count]) => [key, `${grouped(count)} entries`]),
      ],
      [
        `Tensors of ${name}`,
        tensors.map(({ name, dtype, shape, bytes }) => {
          const size = shape.map(grouped).join(" × ") || "one number";
          return [name, dtype, size, `${grouped(bytes)} bytes`];
        }),
      ],
    ] as [string, string[][]][]
  );
  const pages = [...sections, ["Provenance", jsonRows(summary.provenance)] as const]
    .filter(([, rows]) => rows.length > 0)
    .map(([title, rows]) => `\n${title}\n${columns(rows, "  ")}`);
  return columns(head, "") + pages.join("");
}

function jsonRows(object: Readonly<Record<string, Json>>): string[][] {
  return Object.entries(object).map(([key, value]) => {
    return [key, typeof value === "string" ? value : JSON.stringify(value)];
  });
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
