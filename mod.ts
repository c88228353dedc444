/**
 * Sagitta: transition-based dependency parsing for the web platform.
 *
 * @module
 */

export { SagittaError, UsageError } from "./src/errors.ts";
export type { Tree } from "./src/tree/tree.ts";
export { drawTree, type DrawTreeOptions } from "./src/rendering/text.ts";
export { drawVertical } from "./src/rendering/vertical.ts";
export { drawSvg, type DrawSvgOptions } from "./src/rendering/svg.ts";
export type { Theme } from "./src/rendering/svg_style.ts";
export {
  type DerivationRow,
  drawDerivation,
  type DrawDerivationOptions,
} from "./src/rendering/derivation.ts";
export { SAMPLE } from "./src/sample/sample.ts";
