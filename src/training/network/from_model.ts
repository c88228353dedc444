// Training that continues from a model with other data: what the model knows keeps its numbers, and
// new words, tags, rules and labels join behind them.

import { fail, quote } from "../../errors.ts";
import { matrixShape, type ParameterSpec } from "../../networks/parameters.ts";
import { UNKNOWN_WORD } from "../../networks/word_numbers.ts";
import { parameterFloats, readParameters } from "../../networks/stored_parameters.ts";
import type { Stored } from "../../model_file/stored.ts";
import type { OptionValues } from "../options.ts";

const refuse = fail("train from a model");

/** The components of a network in a model file. */
export interface StartModel {
  readonly encoder: Stored;
  readonly tagger?: Stored;
  readonly parser: Stored;
}

/** Settings of a parser that training must not change. */
const KEPT = ["system", "multiRoot", "rootFirst"] as const;

/** Finds a network in a model. */
export function startModel(components: readonly Stored[]): StartModel {
  const part = (kind: string) => components.find((stored) => stored.kind === kind);
  const [encoder, tagger, parser] = ["encoder", "network-tagger", "network-parser"].map(part);
  if (encoder && parser) return { encoder, parser, ...(tagger ? { tagger } : {}) };
  const kinds = components.map(({ kind }) => kind).join(", ");
  throw refuse("cannot-train", `components ${kinds}`, "a network's");
}

/** The learner that continues from a model, and the options that the model has already decided. */
export function startOptions(
  { encoder, parser: { settings } }: StartModel,
): { readonly learner: string; readonly options: OptionValues } {
  const { slots, hidden, labelHidden, arc } = settings;
  const kept = KEPT.map((name) => [name, settings[name]]);
  return {
    learner: String(encoder.settings.encoder),
    options: {
      ...Object.fromEntries(kept),
      sizes: { slots, hidden, labelHidden, ...(arc ? { arc } : {}) },
    },
  };
}

/** Refuses options that say otherwise than the model. */
export function checkStart({ parser: { settings } }: StartModel, options: OptionValues): void {
  const sizes = options.sizes as Readonly<Record<string, unknown>>;
  // A model that scores no arcs may come to do so.
  const arc = settings.arc ? ["arc"] : [];
  for (const name of [...KEPT, "slots", "hidden", "labelHidden", ...arc]) {
    const found = Object.hasOwn(options, name) ? options[name] : sizes[name];
    if (found === settings[name]) continue;
    const wanted = `${quote(String(settings[name]))}, as the model has it`;
    throw refuse("cannot-train", `${name} ${quote(String(found))}`, wanted);
  }
}

/**
 * Puts a model's numbers in the place of random ones. What is new starts where the model stands:
 * a new word is what an unknown one was, and a new class is as unlikely as the least likely one.
 */
export function overlayParameters(
  parameters: Map<string, Float32Array>,
  specs: readonly ParameterSpec[],
  { encoder, tagger, parser }: StartModel,
): void {
  const components = [encoder, parser, ...(tagger ? [tagger] : [])];
  for (const spec of specs) {
    const stored = components.find(({ tensors }) => Object.hasOwn(tensors, spec.name));
    if (!stored) continue;
    const { shape } = stored.tensors[spec.name], { name } = spec;
    const old = { ...spec, shape: spec.bits === 4 ? [shape[0], spec.shape[1]] : shape };
    const from = parameterFloats(readParameters([old], stored, {}), old);
    const to = parameters.get(name)!;
    const [rows, columns] = matrixShape(old), [most, width] = matrixShape(spec);
    for (let row = 0; row < most; row++) {
      if (row >= rows && !spec.lookup) break;
      const known = row < rows ? row : UNKNOWN_WORD;
      const values = from.subarray(known * columns, known * columns + Math.min(columns, width));
      to.set(values, row * width);
      if (width <= columns) continue;
      const least = spec.shape.length === 1 ? values.reduce((a, b) => Math.min(a, b), 0) : 0;
      to.fill(least, row * width + columns, (row + 1) * width);
    }
  }
}
