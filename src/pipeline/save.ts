// Saves models.

import { requireKind } from "../checks.ts";
import { encodeModel, type ModelFile } from "../model_file/model_file.ts";

/**
 * The bytes of a model file, for `load()` to read. Equal models give equal bytes.
 * @example
 * ```ts
 * import { load } from "./load.ts";
 * import { save } from "./save.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const parser = await load();
 * const bytes = save(parser); // Deno.writeFile("mine.sagitta", bytes)
 * assertEquals((await load(bytes)).labels, parser.labels);
 * ```
 * @param source A model as `train()` gives it, or a parser, or whatever else holds one.
 */
export function save(source: ModelFile | { readonly model: ModelFile }): Uint8Array<ArrayBuffer> {
  requireKind("write model", source, "object", "a model");
  return encodeModel("model" in source ? source.model : source);
}
