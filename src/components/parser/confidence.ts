/**
 * How sure a parser is of an arc, in the MISC column.
 *
 * @module
 */

import { withAttribute } from "../../sentence/attributes.ts";

const NAME = "Confidence";

/**
 * The MISC column with a confidence at its end; one that stood there before is replaced.
 *
 * @example
 * ```ts
 * import { withConfidence } from "./confidence.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(withConfidence("_", 0.974), "Confidence=0.97");
 * assertEquals(withConfidence("SpaceAfter=No", 1), "SpaceAfter=No|Confidence=1.00");
 * ```
 *
 * @param misc The column's text.
 * @param confidence From 0 to 1.
 * @returns The new column.
 */
export function withConfidence(misc: string, confidence: number): string {
  const item = `${NAME}=${confidence.toFixed(2)}`;
  const others = withAttribute(misc, NAME, undefined);
  return others === "_" ? item : `${others}|${item}`;
}
