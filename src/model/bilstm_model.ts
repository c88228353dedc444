/**
 * BiLSTM models and their files (kind `bilstm`).
 *
 * | in the file | what it is |
 * |---|---|
 * | settings | {@linkcode BilstmSettings} |
 * | vocabularies `words`, `tags`, `feats`, `labels` | each entry known by its place |
 * | `words`, `ngrams` (I8), `words/scales`, `ngrams/scales` (F32) | vectors, a scale a row |
 * | matrices (I8) that parsers round, and `NAME/scales` (F32) | a scale a column |
 * | all other parameters of `src/networks/parser_network.ts` (F16) | |
 *
 * @module
 */

import { MOST_LABELS } from "../encoding/labels.ts";
import { inputError, type Place, quote } from "../errors.ts";
import { bilstm } from "../networks/encoders/bilstm.ts";
import type { RoundedMatrix } from "../networks/parameters.ts";
import { ParserNetwork, type VocabularySizes } from "../networks/parser_network.ts";
import { type BilstmSettings, readBilstmSettings } from "./bilstm_settings.ts";
import { fromFloat16, toFloat16 } from "./float16.ts";
import type { Json } from "./json.ts";
import type { ModelFile } from "./model_file.ts";
import { dequantise, dequantiseColumns, quantise, quantiseColumns } from "./quantise.ts";
import { requireTensor } from "./require_tensor.ts";
import type { Tensor } from "./tensor.ts";

/** The vocabularies of a model. */
export interface BilstmVocabularies {
  /** Words in lower case. */
  readonly words: readonly string[];
  /** Values of UPOS; none if the model gives no tags. */
  readonly tags: readonly string[];
  /** Values of FEATS; none if the model gives no tags. */
  readonly feats: readonly string[];
  /** Labels, number 1 first; none if it is unlabelled. */
  readonly labels: readonly string[];
}

/** A trained BiLSTM model. */
export interface BilstmModel {
  /** How it works. */
  readonly settings: BilstmSettings;
  /** Its words, tags, features and labels. */
  readonly vocabularies: BilstmVocabularies;
  /** Its weights, by name (`src/networks/parser_network.ts`). */
  readonly parameters: ReadonlyMap<string, Float32Array>;
  /** Those weights that a file holds in 8 bits, as it holds them: a scale a column. */
  readonly rounded?: ReadonlyMap<string, RoundedMatrix>;
  /** How it came about. */
  readonly provenance: Readonly<Record<string, Json>>;
  /** Under what terms it may be used. */
  readonly licence?: string;
}

/** How many entries each vocabulary has. */
export function sizesOf({ words, tags, feats, labels }: BilstmVocabularies): VocabularySizes {
  return {
    words: words.length,
    tags: tags.length,
    feats: feats.length,
    labels: labels.length,
  };
}

function parametersOf(settings: BilstmSettings, vocabularies: BilstmVocabularies) {
  return new ParserNetwork(bilstm, settings, sizesOf(vocabularies)).parameters;
}

/**
 * The matrices of a model that parsers take in 8 bits: as its file held them, or rounded now.
 *
 * @param model The model.
 * @returns The matrices by name.
 */
export function roundedMatrices(model: BilstmModel): ReadonlyMap<string, RoundedMatrix> {
  if (model.rounded) return model.rounded;
  const specs = parametersOf(model.settings, model.vocabularies).filter(({ rounded }) => rounded);
  return new Map(specs.map(({ name, shape }) => {
    return [name, quantiseColumns(model.parameters.get(name)!, shape[1])];
  }));
}

/**
 * A BiLSTM model as its file holds it; `encodeModel` makes bytes of that. Weights are rounded.
 *
 * @param model The model.
 * @returns Its file.
 */
export function bilstmModelFile(model: BilstmModel): ModelFile {
  const { settings, vocabularies, parameters, provenance, licence } = model;
  const tensors: Record<string, Tensor> = {};
  for (const { name, shape, lookup, rounded } of parametersOf(settings, vocabularies)) {
    const weights = parameters.get(name)!;
    if (lookup) {
      const { values, scales } = quantise(weights, "I8", shape[1]);
      tensors[name] = { dtype: "I8", shape, data: values as Int8Array };
      tensors[`${name}/scales`] = { dtype: "F32", shape: [shape[0]], data: scales };
    } else if (rounded) {
      const { values, scales } = quantiseColumns(weights, shape[1]);
      tensors[name] = { dtype: "I8", shape, data: values };
      tensors[`${name}/scales`] = { dtype: "F32", shape: [shape[1]], data: scales };
    } else tensors[name] = { dtype: "F16", shape, data: toFloat16(weights) };
  }
  return {
    kind: "bilstm",
    settings: { ...settings },
    vocabularies: { ...vocabularies },
    provenance,
    ...(licence === undefined ? {} : { licence }),
    tensors,
  };
}

/**
 * Takes a BiLSTM model out of its file. Everything is checked: settings, vocabularies, shapes, and
 * that every weight is a number.
 *
 * @param file The file.
 * @param place Its name, for messages.
 * @returns The model.
 */
export function readBilstmModel(file: ModelFile, place: Place = {}): BilstmModel {
  const refuse = (found: string, expected: string) =>
    inputError("read model", place, found, expected);
  if (file.kind !== "bilstm") throw refuse(`a model of kind ${quote(file.kind)}`, "bilstm");
  const settings = readBilstmSettings(file.settings, place);
  const list = (name: string) => {
    if (!Object.hasOwn(file.vocabularies, name)) {
      throw refuse(`no vocabulary ${quote(name)}`, "one");
    }
    const entries = file.vocabularies[name];
    const odd = entries.find((entry) => entry === "" || /[\t\r\n]/.test(entry));
    if (odd !== undefined) throw refuse(`${name} ${quote(odd)}`, "text without tab or line end");
    return entries;
  };
  const vocabularies = {
    words: list("words"),
    tags: list("tags"),
    feats: list("feats"),
    labels: list("labels"),
  };
  const { length } = vocabularies.labels;
  if (length > MOST_LABELS || (length === 0) !== settings.unlabelled) {
    const wanted = settings.unlabelled ? "none in an unlabelled model" : `1 to ${MOST_LABELS}`;
    throw refuse(`${length} labels`, wanted);
  }
  const parameters = new Map<string, Float32Array>();
  const rounded = new Map<string, RoundedMatrix>();
  for (const spec of parametersOf(settings, vocabularies)) {
    const { name, shape } = spec;
    let weights: Float32Array;
    if (spec.lookup) weights = readVectors(file, name, shape, place);
    else if (spec.rounded) {
      const matrix = readMatrix(file, name, shape, place);
      rounded.set(name, matrix);
      weights = dequantiseColumns(matrix.values, matrix.scales);
    } else weights = fromFloat16(requireTensor(file, name, "F16", shape, place).data);
    if (!areNumbers(weights)) {
      throw refuse(`a weight in ${quote(name)} that is no number`, "numbers");
    }
    parameters.set(name, weights);
  }
  const { provenance, licence } = file;
  return {
    settings,
    vocabularies,
    parameters,
    rounded,
    provenance,
    ...(licence === undefined ? {} : { licence }),
  };
}

function areNumbers(weights: Float32Array): boolean {
  for (let i = 0; i < weights.length; i++) if (!Number.isFinite(weights[i])) return false;
  return true;
}

function readVectors(
  file: ModelFile,
  name: string,
  shape: readonly number[],
  place: Place,
): Float32Array {
  const { data: values } = requireTensor(file, name, "I8", shape, place);
  const { data: scales } = requireTensor(file, `${name}/scales`, "F32", [shape[0]], place);
  return dequantise({ values, scales, block: shape[1] });
}

function readMatrix(
  file: ModelFile,
  name: string,
  shape: readonly number[],
  place: Place,
): RoundedMatrix {
  const { data: values } = requireTensor(file, name, "I8", shape, place);
  const { data: scales } = requireTensor(file, `${name}/scales`, "F32", [shape[1]], place);
  if (values.includes(-128)) {
    throw inputError("read model", place, `-128 in ${quote(name)}`, "-127 to 127");
  }
  return { values, scales };
}
