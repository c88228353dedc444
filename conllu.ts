/**
 * CoNLL-U in and out, byte for byte and as a stream, with everything that is wrong with a file; and
 * what treebanks are asked: statistics, projectivity, validity. The sample treebank that comes with
 * Sagitta is here too.
 *
 * @example
 * ```ts
 * import { isProjective, parseConllu, SAMPLE, writeSentence } from "@sagitta/parser/conllu";
 * import { assertEquals } from "@std/assert";
 *
 * const sentences = parseConllu(SAMPLE);
 * assertEquals(sentences.map(writeSentence).join(""), SAMPLE);
 * const crossing = sentences.filter(({ heads }) => !isProjective(heads));
 * assertEquals([sentences.length, crossing.length], [60, 16]);
 * ```
 *
 * @module
 */

export { parseConllu, Reader, type ReadOptions, readSentences } from "./src/conllu/read.ts";
export { writeSentence } from "./src/conllu/write.ts";
export { type CheckOptions, checkSentence } from "./src/conllu/checks/sentence.ts";
export type { Problem, Report } from "./src/conllu/problem.ts";
export { MAX_LINE_BYTES, MAX_SENTENCE_BYTES } from "./src/conllu/limits.ts";
export { MAX_WORDS } from "./src/sentence/limits.ts";
export { MAX_LABELS } from "./src/sentence/labels.ts";
export { attribute, readAttributes, withAttribute } from "./src/sentence/attributes.ts";
export { sentenceToJson } from "./src/sentence/json.ts";
export { rawText, RawTextWriter } from "./src/sentence/raw_text.ts";
export { isProjective, nonprojectiveArcs } from "./src/sentence/projectivity.ts";
export { Statistics } from "./src/sentence/statistics.ts";
export { type TreeProblem, validateTree } from "./src/sentence/validity.ts";
export { SAMPLE } from "./src/sample/sample.ts";
