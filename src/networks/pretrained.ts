// Reads pretrained BERT-like encoders as they are published: `model.safetensors` and `vocab.txt`,
// with `config.json` and `tokenizer_config.json` where they are there. Sizes are those of the
// tensors; without a configuration there are 12 heads in vectors of 384 numbers (MiniLM), else one
// for 64 numbers (BERT), and text is brought to lower case if no piece begins with a capital.

import { requireFields, requireOptions } from "../checks.ts";
import { fail, type Place, quote } from "../errors.ts";
import { fromFloat16 } from "../model_file/float16.ts";
import { isObject, type Json } from "../model_file/json.ts";
import { readJson } from "../model_file/read_json.ts";
import { readSafetensors } from "../model_file/safetensors.ts";
import type { Tensor } from "../model_file/tensor.ts";
import type { TextRules } from "../wordpieces/basic_tokens.ts";
import { type PieceVocabulary, readPieceVocabulary } from "../wordpieces/piece_vocabulary.ts";
import { transformerParameters, type TransformerSizes } from "./encoders/transformer_layers.ts";
import { plainName, publishedName } from "./pretrained_names.ts";

const ACTION = "read pretrained encoder", refuse = fail(ACTION);

/** The files that a folder must have, and those that it may have. */
export const PRETRAINED_FILES = {
  weights: "model.safetensors",
  vocabulary: "vocab.txt",
  config: "config.json",
  tokenizer: "tokenizer_config.json",
} as const;

/** The contents of these files. */
export interface PretrainedFiles {
  readonly weights: Uint8Array;
  readonly vocabulary: string;
  readonly config?: string;
  readonly tokenizer?: string;
}

/** Options that the files leave open, or that override them. */
export interface PretrainedOptions {
  readonly layers?: number;
  readonly heads?: number;
  /** Text is brought to lower case. */
  readonly lowerCase?: boolean;
}

/** An encoder read from files. */
export interface PretrainedEncoder {
  readonly sizes: TransformerSizes;
  readonly vocabulary: PieceVocabulary;
  readonly rules: TextRules;
  /** Numbers by our names (`encoders/transformer_layers.ts`). */
  readonly parameters: ReadonlyMap<string, Float32Array>;
}

/** Largest sizes that are believed. */
const LARGEST = { width: 8192, feed: 65536, places: 65536, segments: 1024, layers: 128 } as const;

const MINILM = { width: 384, heads: 12 } as const;
const BERT_HEAD_WIDTH = 64;
const BERT_EPSILON = 1e-12;

/** Reads an encoder from the contents of its files. */
export function readPretrained(
  files: PretrainedFiles,
  options: PretrainedOptions = {},
  folder = "",
): PretrainedEncoder {
  const contents = { weights: "bytes", vocabulary: "text" } as const;
  requireFields(ACTION, files, contents, "its weights and vocabulary");
  const kinds = { layers: "number", heads: "number", lowerCase: "flag" } as const;
  requireOptions(ACTION, options, kinds);
  const place = (file: string): Place => ({ file: folder ? `${folder}/${file}` : file });
  const weights = new PublishedTensors(files.weights, place(PRETRAINED_FILES.weights));
  const config = readConfig(files.config, place(PRETRAINED_FILES.config));
  const tokenizer = readConfig(files.tokenizer, place(PRETRAINED_FILES.tokenizer));
  const vocabulary = readPieceVocabulary(files.vocabulary, place(PRETRAINED_FILES.vocabulary));
  checkKind(config, place(PRETRAINED_FILES.config));
  const sizes = readSizes(weights, config, options);
  const specs = transformerParameters(sizes, vocabulary.pieces.length);
  const parameters = new Map(specs.map(({ name, shape }) => [name, weights.take(name, shape)]));
  const lowerCase = options.lowerCase ?? flag(tokenizer.do_lower_case) ??
    !vocabulary.pieces.some((piece) => /^\p{Lu}/u.test(piece));
  return {
    sizes,
    vocabulary,
    rules: { lowerCase, stripAccents: flag(tokenizer.strip_accents) ?? lowerCase },
    parameters,
  };
}

/**
 * Reads an encoder from a folder.
 * @param read Gives a file's bytes, or nothing where there is no such file.
 */
export async function readPretrainedFolder(
  folder: string,
  read: (path: string) => Promise<Uint8Array | undefined>,
  options: PretrainedOptions = {},
): Promise<PretrainedEncoder> {
  const names = Object.values(PRETRAINED_FILES);
  const found = await Promise.all(names.map((name) => read(`${folder}/${name}`)));
  const [weights, vocabulary, config, tokenizer] = found;
  if (!weights || !vocabulary) {
    const missing = weights ? PRETRAINED_FILES.vocabulary : PRETRAINED_FILES.weights;
    const wanted = `${PRETRAINED_FILES.weights} and ${PRETRAINED_FILES.vocabulary}`;
    throw refuse("invalid-vectors", `no ${missing}`, wanted, { file: folder });
  }
  const [words, ...settings] = [vocabulary, config, tokenizer].map((bytes, at) => {
    return bytes && decodeText(bytes, { file: `${folder}/${names[at + 1]}` });
  });
  const files = { weights, vocabulary: words!, config: settings[0], tokenizer: settings[1] };
  return readPretrained(files, options, folder);
}

function decodeText(bytes: Uint8Array, place: Place): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refuse("invalid-vectors", "bytes that are no UTF-8", "text in UTF-8", place);
  }
}

function readConfig(text: string | undefined, place: Place): Record<string, Json> {
  if (text === undefined) return {};
  const config = readJson(text, "a configuration", place, ACTION, "invalid-vectors");
  if (isObject(config)) return config;
  throw refuse("invalid-vectors", "a list or a value", "a JSON object", place);
}

/** Refuses encoders that have the same tensors and compute something else with them. */
function checkKind(config: Record<string, Json>, place: Place): void {
  const kinds = { model_type: "bert", hidden_act: "gelu", position_embedding_type: "absolute" };
  for (const [name, expected] of Object.entries(kinds)) {
    const found = config[name];
    if (found === undefined || found === null || found === expected) continue;
    const value = `${name} ${quote(JSON.stringify(found))}`;
    throw refuse("invalid-vectors", value, quote(expected), place);
  }
}

function readSizes(
  weights: PublishedTensors,
  config: Record<string, Json>,
  options: PretrainedOptions,
): TransformerSizes {
  const [, width] = weights.shape("pieces");
  const [places] = weights.shape("places"), [segments] = weights.shape("segments");
  let stored = 0;
  while (weights.has(`layer/${stored}/query/w`) && stored < LARGEST.layers) stored++;
  const layers = options.layers ?? stored;
  if (!Number.isInteger(layers) || layers < 1 || layers > stored) {
    throw weights.refuse(`${stored} layers`, options.layers === undefined ? "some" : `${layers}`);
  }
  const feed = weights.shape("layer/0/widen/bias")[0];
  const heads = options.heads ?? config.num_attention_heads ??
    (width === MINILM.width ? MINILM.heads : width / BERT_HEAD_WIDTH);
  if (!Number.isInteger(heads) || (heads as number) < 1 || width % (heads as number) !== 0) {
    const found = `vectors of ${width} numbers`;
    throw weights.refuse(found, `a multiple of the number of heads, ${JSON.stringify(heads)}`);
  }
  for (const [name, size] of Object.entries({ width, feed, places, segments })) {
    const most = LARGEST[name as keyof typeof LARGEST];
    if (size < 1 || size > most) throw weights.refuse(`${size} as ${name}`, `1 to ${most}`);
  }
  const epsilon = config.layer_norm_eps ?? BERT_EPSILON;
  if (typeof epsilon !== "number" || !(epsilon > 0 && epsilon < 1)) {
    throw weights.refuse(`layer_norm_eps ${JSON.stringify(epsilon)}`, "a number from 0 to 1");
  }
  return { width, heads: heads as number, layers, feed, places, segments, epsilon };
}

function flag(value: Json | undefined): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

/** Tensors of a file, looked up by our names. */
class PublishedTensors {
  readonly #place: Place;
  readonly #tensors = new Map<string, Tensor>();

  constructor(bytes: Uint8Array, place: Place) {
    this.#place = place;
    for (const [name, tensor] of Object.entries(readSafetensors(bytes, place, true).tensors)) {
      const plain = plainName(name);
      if (this.#tensors.has(plain)) {
        throw this.refuse(`two tensors for ${quote(plain)}`, "one, with prefixes or without");
      }
      this.#tensors.set(plain, tensor);
    }
  }

  refuse(found: string, expected: string): Error {
    return refuse("invalid-vectors", found, expected, this.#place);
  }

  has(ours: string): boolean {
    return this.#tensors.has(publishedName(ours).name);
  }

  shape(ours: string): readonly number[] {
    return this.#tensor(ours).shape;
  }

  #tensor(ours: string): Tensor {
    const { name } = publishedName(ours), tensor = this.#tensors.get(name);
    if (!tensor) throw this.refuse(`no tensor ${quote(name)}`, "an encoder of BERT's kind");
    const wanted = ours.endsWith("/bias") || ours.endsWith("/gain") ? 1 : 2;
    if (tensor.shape.length !== wanted) {
      throw this.refuse(`tensor ${quote(name)} [${tensor.shape}]`, `${wanted} dimensions`);
    }
    return tensor;
  }

  /** A parameter's numbers; the table of pieces may have rows to spare. */
  take(ours: string, shape: readonly number[]): Float32Array {
    const { name, turned } = publishedName(ours), tensor = this.#tensor(ours);
    const wanted = turned ? shape.toReversed() : shape;
    const spare = ours === "pieces" && tensor.shape[0] >= shape[0];
    if (!tensor.shape.every((size, at) => size === wanted[at] || at === 0 && spare)) {
      throw this.refuse(`tensor ${quote(name)} [${tensor.shape}]`, `[${wanted}]`);
    }
    if (tensor.dtype !== "F32" && tensor.dtype !== "F16") {
      throw this.refuse(`tensor ${quote(name)} of ${tensor.dtype}`, "F32 or F16");
    }
    const floats = tensor.dtype === "F16" ? fromFloat16(tensor.data) : tensor.data;
    const values = turned
      ? turn(floats, shape[0], shape[1])
      : floats.slice(0, shape.reduce((product, size) => product * size, 1));
    if (allFinite(values)) return values;
    throw this.refuse(`tensor ${quote(name)} with an infinite number`, "finite numbers");
  }
}

/** Every number is finite: a product with 0 tells, and is quicker than a check of each. */
function allFinite(values: Float32Array): boolean {
  let zero = 0;
  for (let i = 0; i < values.length; i++) zero += values[i] * 0;
  return zero === 0;
}

/** [columns, rows] as [rows, columns]. */
function turn(values: Float32Array, rows: number, columns: number): Float32Array {
  const turned = new Float32Array(values.length);
  for (let column = 0, from = 0; column < columns; column++) {
    for (let row = 0, to = column; row < rows; row++, to += columns) turned[to] = values[from++];
  }
  return turned;
}
