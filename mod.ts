/**
 * Text in, trees out: load a parser, parse, walk through documents, sentences and tokens, write
 * them in any format. Other parts of the library have entry points: `./train`, `./oracles`,
 * `./conllu`, `./evaluate`, `./draw`, `./find`, `./server`, `./experiments`, `./cli`.
 *
 * @example Parse a text with the English model that comes with Sagitta
 * ```ts
 * import { load } from "@sagitta/parser";
 * import { assertEquals } from "@std/assert";
 *
 * const parser = await load();
 * const document = parser.parse("The dog sleeps. Arrows fly!");
 * const [sentence] = document.sentences;
 * assertEquals(sentence.root?.form, "sleeps");
 * assertEquals(sentence.root?.children.map(({ form }) => form), ["dog", "."]);
 * ```
 *
 * @example Save a model, load it again
 * ```ts
 * import { load, save } from "@sagitta/parser";
 * import { parseConllu, SAMPLE } from "@sagitta/parser/conllu";
 * import { train } from "@sagitta/parser/train";
 * import { assertEquals } from "@std/assert";
 *
 * const { model } = await train({ train: [{ sentences: parseConllu(SAMPLE) }], epochs: 1 });
 * const parser = await load(save(model));
 * assertEquals(parser.settings.system, "arc-standard");
 * ```
 *
 * @module
 */

export { load, type LoadOptions, type ModelSource } from "./src/pipeline/load.ts";
export type { FetchOptions, LoadProgress } from "./src/pipeline/fetch_model.ts";
export { save } from "./src/pipeline/save.ts";
export type { LiveChange, LiveDocument } from "./src/pipeline/live.ts";
export { Parser } from "./src/pipeline/parser.ts";
export { ParserPool, type PoolOptions, type PoolParseOptions } from "./src/pipeline/parser_pool.ts";
export { DEFAULT_MEMORY } from "./src/model_file/need.ts";
export { Pipeline, type PipelineOptions } from "./src/pipeline/pipeline.ts";
export { type ModelFile, modelOf, type NamedStored } from "./src/model_file/model_file.ts";
export { type LexiconEntry, readLexicon } from "./src/components/lexicon/lexicon.ts";
export type { Alternative, ParseOptions } from "./src/components/parser/parse_options.ts";
export type { Candidate, ScoredChoice } from "./src/components/parser/decoder.ts";

export { Document, type DocumentJson } from "./src/sentence/document.ts";
export { Sentence } from "./src/sentence/sentence.ts";
export type { Token, TokenOwner } from "./src/sentence/token.ts";
export type { Feats } from "./src/sentence/feats.ts";
export { type NounChunk, nounChunks } from "./src/sentence/noun_chunks.ts";
export { lowestCommonAncestor, pathBetween } from "./src/sentence/paths.ts";
export {
  type Relation,
  UNIVERSAL_RELATIONS,
  UNIVERSAL_TAGS,
  type Upos,
} from "./src/sentence/universal.ts";
export { type PackedSentence, packSentence, unpackSentence } from "./src/sentence/packed.ts";
export type { SentenceJson, TokenJson } from "./src/sentence/json.ts";
export type { ColumnParts, Held, SentenceParts } from "./src/sentence/sentence_parts.ts";
export type { EmptyNode, MultiwordRange, RangeParts } from "./src/sentence/other_rows.ts";
export type { Multiword, SpansData } from "./src/sentence/text_spans.ts";
export type { WordSpans } from "./src/sentence/offsets.ts";
export type { Origin, Visit } from "./src/sentence/origin.ts";
export type { SourceData, SourceRow } from "./src/sentence/source_text.ts";
export type { Tree } from "./src/sentence/tree.ts";

export { type FormatRow, FORMATS } from "./src/formats/registry.ts";
export {
  type Format,
  type FormatOptions,
  plainFormat,
  type SentenceWriter,
} from "./src/formats/format.ts";
export { write } from "./src/formats/write.ts";

export type {
  Batch,
  Component,
  ComponentKind,
  Layer,
  ParserComponent,
  ReadContext,
  SegmenterComponent,
  SentenceStream,
} from "./src/components/component.ts";
export type { ParserSettings } from "./src/components/parser/settings.ts";
export type { Stored } from "./src/model_file/stored.ts";
export type { Json } from "./src/model_file/json.ts";
export type { Dtype, Tensor, TensorArrays } from "./src/model_file/tensor.ts";

export {
  ERROR_CODES,
  type ErrorCode,
  fail,
  type Place,
  SagittaError,
  UsageError,
} from "./src/errors.ts";
export { VERSION } from "./src/version.ts";
