/**
 * Parsing alone: what a page, an edge function or a small server needs. No training, no oracles,
 * no TensorFlow.js. All of it is in `mod.ts`, too.
 *
 * @module
 */

export { type SentenceJson, sentenceToJson, type TokenJson } from "./src/sentence/json.ts";
export { parseConllu, Reader, type ReadOptions, readSentences } from "./src/conllu/read.ts";
export { Document, type DocumentJson } from "./src/sentence/document.ts";
export type { Feats } from "./src/sentence/feats.ts";
export { type NounChunk, nounChunks } from "./src/sentence/noun_chunks.ts";
export { lowestCommonAncestor, pathBetween } from "./src/sentence/paths.ts";
export { Sentence } from "./src/sentence/sentence.ts";
export type { Token } from "./src/sentence/token.ts";
export type { Relation, Upos } from "./src/sentence/universal.ts";
export { writeSentence } from "./src/conllu/write.ts";
export { type Place, SagittaError, UsageError } from "./src/errors.ts";
export { ENGLISH, load, type LoadOptions } from "./src/pipeline/load.ts";
export type { Alternative, ParseOptions } from "./src/components/parser/parse_options.ts";
export { Parser } from "./src/pipeline/parser.ts";
export { drawSvg, type DrawSvgOptions } from "./src/rendering/svg.ts";
export { drawTree, type DrawTreeOptions } from "./src/rendering/text.ts";
export { LIMITS, type ServiceLimits } from "./src/server/limits.ts";
export type { RequestRecord } from "./src/server/request_record.ts";
export { Service, type ServiceOptions } from "./src/server/service.ts";
export type { StaticFile } from "./src/server/static_file.ts";
export { VERSION } from "./src/version.ts";
