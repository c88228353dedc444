/**
 * Loads parsers.
 *
 * @module
 */

import type { ModelFile } from "../model/model_file.ts";
import type { LoadOptions } from "./parse_options.ts";
import { Parser } from "./parser.ts";

/**
 * Loads a parser from a model file.
 *
 * @example
 * ```ts
 * import { load } from "./load.ts";
 * import { assertRejects } from "@std/assert";
 * import { SagittaError } from "../errors.ts";
 *
 * const bytes = new TextEncoder().encode("no model");
 * await assertRejects(() => load(bytes, { file: "en.sagitta" }), SagittaError, "en.sagitta");
 * ```
 *
 * @param source The bytes of a model file, which may be in gzip, or what stands in it.
 * @param options The compiled Wasm module where the runtime forbids compiling bytes, and the
 * file's name for messages.
 * @returns The parser.
 */
export function load(source: Uint8Array | ModelFile, options: LoadOptions = {}): Promise<Parser> {
  return Parser.load(source, options);
}
