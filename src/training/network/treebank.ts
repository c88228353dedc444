// A treebank as the trainer of a network sees it: vocabularies, and sentences in numbers.

import type { WordClasses } from "../../components/network_tagger/word_classes.ts";
import type { Begun, Encoder, EncoderKind } from "../../networks/encoders/encoder.ts";
import {
  CLASS_OUTPUTS,
  type ClassOutput,
  type OutputSizes,
} from "../../networks/parser_network.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { LabelInventory } from "../../sentence/labels.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { mapPaused, noPause, type Pause } from "../cancel.ts";
import { mix } from "../fingerprint.ts";
import { givenLabels } from "../treebank.ts";
import type { NetworkSentence } from "./batch.ts";
import { joinClasses, joinNames, type StartModel } from "./from_model.ts";
import { classesOf, type Columns, wordClasses } from "./word_classes.ts";

/** What a network needs to know of a treebank. */
export interface NetworkTreebank {
  readonly encoder: Encoder;
  /** Puts what the encoder starts from in the place of random numbers. */
  readonly start: Begun["start"];
  readonly classes: WordClasses;
  /** Labels, number 1 first; none if it is unlabelled. */
  readonly labels: readonly string[];
  /** Those annotated by hand come first. */
  readonly sentences: readonly NetworkSentence[];
  readonly gold: number;
  /** A number that tells these words and trees from others, in this order. */
  readonly fingerprint: number;
}

/** What a network is to learn. */
export interface NetworkTargets {
  readonly unlabelled: boolean;
  readonly columns: Columns;
  readonly sizes: Readonly<Record<string, number>>;
  /** What the encoder starts from. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** How many of the sentences, the first ones, say what classes and labels there are; all unless given. */
  readonly gold?: number;
  /** The model that training goes on from. */
  readonly from?: StartModel;
  /** Awaited between sentences, where it can be cancelled. */
  readonly pause?: Pause;
}

/** How many entries each vocabulary has. */
export function outputSizes({ classes, labels }: NetworkTreebank): OutputSizes {
  const sizes = CLASS_OUTPUTS.map((name) => [name, classes.names[name].length]);
  return { ...Object.fromEntries(sizes), labels: labels.length } as OutputSizes;
}

/** Makes vocabularies of a treebank, and puts its trees into the module. */
export async function networkTreebank(
  kernel: Kernel,
  kind: EncoderKind,
  sentences: readonly Sentence[],
  { unlabelled, columns, sizes, inputs, gold = sentences.length, from, pause = noPause }:
    NetworkTargets,
): Promise<NetworkTreebank> {
  const counts = new Map<string, number>();
  for (const { forms } of sentences) {
    for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  const before = from ? { from: from.encoder } : {};
  const { encoder, start } = kind.begin({ sizes, counts, inputs, ...before });
  const known = sentences.slice(0, gold);
  const { names } = LabelInventory.of(known.map(givenLabels));
  const labels = new LabelInventory(
    unlabelled ? [] : joinNames(from?.parser.vocabularies.labels ?? [], names),
  );
  const classes = joinClasses(from?.tagger, wordClasses(known, columns, sentences.slice(gold)));
  const numbers = Object.fromEntries(CLASS_OUTPUTS.map((output) => {
    return [output, new Map(classes.names[output].map((name, i) => [name, i]))];
  })) as unknown as Record<ClassOutput, ReadonlyMap<string, number>>;
  const usual = gold < sentences.length ? new UsualLemmas(known) : undefined;
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
    const column = (output: ClassOutput) => {
      const own = numbers[output];
      if (own.size === 0) return NOTHING;
      return Int32Array.from(classesOf(sentence, output), (name) => own.get(name) ?? -1);
    };
    const found = {
      ...{ input, heads, labels: numberedLabels, gold: address },
      ...{ tags: column("tags"), feats: column("feats"), xpos: column("xpos") },
      lemmas: column("lemmas"),
    };
    if (at >= gold) {
      dropStrangers(found, classes);
      usual?.dropOthers(found.lemmas, sentence);
    }
    return found;
  });
  const trees = { sentences: encoded, gold, fingerprint };
  return { encoder, start, classes, labels: labels.names, ...trees };
}

const NOTHING = new Int32Array(0);

/** Trees made by machine may give a word features that its tag never has: nothing is learned of those. */
function dropStrangers(sentence: NetworkSentence, { allowed }: WordClasses): void {
  for (const output of CLASS_OUTPUTS) {
    const lists = allowed[output]?.map((list) => new Set(list)), values = sentence[output];
    if (!lists) continue;
    sentence.tags.forEach((tag, i) => {
      if (tag < 0 || !lists[tag].has(values[i])) values[i] = -1;
    });
  }
}

/** Lemmas that a treebank gives its words: those made by machine may follow other rules. */
class UsualLemmas {
  readonly #known = new Map<string, Set<string>>();

  constructor(sentences: readonly Sentence[]) {
    for (const { forms, upos, lemmas } of sentences) {
      forms.forEach((form, i) => {
        const key = `${form}\t${upos[i]}`, own = this.#known.get(key);
        if (own) own.add(lemmas[i]);
        else this.#known.set(key, new Set([lemmas[i]]));
      });
    }
  }

  /** Drops the lemmas of words that the treebank knows by others. */
  dropOthers(numbers: Int32Array, { forms, upos, lemmas }: Sentence): void {
    numbers.forEach((_, i) => {
      const own = this.#known.get(`${forms[i]}\t${upos[i]}`);
      if (own && !own.has(lemmas[i])) numbers[i] = -1;
    });
  }
}
