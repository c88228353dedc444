/**
 * Checkpoints, damaged: what can be read goes on or is refused.
 *
 * @module
 */

import { decodeCheckpoint } from "../../src/training/checkpoint.ts";
import { train } from "../../src/training/train.ts";
import { sample } from "../training/small_model.ts";
import { damaged } from "./damage.ts";
import type { Target } from "./fuzz.ts";

/** Of so many cases, one goes on with training. */
const RESUMED = 200;

export const checkpoints: Target = {
  name: "checkpoints",
  async open() {
    const sentences = sample().slice(0, 6);
    const options = { train: [{ sentences }], epochs: 2, moveBits: 8, labelBits: 8 } as const;
    const first = await train({ ...options, epochs: 1 });
    const bytes = await first.checkpoint();
    return async (draw) => {
      const copy = damaged(bytes, draw);
      if (draw(RESUMED) > 0) decodeCheckpoint(copy);
      else await train({ ...options, resume: copy });
    };
  },
};
