// Loads parsers.

import { type Kinds, requireOptions, withArticle } from "../checks.ts";
import { fail } from "../errors.ts";
import type { ModelFile } from "../model_file/model_file.ts";
import { DEFAULT_NAME } from "../models/model_name.ts";
import type { FetchOptions } from "./fetch_model.ts";
import { readModel } from "./model_source.ts";
import { PIPELINE_OPTIONS, type PipelineOptions } from "./pipeline.ts";
import { Parser } from "./parser.ts";

const refuse = fail("load a model");

/** How a parser is loaded. */
export interface LoadOptions extends PipelineOptions, FetchOptions {}

const OPTIONS: Kinds<LoadOptions> = {
  ...PIPELINE_OPTIONS,
  ...{ signal: "signal", progress: "function", sha256: "text" },
};

/**
 * Where a model may be: its name, a path, an address, the bytes of a file, which may be in gzip,
 * what stands in it, what holds that, as training's result does, or a module whose default export
 * is one.
 */
export type ModelSource =
  | string
  | URL
  | Uint8Array
  | ArrayBuffer
  | ModelFile
  | { readonly model: ModelFile }
  | { readonly default: ModelSource };

/**
 * Loads a parser: the one that comes with Sagitta, for English, or another by its name or its file.
 * @example
 * ```ts
 * import { load } from "./load.ts";
 * import { assertEquals, assertRejects } from "@std/assert";
 * import { SagittaError } from "../errors.ts";
 *
 * const parser = await load();
 * const [first, second] = parser.parse("Time flies. Arrows don't!");
 * assertEquals(first.forms, ["Time", "flies", "."]);
 * assertEquals(second.forms, ["Arrows", "do", "n't", "!"]);
 *
 * const bytes = new TextEncoder().encode("no model");
 * await assertRejects(() => load(bytes, { file: "en.sagitta" }), SagittaError, "en.sagitta");
 * ```
 * @param source The name of a model such as `fr`, whose package `@sagitta/fr` is installed or whose
 * folder is in `models/`; the path or the address of a model file, its bytes, what stands in it, or
 * a module that exports one of these. Left out, the model that comes with Sagitta.
 * @param options The compiled Wasm module where the runtime forbids compiling bytes, the file's
 * name for messages; for a model at an address or a path, a signal that stops the loading, what is
 * told of its progress, and the hash that the file must have.
 */
export async function load(
  source: ModelSource = DEFAULT_NAME,
  options: LoadOptions = {},
): Promise<Parser> {
  requireOptions("load a model", options, OPTIONS);
  const { signal, progress: _, sha256: __, ...rest } = options;
  signal?.throwIfAborted();
  if (typeof source === "string" || source instanceof URL) {
    const { bytes, file } = await readModel(source, options);
    return await Parser.load(bytes, { ...rest, file });
  }
  if (source instanceof Uint8Array) return await Parser.load(source, rest);
  if (source instanceof ArrayBuffer) return await Parser.load(new Uint8Array(source), rest);
  if (typeof source !== "object" || source === null) {
    const expected = "a name, a path, an address, bytes or a model";
    throw refuse("cannot-load", source === null ? "null" : withArticle(typeof source), expected);
  }
  if ("default" in source) return await load(source.default, options);
  return await Parser.load("model" in source ? source.model : source, rest);
}
