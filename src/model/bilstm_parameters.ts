/**
 * The parameters of a BiLSTM model: one table of names and shapes for training, files and parsing.
 *
 * @module
 */

import { FIRST_WORD } from "../encoding/word_numbers.ts";
import type { BilstmSettings } from "./bilstm_settings.ts";

/** Moves that are scored: SHIFT, LEFT, RIGHT, and REDUCE or SWAP. */
export const MOVES = 4;
/** An arc's ends: head, dependent. */
export const ARC_ENDS = 2;
/** Directions of a recurrent layer. */
export const DIRECTIONS = ["forward", "backward"] as const;

/** How large a model's vocabularies are. */
export interface VocabularySizes {
  /** Words, those with numbers of their own not counted. */
  readonly words: number;
  /** Tags; 0 where the model gives none. */
  readonly tags: number;
  /** Values of FEATS; 0 where the model gives none. */
  readonly feats: number;
  /** Labels; 0 where the model is unlabelled. */
  readonly labels: number;
}

/** The names of one direction's weights. */
export function lstmNames(layer: number, direction: string): [string, string, string] {
  const prefix = `lstm/${layer}/${direction}`;
  return [`${prefix}/wx`, `${prefix}/wh`, `${prefix}/bias`];
}

/** Parameters that are looked up by row; the others are multiplied as a whole. */
export const LOOKUPS: readonly string[] = ["words", "ngrams"];

/** Matrices that are multiplied with rows of a whole batch: parsers round them to 8 bits. */
export const ROUNDED = /^lstm\/.*\/w[xh]$|^moves\/slots$|^labels\/ends$|^(tags|feats)\/w$/;

/**
 * The parameters of a model by name, with their shapes. Those of parts that it has not are missing.
 *
 * @param settings The model's settings.
 * @param sizes Its vocabularies' sizes.
 * @returns Shapes in a fixed order.
 */
export function parameterShapes(
  settings: Omit<BilstmSettings, "system" | "temperature">,
  sizes: VocabularySizes,
): Map<string, readonly number[]> {
  const { wordWidth, ngramWidth, ngramBuckets, layers, cells, slots } = settings;
  const { hidden, labelHidden } = settings;
  const width = 2 * cells;
  const shapes = new Map<string, readonly number[]>();
  const layer = (name: string, inputs: number, outputs: number) => {
    shapes.set(`${name}/w`, [inputs, outputs]).set(`${name}/bias`, [outputs]);
  };
  shapes.set("words", [sizes.words + FIRST_WORD, wordWidth]);
  if (ngramBuckets > 0) shapes.set("ngrams", [ngramBuckets, ngramWidth]);
  for (let at = 0; at < layers; at++) {
    const inputs = at === 0 ? wordWidth + ngramWidth : width;
    for (const direction of DIRECTIONS) {
      const [wx, wh, bias] = lstmNames(at, direction);
      shapes.set(wx, [inputs, 4 * cells]).set(wh, [cells, 4 * cells]).set(bias, [4 * cells]);
    }
  }
  if (sizes.tags > 0) layer("tags", width, sizes.tags);
  if (sizes.feats > 0) layer("feats", width, sizes.feats);
  shapes.set("nothing", [1, width]);
  shapes.set("moves/slots", [width, slots * hidden]).set("moves/bias", [hidden]);
  layer("moves/out", hidden, MOVES);
  if (sizes.labels > 0) {
    shapes.set("labels/ends", [width, ARC_ENDS * labelHidden]).set("labels/bias", [labelHidden]);
    layer("labels/out", labelHidden, sizes.labels);
  }
  return shapes;
}
