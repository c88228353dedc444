// Loads parsers.

import { inputError } from "../errors.ts";
import type { ModelFile } from "./file/model_file.ts";
import { fetchModel, type FetchOptions, resolveAddress } from "./fetch_model.ts";
import type { PipelineOptions } from "./pipeline.ts";
import { Parser } from "./parser.ts";

/** How a parser is loaded. */
export interface LoadOptions extends PipelineOptions, FetchOptions {}

/**
 * Where a model may be: a path, an address, the bytes of a file, which may be in gzip, what stands
 * in it, what holds that, as training's result does, or a module whose default export is one.
 */
export type ModelSource =
  | string
  | URL
  | Uint8Array
  | ArrayBuffer
  | ModelFile
  | { readonly model: ModelFile }
  | { readonly default: ModelSource };

/** The address of this code; code that was bundled into a script has none. */
const HERE = import.meta.url ?? "file:///";

/** Folders of the sources, and of the npm package that is made of them: `models/` is two up. */
const DEEP = /\/(src\/pipeline|js\/lib|js\/bin)\//;

/** The folder of models; in another bundle it is beside it. */
const MODELS = new URL(`${DEEP.test(HERE) ? "../../" : ""}models/`, HERE);

/** Where the English model is that comes with Sagitta. */
export const ENGLISH: URL = new URL("english.sagitta", MODELS);

/** What a model is called that stands in a folder of its name, such as `en-tiny`. */
const NAME = /^[a-z]{2,3}(-[a-z0-9]+)*$/;

/** The address of a model: of its file, or of the file in the folder of its name. */
function addressOf(source: string | URL): URL {
  const isName = typeof source === "string" && NAME.test(source);
  return isName ? new URL(`${source}/${source}.sagitta`, MODELS) : resolveAddress(source);
}

/**
 * Loads a parser: the English one that comes with Sagitta, or that of another model file.
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
 * @param source The path or the address of a model file, the name of a model in `models/` such as
 * `en-tiny`, its bytes, what stands in it, or a module that exports one of these; left out, the
 * English model.
 * @param options The compiled Wasm module where the runtime forbids compiling bytes, the file's
 * name for messages; for a model at an address or a path, a signal that stops the loading, what is
 * told of its progress, and the hash that the file must have.
 */
export async function load(
  source: ModelSource = ENGLISH,
  options: LoadOptions = {},
): Promise<Parser> {
  options.signal?.throwIfAborted();
  if (typeof source === "string" || source instanceof URL) {
    const url = addressOf(source);
    const file = options.file ?? (url.protocol === "file:" ? url.pathname : url.href);
    return await Parser.load(await fetchModel(url, { ...options, file }), { ...options, file });
  }
  if (source instanceof Uint8Array) return await Parser.load(source, options);
  if (source instanceof ArrayBuffer) return await Parser.load(new Uint8Array(source), options);
  if (typeof source !== "object" || source === null) {
    const expected = "a path, an address, bytes or a model";
    throw inputError("load a model", {}, source === null ? "null" : `a ${typeof source}`, expected);
  }
  if ("default" in source) return await load(source.default, options);
  return await Parser.load("model" in source ? source.model : source, options);
}
