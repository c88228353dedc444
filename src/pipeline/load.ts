/**
 * Loads parsers.
 *
 * @module
 */

import type { ModelFile } from "./file/model_file.ts";
import { fetchModel, resolveAddress } from "./fetch_model.ts";
import type { PipelineOptions } from "./pipeline.ts";
import { Parser } from "./parser.ts";

/** How a parser is loaded. */
export interface LoadOptions extends PipelineOptions {
  /** Stops the loading of a model from an address. */
  readonly signal?: AbortSignal;
}

/** The address of this code; code that was bundled into a script has none. */
const HERE = import.meta.url ?? "file:///";

/** Folders of the sources, and of the npm package that is made of them: `models/` is two up. */
const DEEP = /\/(src\/pipeline|js\/lib|js\/bin)\//;

/** Where the English model is that comes with Sagitta; in another bundle, `models/` is beside it. */
export const ENGLISH: URL = new URL(
  `${DEEP.test(HERE) ? "../../" : ""}models/english.sagitta`,
  HERE,
);

/**
 * Loads a parser: the English one that comes with Sagitta, or that of another model file.
 *
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
 *
 * @param source The address of a model file, its bytes, which may be in gzip, or what stands in
 * it; left out, the English model.
 * @param options The compiled Wasm module where the runtime forbids compiling bytes, the file's
 * name for messages, and a signal that stops the loading.
 * @returns The parser.
 */
export async function load(
  source: string | URL | Uint8Array | ModelFile = ENGLISH,
  options: LoadOptions = {},
): Promise<Parser> {
  options.signal?.throwIfAborted();
  if (typeof source === "string" || source instanceof URL) {
    const url = resolveAddress(source);
    const file = options.file ?? (url.protocol === "file:" ? url.pathname : url.href);
    return await Parser.load(await fetchModel(url, { ...options, file }), { ...options, file });
  }
  return await Parser.load(source, options);
}
