/**
 * Hostile models at work. What can be read parses, gives trees and confidences that are some, gives
 * the same the second time, and leaves its own weights and those of an honest model beside it in the
 * same module as they are.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { Pipeline } from "../../src/pipeline/pipeline.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { baseModels } from "./base_models.ts";
import { oddText } from "./damage.ts";
import type { Draw, Target } from "./fuzz.ts";
import { HostileModels } from "./hostile_models.ts";

/** What most models may ask for, and what one of so many may: allocating takes its time. */
const MEMORY = 2 ** 22, MUCH_MEMORY = 2 ** 28, SELDOM = 1000;
/** Cases that share an instance of the module. */
const SHARED = 256;
const FORMS = ["The", "dog", "sleeps", "."];

/** A hash of words of memory. */
function hash(words: Int32Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ words[i], 0x01000193);
  return hash >>> 0;
}

/** Heads of a sentence, or -1 to be found. */
function someHeads(length: number, draw: Draw): number[] {
  return Array.from({ length }, () => draw(3) === 0 ? draw(length + 1) : -1);
}

/** Everything a reader of the sentence sees; wrong heads and confidences are a fault. */
function checked(sentence: Sentence, hasParser: boolean, scores: boolean): string {
  const { heads, misc, length } = sentence;
  if (hasParser) {
    assert(heads.every((head) => head >= 0 && head <= length), `heads ${heads}`);
    const sound = !scores || misc.every((each) => /Confidence=[01]\.\d\d/.test(each));
    assert(sound, `confidences ${misc}`);
  }
  return JSON.stringify(sentence);
}

export const models: Target = {
  name: "models",
  async open() {
    const bases = await baseModels();
    const hostile = new HostileModels(bases);
    const [honest] = bases,
      [segmenter, others] = [[0, 1], [1]].map((range) => honest.components.slice(...range));
    const open = async () => {
      const kernel = await loadKernel();
      // All segmenters of a module share one window of text, which comes with the first.
      await Pipeline.read({ ...honest, components: segmenter }, { kernel });
      const from = kernel.wasm.mark();
      await Pipeline.read({ ...honest, components: others }, { kernel });
      const to = kernel.wasm.mark();
      const weights = () => hash(kernel.ints(from, (to - from) >> 2));
      return { kernel, to, weights, before: weights(), cases: 0 };
    };
    let room = await open();
    return async (draw) => {
      if (room.cases++ >= SHARED) room = await open();
      const { kernel, to, weights, before } = room;
      const model = hostile.next(draw);
      const memory = draw(SELDOM) === 0 ? MUCH_MEMORY : MEMORY;
      try {
        const pipeline = await Pipeline.read(model, { kernel, memory });
        work(pipeline, draw);
      } catch (error) {
        // What failed may have left anything behind.
        if (!(error instanceof SagittaError)) room.cases = SHARED;
        throw error;
      } finally {
        assertEquals(weights(), before, "weights of another model");
        kernel.wasm.release(to);
        // A memory that has grown stays so: another one is cheaper than its pages.
        if (memory > MEMORY) room.cases = SHARED;
      }
    };
  },
};

/** Lets a pipeline work on words and on text. */
function work(pipeline: Pipeline, draw: Draw): void {
  const hasParser = pipeline.parser !== undefined;
  const known = () => {
    const sentence = pipeline.annotate(Sentence.of({ forms: FORMS }), { scores: true });
    return checked(sentence, hasParser, true);
  };
  const first = known();
  const length = 1 + draw(12);
  const heads = someHeads(length, draw);
  const forms = heads.map(() => oddText(draw, 4).replaceAll(/[\t\n\r ]/g, "") || "x");
  const scores = draw(2) === 0;
  const options = { beam: 1 + draw(8), keepHeads: draw(2) === 0, scores };
  try {
    checked(pipeline.annotate(Sentence.of({ forms, heads }), options), hasParser, scores);
    const stream = pipeline.segmenter?.stream();
    if (stream) {
      const text = `${oddText(draw)} don't ${oddText(draw)}`;
      for (const { length } of [...stream.push(text), ...stream.end()]) assert(length > 0);
    }
  } finally {
    assertEquals(known(), first, "the same sentence another time");
  }
}
