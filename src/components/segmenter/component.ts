/**
 * A segmenter as the start of a pipeline.
 *
 * @module
 */

import { readSegmenter } from "./model.ts";
import { Segmenter } from "./segmenter.ts";
import type { ComponentKind } from "../component.ts";

export const segmenter: ComponentKind = {
  kind: "segmenter",
  need({ settings: { bits } }) {
    // Two tables of one byte a weight.
    return typeof bits === "number" && bits >= 0 && bits < 64 ? 2n << BigInt(Math.floor(bits)) : 0n;
  },
  read: (stored, { kernel, place }) => new Segmenter(kernel, readSegmenter(stored, place), place),
};
