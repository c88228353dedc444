/**
 * The English model, as a value: `load()` finds it where the runtime can, and where code is bundled
 * the import leads to it.
 *
 * @example
 * ```ts
 * import { load } from "@sagitta/parser";
 * import en from "@sagitta/parser/en";
 * import { assertEquals } from "@std/assert";
 *
 * const parser = await load(en);
 * assertEquals(parser.parse("Time flies.").sentences[0].forms, ["Time", "flies", "."]);
 * ```
 *
 * @module
 */

export { DEFAULT_MODEL as default } from "../../src/models/locate.ts";
