import { assertThrows } from "@std/assert";
import { lemmatiser } from "../../../src/components/lemmatiser/component.ts";
import { linearTagger } from "../../../src/components/linear_tagger/component.ts";
import { SagittaError } from "../../../src/errors.ts";
import type { Stored } from "../../../src/model_file/stored.ts";
import { loadKernel } from "../../../src/runtime/kernel.ts";
import { train } from "../../../src/training/train.ts";
import { sample } from "../../training/small_model.ts";

const DATA = { train: [{ sentences: sample() }], bits: 10, epochs: 1 } as const;
const { components: [TAGGER] } = await train({ learner: "linear-tagger", ...DATA });
const { components: [LEMMATISER] } = await train({ learner: "lemmatiser", ...DATA });
const KERNEL = await loadKernel();

/** Reads a part of a file and puts it into the module. */
const KINDS = { tagger: linearTagger, lemmatiser };

type Change = (file: Stored) => Stored;
const setting = (name: string, value: number): Change => (file) => {
  return { ...file, settings: { ...file.settings, [name]: value } };
};
const words = (name: string, list: string[]): Change => (file) => {
  return { ...file, vocabularies: { ...file.vocabularies, [name]: list } };
};
const without = (name: string): Change => (file) => {
  const { [name]: _, ...tensors } = file.tensors;
  return { ...file, tensors };
};
const scale = (name: string, value: number): Change => (file) => {
  const scale = { dtype: "F32", shape: [], data: Float32Array.of(value) } as const;
  return { ...file, tensors: { ...file.tensors, [`${name}/scale`]: scale } };
};
/** A single weight behind a gap of some bytes. */
const gap = (name: string, ...bytes: number[]): Change => (file) => {
  const gaps = { dtype: "U8", shape: [bytes.length], data: Uint8Array.from(bytes) } as const;
  const values = { dtype: "I8", shape: [1], data: Int8Array.of(1) } as const;
  const tensors = { ...file.tensors, [`${name}/gaps`]: gaps, [`${name}/values`]: values };
  return { ...file, tensors };
};

/** What is wrong with the table of a name. */
const table = (name: string, bits: string): [Change, string][] => [
  [({ settings: _, ...file }) => ({ ...file, settings: {} }), `no setting "`],
  [setting(bits, 40), `setting "${bits}" with "40"`],
  [setting(bits, 9.5), `setting "${bits}" with "9.5"`],
  [without(`${name}/gaps`), `no tensor "${name}/gaps"`],
  [without(`${name}/values`), `"${name}/values"`],
  [scale(name, NaN), "a scale of NaN, expected one above 0"],
  [scale(name, 0), "a scale of 0, expected one above 0"],
  [gap(name, 200), `${name} with a gap cut short, expected its last byte`],
  [gap(name, 255, 255, 255, 255, 255, 255, 1), "a gap of six bytes, expected five at most"],
  [gap(name, 255, 255, 255, 127), `${name} with a value at 268435455, expected `],
  [gap(name, 1, 1), `${name} with more gaps, expected 1`],
];

const CASES: Record<keyof typeof KINDS, [Change, string][]> = {
  tagger: [
    ...["upos", "xpos", "feats"].flatMap((column) => table(column, `${column}_bits`)),
    [words("upos", []), "found 0 upos, expected 1 to 255"],
    [words("upos", Array.from({ length: 256 }, (_, i) => `T${i}`)), "expected 1 to 255"],
    [words("upos", ["a\tb"]), '"a\\tb"'],
    [words("xpos", ["NOUN"]), 'choice "NOUN", expected a tag, a tab and a value'],
    [words("feats", ["NOUN\t_", "NOUN\t_"]), "each pair once"],
    [words("feats", Array.from({ length: 4096 }, (_, i) => `X\tA=${i}`)), "4095 of a tag at most"],
  ],
  lemmatiser: [
    ...table("rules", "bits"),
    [words("rules", ["NOUN\tq:"]), 'edit rule "q:", expected case, ops, a colon, ops'],
    [words("rules", ["NOUN\tl:+"]), 'edit rule "l:+"'],
    [words("rules", ["NOUN\tl"]), 'edit rule "l"'],
    [words("rules", ["\tl:"]), 'choice "\\tl:"'],
    [words("exceptions", ["went\tVERB"]), 'exception "went\\tVERB", expected a form, a tag and a'],
    [words("exceptions", ["a\tb\tc\td"]), 'exception "a\\tb\\tc\\td"'],
  ],
};

for (const [kind, stored] of [["tagger", TAGGER], ["lemmatiser", LEMMATISER]] as const) {
  Deno.test(`a ${kind} that is not sound is refused, by ${CASES[kind].length} changes`, () => {
    const read = (stored: Stored) =>
      KINDS[kind].read(stored, { kernel: KERNEL, place: { file: "x" } });
    read(stored);
    for (const [change, message] of CASES[kind]) {
      assertThrows(() => read(change(stored)), SagittaError, message);
    }
  });
}
