// The base of transition-based parsers, however they score: decoding, kept heads, confidences,
// k best trees, derivations.

import { LabelInventory, ROOT_LABEL } from "../../sentence/labels.ts";
import { BEAM } from "./settings.ts";
import { arcConfidenceFeatures, probability, UNFITTED, withConfidence } from "./confidence.ts";
import { type Decoded, Decoder, type ScoredChoice } from "./decoder.ts";
import { keepLabels, keptHeads, requireKeptHeads } from "./kept_heads.ts";
import { type Alternative, beamOf, checkParse, type ParseOptions } from "./parse_options.ts";
import { requireSystem, type SystemName } from "../../oracles/system.ts";
import { labelOf, type Transition } from "../../oracles/transition.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { DEPREL, MISC } from "../../sentence/columns.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import type { Batch, Layer, ParserComponent } from "../component.ts";
import type { ParserSettings } from "./settings.ts";

/** Width of the beam for each tree that is asked for: many derivations build the same tree. */
const BEAM_A_TREE = 8;

/** A parser whose weights are in the module; how it sees sentences is left to its kind. */
export abstract class TransitionParser implements ParserComponent {
  abstract readonly needs: readonly Layer[];
  readonly gives: readonly Layer[] = ["heads", "deprels"];
  protected readonly decoder: Decoder;
  readonly #names: LabelInventory;
  readonly #kept = new WeakMap<Sentence, Int32Array>();

  constructor(
    protected readonly kernel: Kernel,
    scorer: number,
    readonly settings: ParserSettings,
    readonly labels: readonly string[],
  ) {
    const system = { ...settings, system: settings.system as SystemName };
    requireSystem(system);
    this.decoder = new Decoder(kernel, scorer, system);
    this.#names = new LabelInventory(labels);
  }

  /** Computes what all sentences of a batch are scored by. */
  protected prepare(_batch: Batch): void {}

  /** Makes a sentence of a batch the one that is scored, and returns its address. */
  protected abstract turnTo(batch: Batch, at: number): number;

  validate(sentence: Sentence, options: ParseOptions): void {
    const beam = beamOf(sentence, options.beam, this.settings.beam);
    checkParse(sentence, beam, options.file);
    if (!options.keepHeads) return;
    requireKeptHeads(this.settings.system);
    const kept = keptHeads(sentence, this.settings.multiRoot, { file: options.file });
    if (kept) this.#kept.set(sentence, kept.slice());
  }

  annotate(batch: Batch, options: ParseOptions): void {
    this.prepare(batch);
    batch.sentences.forEach((sentence, at) => {
      this.kernel.scoped(() => {
        const decoded = this.#decode(batch, at, options);
        this.#write(sentence, decoded.configuration);
        if (options.scores) this.#writeConfidences(sentence, decoded);
      });
    });
  }

  alternatives(batch: Batch, most: number, options: ParseOptions): Alternative[] {
    this.prepare(batch);
    const [sentence] = batch.sentences;
    const decoded = this.#decode(batch, 0, options);
    const { configuration, results } = decoded;
    const found = new Map<string, Alternative>();
    for (let i = 0; i < results && found.size < most; i++) {
      if (i > 0) this.kernel.wasm.resultTree(i, configuration);
      const parsed = sentence.copy();
      const kept = this.#kept.get(sentence);
      if (kept) this.#kept.set(parsed, kept);
      this.#write(parsed, configuration);
      if (options.scores && i === 0) this.#writeConfidences(parsed, decoded);
      const key = `${parsed.heads} ${parsed.deprels}`;
      if (found.has(key)) continue;
      found.set(key, { sentence: parsed, score: this.kernel.wasm.resultScore(i) });
    }
    return [...found.values()];
  }

  derivation(batch: Batch, first: readonly Transition[], complete: boolean): ScoredChoice[] {
    this.prepare(batch);
    const address = this.turnTo(batch, 0);
    return this.decoder.derive(address, batch.sentences[0].length, first, complete);
  }

  evidence(batch: Batch, beam: number, temperatures: readonly number[]) {
    this.prepare(batch);
    const [{ length }] = batch.sentences;
    const decoded = this.decoder.decode(this.turnTo(batch, 0), length, beam, 0);
    // A copy: memory may grow before it is looked at.
    const at = this.kernel.wasm.heads(decoded.configuration) + 4;
    const heads = this.kernel.ints(at, length).slice();
    const evidence = temperatures.map((temperature) =>
      this.kernel.scoped(() => this.decoder.evidence(decoded, temperature).slice())
    );
    return { heads, evidence };
  }

  labelName(transition: Transition): string {
    return this.#names.name(labelOf(transition));
  }

  #decode(batch: Batch, at: number, options: ParseOptions) {
    const sentence = batch.sentences[at];
    const beam = beamOf(sentence, options.beam, this.settings.beam);
    const address = this.turnTo(batch, at);
    const kept = this.#kept.get(sentence);
    return this.decoder.decode(address, sentence.length, beam, kept ? this.#fix(kept) : 0);
  }

  /** The address of the heads to keep. */
  #fix(heads: Int32Array): number {
    const { wasm } = this.kernel;
    const gold = wasm.createGold(heads.length);
    this.kernel.ints(wasm.goldHeads(gold) + 4, heads.length).set(heads);
    wasm.prepareGold(gold);
    return gold;
  }

  #write(sentence: Sentence, configuration: number): void {
    const { wasm, words } = this.kernel;
    const { length } = sentence;
    const firstHead = (wasm.heads(configuration) >> 2) + 1;
    const firstLabel = (wasm.labels(configuration) >> 2) + 1;
    const heads = new Int32Array(length), deprels = new Array<string>(length);
    for (let i = 0; i < length; i++) {
      heads[i] = words[firstHead + i];
      const label = words[firstLabel + i];
      // Without a label where no transition made the arc: then ROOT is what was left.
      const isLeft = label === 0 && heads[i] === 0 && this.#names.size > 0;
      deprels[i] = isLeft ? ROOT_LABEL : this.#names.name(label);
    }
    const kept = this.#kept.get(sentence);
    if (kept) keepLabels(sentence, kept, heads, deprels);
    sentence.holdHeads(heads);
    sentence.holdColumn(DEPREL, deprels);
  }

  /** Writes how sure each head is into MISC. */
  #writeConfidences(sentence: Sentence, decoded: Decoded): void {
    const { temperature, greedyConfidence, beamConfidence } = this.settings;
    const withBeam = decoded.beam > 1;
    const calibration = withBeam
      ? beamConfidence ?? UNFITTED.beam
      : greedyConfidence ?? UNFITTED.greedy;
    const evidence = this.decoder.evidence(decoded, temperature);
    const misc = sentence.misc.map((value, word) => {
      const features = arcConfidenceFeatures(evidence, word, sentence.heads[word] === 0, withBeam);
      return withConfidence(value, probability(features, calibration));
    });
    sentence.holdColumn(MISC, misc);
  }
}

/** A beam that is wide enough to end with so many different trees. */
export function beamFor(trees: number, asked: number): number {
  return Math.max(asked, Math.min(BEAM.max, BEAM_A_TREE * trees));
}
