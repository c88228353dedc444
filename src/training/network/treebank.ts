// A treebank as the trainer of a network sees it: vocabularies, and sentences in numbers.

import {
  exceptionKey,
  type Inventory,
  WORD_COLUMNS,
} from "../../components/inventory/inventory.ts";
import { readClasses } from "../../components/network_tagger/component.ts";
import type { EncoderKind } from "../../networks/encoders/encoder.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { LabelInventory } from "../../sentence/labels.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { mapPaused, noPause, type Pause } from "../cancel.ts";
import { mix } from "../fingerprint.ts";
import {
  columnNumbers,
  type Columns,
  joinInventories,
  joinNames,
  networkInventory,
} from "../inventory/learn.ts";
import { Tally } from "../inventory/tally.ts";
import { givenLabels } from "../treebank.ts";
import type { NetworkSentence } from "./batch.ts";
import type { StartModel } from "./from_model.ts";

/** A treebank with all that a network needs to know of it. */
export type NetworkTreebank = Awaited<ReturnType<typeof networkTreebank>>;

/** The targets of a network. */
export interface NetworkTargets {
  readonly unlabelled: boolean;
  readonly columns: Columns;
  readonly sizes: Readonly<Record<string, number>>;
  /** Pretrained weights or vectors that the encoder starts from. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** How many of the sentences, the first ones, say what classes and labels there are; all unless given. */
  readonly gold?: number;
  /** The model that training continues from. */
  readonly from?: StartModel;
  /** Awaited between sentences, where it can be cancelled. */
  readonly pause?: Pause;
}

/**
 * Makes vocabularies of a treebank, and puts its trees into the module.
 * @returns The encoder, and `start`, which puts pretrained numbers in the place of random ones; the
 * classes; labels, number 1 first, none if it is unlabelled; the sentences, of which the first `gold`
 * were annotated by hand; and the fingerprint of words and trees, in this order.
 */
export async function networkTreebank(
  kernel: Kernel,
  kind: EncoderKind,
  sentences: readonly Sentence[],
  { unlabelled, columns, sizes, inputs, gold = sentences.length, from, pause = noPause }:
    NetworkTargets,
) {
  const counts = new Map<string, number>();
  for (const { forms } of sentences) {
    for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  const before = from ? { from: from.encoder } : {};
  const { encoder, start } = kind.create({ sizes, counts, inputs, ...before });
  const known = sentences.slice(0, gold);
  const { names } = LabelInventory.of(known.map(givenLabels));
  const labels = new LabelInventory(
    unlabelled ? [] : joinNames(from?.parser.vocabularies.labels ?? [], names),
  );
  const found = networkInventory(known, columns, sentences.slice(gold));
  const inventory = from?.tagger ? joinInventories(readClasses(from.tagger), found) : found;
  const given = WORD_COLUMNS.filter((column) => inventory.values[column].length > 0);
  const numbersOf = columnNumbers(inventory.values);
  const usual = new Tally();
  for (const { forms, upos, lemmas } of gold < sentences.length ? known : []) {
    forms.forEach((form, i) => usual.add(exceptionKey(form, upos[i]), lemmas[i]));
  }
  const { wasm } = kernel;
  let fingerprint = counts.size;
  const encoded = await mapPaused(sentences, pause, (sentence, at): NetworkSentence => {
    const { length, heads } = sentence;
    const address = wasm.createGold(length);
    kernel.ints(wasm.goldHeads(address) + 4, length).set(heads);
    wasm.prepareGold(address);
    const input = encoder.read(sentence.forms);
    const numberedLabels = Int32Array.from(sentence.labels, (label) => labels.number(label));
    const lists = [...encoder.numbers(input), heads, numberedLabels];
    for (const list of lists) fingerprint = mix(fingerprint, list);
    const values: NetworkSentence["values"] = Object.fromEntries(
      given.map((column) => [column, numbersOf(sentence, column)]),
    );
    if (at >= gold) dropStrangers(values, inventory, sentence, usual);
    return { input, values, heads, labels: numberedLabels, gold: address };
  });
  const trees = { sentences: encoded, gold, fingerprint };
  return { encoder, start, inventory, labels: labels.names, ...trees };
}

/**
 * Drops values that trees made by machine give words and the treebank never does: features that a
 * tag never has, and another lemma of a word that the treebank knows, since it may follow other rules.
 * @param usual The lemmas of words in the treebank, by `exceptionKey`.
 */
function dropStrangers(
  values: NetworkSentence["values"],
  { allowed }: Inventory,
  { forms, upos, lemmas }: Sentence,
  usual: Tally,
): void {
  for (const column of WORD_COLUMNS) {
    const lists = allowed[column], own = values[column];
    if (!lists || !own) continue;
    values.upos!.forEach((tag, i) => {
      if (tag < 0 || !lists[tag].includes(own[i])) own[i] = -1;
    });
  }
  values.lemmas?.forEach((_, i) => {
    const key = exceptionKey(forms[i], upos[i]);
    if (usual.has(key) && usual.count(key, lemmas[i]) === 0) values.lemmas![i] = -1;
  });
}
