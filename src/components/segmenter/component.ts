// A segmenter as the start of a pipeline.

import { tableBytes } from "../../model_file/need.ts";
import { WINDOW_LIMITS } from "../../runtime/module.ts";
import { readSegmenter } from "./model.ts";
import { Segmenter } from "./segmenter.ts";
import type { ComponentKind } from "../component.ts";

/** Units, their classes and marks, and what is found: 24 bytes a unit. */
const WINDOW_BYTES = 24n * BigInt(WINDOW_LIMITS.window);

/** Reads a segmenter. */
export const segmenter: ComponentKind = {
  kind: "segmenter",
  // Two tables of one byte a weight, and the window.
  need: (stored) => tableBytes(stored, "bits", 2) + WINDOW_BYTES,
  read: (stored, { kernel, place }) => new Segmenter(kernel, readSegmenter(stored, place), place),
};
