/**
 * The work of the worker: one parser, and a method for each request. It knows nothing of workers, so
 * that tests can ask it directly.
 *
 * @module
 */

import { sentenceToJson } from "../src/sentence/json.ts";
import { parseConllu } from "../src/conllu/read.ts";
import { packSentence, unpackSentence } from "../src/sentence/packed.ts";
import type { Sentence } from "../src/sentence/sentence.ts";
import { writeSentence } from "../src/conllu/write.ts";
import { fail } from "../src/errors.ts";
import { Parser } from "../src/pipeline/parser.ts";
import type { SystemName } from "../src/oracles/system.ts";
import { type Kernel, loadKernel } from "../src/runtime/kernel.ts";
import { derive } from "./derive.ts";
import type {
  DerivationRequest,
  EditedTree,
  Methods,
  ModelView,
  SentenceView,
  StepView,
} from "./messages.ts";

const refuse = fail("parse");

/** Most characters of text that are parsed at a time. */
export const MAX_CHARACTERS = 20_000;
/** Most sentences that are shown. */
export const MAX_SENTENCES = 500;

/** Text that is CoNLL-U already: after any comments, a line that starts with an ID and a tab. */
const CONLLU = /^\s*(?:#.*\r?\n)*\d+(?:-\d+)?\t/;

/** The worker's methods, with the model that was loaded last. */
export class WorkerApi implements Methods {
  #parser: Parser | undefined;
  #kernel: Promise<Kernel> | undefined;

  /** Loads a model. */
  async load({ bytes, name }: { bytes: Uint8Array; name: string }): Promise<ModelView> {
    this.#parser = await Parser.load(bytes, { file: name });
    const { settings, labels } = this.#parser;
    return { system: settings.system as SystemName, labels };
  }

  /** Parses text, or reads CoNLL-U. */
  parse({ text }: { text: string }): SentenceView[] {
    if (text.length > MAX_CHARACTERS) {
      const found = `${text.length} characters`;
      throw refuse("cannot-parse", found, `${MAX_CHARACTERS} at most`);
    }
    if (text.trim() === "") return [];
    if (CONLLU.test(text)) return some(parseConllu(text)).map((sentence) => this.#given(sentence));
    if (!this.#parser) throw refuse("cannot-parse", "no model", "one to be loaded first");
    return some(this.#parser.parse(text).sentences).map((sentence) => viewOf(sentence, false));
  }

  /** Works out a derivation. */
  async derive(asked: DerivationRequest): Promise<readonly StepView[]> {
    const sentence = unpackSentence(asked.sentence);
    return derive(await (this.#kernel ??= loadKernel()), this.#parser, sentence, asked);
  }

  /** Writes a sentence with a tree as CoNLL-U and JSON. */
  write({ sentence, heads, labels }: EditedTree): { conllu: string; json: string } {
    const edited = unpackSentence(sentence).with({ heads, deprels: labels });
    const json = JSON.stringify(sentenceToJson(edited), null, 2) + "\n";
    return { conllu: writeSentence(edited), json };
  }

  /** A sentence whose tree is given; one that comes without is parsed. */
  #given(sentence: Sentence): SentenceView {
    const isGiven = sentence.heads.every((head) => head >= 0);
    if (isGiven || !this.#parser) return viewOf(sentence, true);
    return viewOf(this.#parser.parse(sentence), false);
  }
}

function some(sentences: readonly Sentence[]): readonly Sentence[] {
  return sentences.slice(0, MAX_SENTENCES);
}

function viewOf(sentence: Sentence, given: boolean): SentenceView {
  const { forms, labels, tags } = sentence;
  return {
    sentence: packSentence(sentence),
    text: sentence.text,
    forms,
    heads: [...sentence.heads],
    labels,
    tags,
    given,
  };
}
