/**
 * Makes hostile models that are well formed: what a file may say, at and beyond every bound. Sizes
 * near powers of 2 and with the tensors to match, tensors of other shapes, types and owners, numbers
 * that are none, vocabularies that are empty, long, odd or twice the same, components in any order.
 *
 * @module
 */

import type { Json } from "../../src/model_file/json.ts";
import type { ModelFile, NamedStored } from "../../src/model_file/model_file.ts";
import { ARRAYS, type Dtype, type Tensor } from "../../src/model_file/tensor.ts";
import { oddText } from "./damage.ts";
import type { Draw } from "./fuzz.ts";

/** Numbers at and beside what memory, Wasm and JavaScript count to. */
const EDGES = [0, 8, 16, 22, 24, 27, 28, 30, 31, 32, 33, 48, 53, 63, 64]
  .flatMap((bits) => [2 ** bits - 1, 2 ** bits, 2 ** bits + 1]);
const NUMBERS = [
  ...EDGES,
  ...[-1, -0, 0.5, 1e-9, 1e9, 1e-320, 1e308, -1e308, -(2 ** 31), 3, 7, 9, 12, 23, 25, 64, 1024],
];
const SYSTEMS = ["arc-standard", "arc-eager", "arc-hybrid", "swap", "lr-spine", "attardi", "none"];
const WORDS = [...SYSTEMS, "words", "full", "bilstm", "transformer", "", "__proto__", "toString"];
const LENGTHS = [0, 1, 2, 15, 16, 17, 31, 33, 254, 255, 256, 257];
/** Lengths that take longer to write than all else: tried now and then. */
const LONG = [4095, 4096, 4097, 65_535, 65_537];
const RARELY = 64;
const FLOATS = [NaN, Infinity, -Infinity, 3.4e38, -3.4e38, 1e-45, -0, 0, 1e12, 65_504];
const DTYPES = Object.keys(ARRAYS) as Dtype[];
const KINDS = [
  "segmenter",
  "linear-tagger",
  "lemmatiser",
  "linear-parser",
  "encoder",
  "network-tagger",
  "network-parser",
  "other",
];

/** Makes hostile models of some that are sound. */
export class HostileModels {
  readonly #bases: readonly ModelFile[];

  constructor(bases: readonly ModelFile[]) {
    this.#bases = bases;
  }

  /** A model with one to three things changed. */
  next(draw: Draw): ModelFile {
    const base = pick(this.#bases, draw);
    let components = [...base.components];
    for (let changes = 1 + draw(3); changes > 0; changes--) {
      if (components.length === 0 || draw(12) === 0) {
        components = rearranged(components, pick(this.#bases, draw).components, draw);
        continue;
      }
      const at = draw(components.length);
      components[at] = this.#changed(components[at], draw);
    }
    return { ...base, components };
  }

  #changed(stored: NamedStored, draw: Draw): NamedStored {
    const kind = draw(10);
    if (kind < 2) return withSetting(stored, draw);
    if (kind < 4) return resized(stored, draw);
    if (kind < 6) return withVocabulary(stored, draw);
    if (kind < 7) {
      const { settings, tensors, vocabularies } = pick(pick(this.#bases, draw).components, draw);
      return { ...stored, ...pick([{ settings }, { tensors }, { vocabularies }], draw) };
    }
    return withTensor(stored, draw);
  }
}

function pick<T>(list: readonly T[], draw: Draw): T {
  return list[draw(list.length)];
}

/** Components in another order, some of them twice, gone, of others or under another name. */
function rearranged(
  components: readonly NamedStored[],
  others: readonly NamedStored[],
  draw: Draw,
): NamedStored[] {
  const list = [...components];
  const at = draw(list.length + 1), kind = draw(5);
  if (kind === 0) list.splice(at, 1);
  else if (kind === 1) list.splice(at, 0, { ...pick(others, draw), name: `more-${list.length}` });
  else if (kind === 2) list.reverse();
  else if (kind === 3 && list[at]) list[at] = { ...list[at], kind: pick(KINDS, draw) };
  else if (list[at]) list[at] = { ...list[at], name: oddText(draw, 4).toWellFormed() };
  return list;
}

/** Any value that JSON has, nested now and then. */
function anyJson(draw: Draw, depth = 0): Json {
  const kind = draw(depth > 2 ? 4 : 6);
  if (kind === 0) return pick(WORDS, draw);
  if (kind === 1) return pick([null, true, false], draw);
  if (kind < 4) return pick(NUMBERS, draw);
  const values = Array.from({ length: draw(7) }, () => anyJson(draw, depth + 1));
  if (kind === 4) return values;
  return Object.fromEntries(
    values.map((value, i) => [["weights", "from", "to", "x"][i % 4], value]),
  );
}

/** Curves as confidences have them, of any numbers. */
function anyCurve(draw: Draw): Json {
  const numbers = (length: number) => Array.from({ length }, () => pick(NUMBERS, draw));
  const rising = (length: number) => Array.from({ length }, (_, i) => (i + draw(2)) / length);
  const bends = draw(6);
  const weights = numbers(4 + draw(4));
  return draw(2) === 0
    ? { weights, from: rising(bends), to: rising(bends) }
    : { weights, from: numbers(bends), to: numbers(draw(6)) };
}

function withSetting(stored: NamedStored, draw: Draw): NamedStored {
  const names = [...Object.keys(stored.settings), "greedyConfidence", "beamConfidence"];
  const name = pick(names, draw), now = stored.settings[name];
  const value = name.endsWith("Confidence")
    ? anyCurve(draw)
    : typeof now === "number" && draw(2) === 0
    ? now + draw(5) - 2
    : typeof now === "boolean" && draw(2) === 0
    ? !now
    : typeof now === "string" && draw(4) > 0
    ? pick(WORDS, draw)
    : anyJson(draw);
  const { [name]: _, ...others } = stored.settings;
  return { ...stored, settings: draw(12) === 0 ? others : { ...others, [name]: value } };
}

/** Another size, and tensors that have it too: sound, or nearly so, at any size. */
function resized(stored: NamedStored, draw: Draw): NamedStored {
  const sizes = Object.entries(stored.settings).filter(([, value]) => typeof value === "number");
  if (sizes.length === 0) return stored;
  const [name, old] = pick(sizes, draw) as [string, number];
  const size = pick([1, 2, 3, 4, 5, 7, 8, 9, 13, 17, 33, 64], draw);
  const scaled = (dimension: number) => {
    if (old < 2 || dimension === 0 || dimension % old !== 0) return dimension;
    return dimension / old * size;
  };
  const tensors = Object.fromEntries(
    Object.entries(stored.tensors).map(([key, tensor]) => {
      const shape = tensor.shape.map(scaled);
      return [key, filled(tensor, shape)];
    }),
  );
  return { ...stored, settings: { ...stored.settings, [name]: size }, tensors };
}

/** A tensor of another shape, with the numbers of the old one again and again. */
function filled(tensor: Tensor, shape: readonly number[]): Tensor {
  const count = shape.reduce((product, size) => product * size, 1);
  if (count > 1 << 20) return tensor;
  const data = new ARRAYS[tensor.dtype](count), { length } = tensor.data;
  if (length > 0) { for (let i = 0; i < count; i++) data[i] = tensor.data[i % length]; }
  return { ...tensor, shape, data } as Tensor;
}

function withVocabulary(stored: NamedStored, draw: Draw): NamedStored {
  const names = Object.keys(stored.vocabularies);
  if (names.length === 0) return stored;
  const name = pick(names, draw);
  let list: string[] = [...stored.vocabularies[name]];
  const entry = () => list.length > 0 ? pick(list, draw) : "a\tb";
  switch (draw(7)) {
    case 0:
      list[draw(list.length + 1)] = oddText(draw, 6).toWellFormed();
      break;
    case 1:
      list.length = draw(list.length + 1);
      break;
    case 2:
      list.push(entry());
      break;
    case 3: {
      const length = pick(draw(RARELY) === 0 ? LONG : LENGTHS, draw), form = entry();
      list = Array.from({ length }, (_, i) => list[i] ?? `${form}${i}`);
      break;
    }
    case 4:
      list[draw(list.length + 1)] = Array.from({ length: draw(4) }, () => pick(NUMBERS, draw))
        .join(" ");
      break;
    case 5:
      list[draw(list.length + 1)] = entry().repeat(1 + draw(draw(RARELY) === 0 ? 4000 : 20));
      break;
    default: {
      const { [name]: _, ...others } = stored.vocabularies;
      return { ...stored, vocabularies: others };
    }
  }
  // Places that were jumped over are empty entries.
  const whole = Array.from(list, (word) => word ?? "");
  return { ...stored, vocabularies: { ...stored.vocabularies, [name]: whole } };
}

function withTensor(stored: NamedStored, draw: Draw): NamedStored {
  const names = Object.keys(stored.tensors);
  if (names.length === 0) return stored;
  const name = pick(names, draw);
  const others = { ...stored.tensors };
  if (draw(16) === 0) delete others[name];
  else others[name] = changedTensor(stored.tensors[name], stored, draw);
  return { ...stored, tensors: others };
}

function changedTensor(tensor: Tensor, { tensors }: NamedStored, draw: Draw): Tensor {
  const { shape, data } = tensor;
  switch (draw(7)) {
    case 0: // Another order of dimensions, or more of them.
      return { ...tensor, shape: draw(2) ? shape.toReversed() : [...shape, 1] } as Tensor;
    case 1:
      return filled(tensor, shape.map((size) => Math.max(0, size + draw(3) - 1)));
    case 2:
      return filled(tensor, [pick(LENGTHS, draw)]);
    case 3:
      return { ...pick(Object.values(tensors), draw) };
    case 4: { // The same bytes as another type.
      const dtype = pick(DTYPES, draw), array = ARRAYS[dtype];
      const length = Math.floor(data.byteLength / array.BYTES_PER_ELEMENT);
      const copy = new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength)
        .slice(0, length * array.BYTES_PER_ELEMENT);
      return { dtype, shape: [length], data: new array(copy.buffer) } as Tensor;
    }
    default: {
      const copy = data.slice() as Tensor["data"];
      for (let faults = 1 + draw(6); faults > 0 && copy.length > 0; faults--) {
        copy[draw(copy.length)] = oddNumber(tensor.dtype, draw);
      }
      return { ...tensor, data: copy } as Tensor;
    }
  }
}

/** A number that an element may hold; of half floats, bits. */
function oddNumber(dtype: Dtype, draw: Draw): number {
  if (dtype === "F32") return pick(FLOATS, draw);
  if (dtype === "F16") return pick([0x7c00, 0xfc00, 0x7e00, 0x7bff, 0xfbff, 1, 0x8000], draw);
  return draw(2) === 0 ? draw(256) : pick([-1, 127, -128, 32_767, -32_768, 2 ** 31, 2 ** 32], draw);
}
