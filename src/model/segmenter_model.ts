/**
 * The segmenter's part of a model file: what finds tokens and sentences in text. Any kind of model
 * may have one.
 *
 * | in the file | what it is |
 * |---|---|
 * | setting `segmenter` | {@linkcode SegmenterSettings} |
 * | vocabulary `multiwords` | tokens of several words: the token, a tab, its words with spaces |
 * | vocabulary `multiword_endings` | the same for ends of tokens; a word `=` is left whole |
 * | `segmenter/tokens/gaps`, `segmenter/sentences/gaps` (U8) | where weights stand (`sparse.ts`) |
 * | `segmenter/tokens/values`, `segmenter/sentences/values` (I8) | those weights |
 * | `segmenter/scales` (F32, 2) | what an integer is worth in each table |
 *
 * @module
 */

import { inputError, type Place, quote } from "../errors.ts";
import { isObject, type Json } from "./json.ts";
import type { ModelFile } from "./model_file.ts";
import { requireTensor } from "./require_tensor.ts";
import type { Tensor } from "./tensor.ts";
import type { WeightTable } from "./weight_table.ts";

/** The features of assembly/segmenting/. Those of 0.1 were 1. */
export const SEGMENTER_FEATURES = 2;

/** How a segmenter works. */
export interface SegmenterSettings {
  /** Which features it looks at; others than these are none that this Sagitta has. */
  readonly features: typeof SEGMENTER_FEATURES;
  /** Each table has 2^bits weights. */
  readonly bits: number;
}

/** A trained segmenter. */
export interface SegmenterModel {
  /** How it works. */
  readonly settings: SegmenterSettings;
  /** Weights of ends of tokens. */
  readonly tokenTable: WeightTable<Int8Array>;
  /** Weights of ends of sentences. */
  readonly sentenceTable: WeightTable<Int8Array>;
  /** Tokens of several words, in lower case: `don't`, a tab, `do n't`. */
  readonly multiwords: readonly string[];
  /** Ends of tokens of several words, longest match first at work: `n't`, a tab, `n't`. */
  readonly multiwordEndings: readonly string[];
}

/** Weights of tables, as powers of 2. */
export const SEGMENTER_BITS = { min: 8, max: 22 } as const;

/** Most words of a token. */
export const MOST_MULTIWORD = 16;

const PREFIX = "segmenter/";
const TABLES = ["tokens", "sentences"] as const;

/**
 * A model file with a segmenter in it, in place of one that it may have had.
 *
 * @param file The model file.
 * @param segmenter The segmenter.
 * @returns A new model file.
 */
export function withSegmenter(file: ModelFile, segmenter: SegmenterModel): ModelFile {
  const others = Object.entries(file.tensors).filter(([name]) => !name.startsWith(PREFIX));
  const tables = { tokens: segmenter.tokenTable, sentences: segmenter.sentenceTable };
  const tensors = TABLES.flatMap((name): [string, Tensor][] => {
    const { gaps, values } = tables[name];
    return [
      [`${PREFIX}${name}/gaps`, { dtype: "U8", shape: [gaps.length], data: gaps }],
      [`${PREFIX}${name}/values`, { dtype: "I8", shape: [values.length], data: values }],
    ];
  });
  const scales = Float32Array.from(TABLES, (name) => tables[name].scale);
  return {
    ...file,
    settings: { ...file.settings, segmenter: { ...segmenter.settings } },
    vocabularies: {
      ...file.vocabularies,
      multiwords: segmenter.multiwords,
      multiword_endings: segmenter.multiwordEndings,
    },
    tensors: Object.fromEntries([
      ...others,
      ...tensors,
      [`${PREFIX}scales`, { dtype: "F32", shape: [2], data: scales }],
    ]),
  };
}

/**
 * Takes the segmenter out of a model file. All but the gaps is checked here; those are before a
 * weight is used.
 *
 * @param file The file.
 * @param place Its name, for messages.
 * @returns The segmenter; nothing if the file has none.
 */
export function readSegmenter(file: ModelFile, place: Place = {}): SegmenterModel | undefined {
  if (!Object.hasOwn(file.settings, "segmenter")) {
    const stray = Object.keys(file.tensors).find((name) => name.startsWith(PREFIX));
    if (stray === undefined) return undefined;
    throw inputError("read model", place, `tensor ${quote(stray)}`, 'the setting "segmenter" too');
  }
  const settings = readSettings(file.settings.segmenter, place);
  const scales = requireTensor(file, `${PREFIX}scales`, "F32", [2], place).data;
  const [tokenTable, sentenceTable] = TABLES.map((name, i) => {
    const refuse = (found: string, expected: string) =>
      inputError("read model", place, found, expected);
    const scale = scales[i], size = 2 ** settings.bits;
    if (!(scale > 0 && scale < Infinity)) throw refuse(`a scale of ${scale}`, "one above 0");
    const gaps = requireTensor(file, `${PREFIX}${name}/gaps`, "U8", ["any"], place).data;
    const values = requireTensor(file, `${PREFIX}${name}/values`, "I8", ["any"], place).data;
    if (values.length <= size && gaps.length >= values.length) return { gaps, values, scale };
    throw refuse(`${values.length} ${PREFIX}${name}/values`, `a gap for each, ${size} at most`);
  });
  return {
    settings,
    tokenTable,
    sentenceTable,
    multiwords: readRules(file, "multiwords", place),
    multiwordEndings: readRules(file, "multiword_endings", place),
  };
}

function readSettings(value: Json, place: Place): SegmenterSettings {
  const { features, bits } = isObject(value) ? value : {};
  const { min, max } = SEGMENTER_BITS;
  if (features !== SEGMENTER_FEATURES) {
    const found = `segmenter features ${quote(JSON.stringify(features ?? null))}`;
    throw inputError(
      "read model",
      place,
      found,
      `${SEGMENTER_FEATURES}, the only ones this Sagitta has`,
    );
  }
  if (Number.isInteger(bits) && (bits as number) >= min && (bits as number) <= max) {
    return { features, bits: bits as number };
  }
  const found = `segmenter bits ${quote(JSON.stringify(bits ?? null))}`;
  throw inputError("read model", place, found, `a whole number from ${min} to ${max}`);
}

/** A token or an end of one, a tab, one word at least. */
const RULE = /^[^\t\r\n ]+\t[^\t\r\n ]+( [^\t\r\n ]+)*$/;

function readRules(file: ModelFile, name: string, place: Place): readonly string[] {
  const refuse = (found: string, expected: string) =>
    inputError("read model", place, found, expected);
  if (!Object.hasOwn(file.vocabularies, name)) {
    throw refuse(`no vocabulary ${quote(name)}`, "one, as there is a segmenter");
  }
  const rules = file.vocabularies[name];
  const odd = rules.find((rule) => !RULE.test(rule) || rule.split(" ").length > MOST_MULTIWORD);
  if (odd === undefined) return rules;
  throw refuse(`${name} with ${quote(odd)}`, `a token, a tab, 1 to ${MOST_MULTIWORD} words`);
}
