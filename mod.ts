/**
 * Sagitta: transition-based dependency parsing for the web platform.
 *
 * @module
 */

export { SagittaError, UsageError } from "./src/errors.ts";

export { attribute, readAttributes, withAttribute } from "./src/conllu/attributes.ts";
export { type CheckOptions, checkSentence, UNIVERSAL_TAGS } from "./src/conllu/checks/sentence.ts";
export { type SentenceJson, sentenceToJson, type TokenJson } from "./src/conllu/json.ts";
export type { Block } from "./src/conllu/blocks.ts";
export type { Layout, OtherRow } from "./src/conllu/layout.ts";
export type { RowId } from "./src/conllu/row_id.ts";
export { MAX_LINE_BYTES, MAX_SENTENCE_BYTES, MAX_WORDS } from "./src/conllu/limits.ts";
export type { EmptyNode, MultiwordRange } from "./src/conllu/other_rows.ts";
export type { Problem, Report } from "./src/conllu/problem.ts";
export { parseConllu, Reader, type ReadOptions, readSentences } from "./src/conllu/read.ts";
export { Sentence } from "./src/conllu/sentence.ts";
export type { SentenceParts } from "./src/conllu/sentence_parts.ts";
export type { Edit, Token } from "./src/conllu/token.ts";
export { writeSentence } from "./src/conllu/write.ts";

export { isProjective, nonprojectiveArcs } from "./src/tree/projectivity.ts";
export { Statistics } from "./src/tree/statistics.ts";
export type { Tree } from "./src/tree/tree.ts";
export { type TreeProblem, validateTree } from "./src/tree/validity.ts";
