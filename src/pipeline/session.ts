// A session: all work on one input, from items to output, a bounded step at a time. The output
// depends on the input alone, never on how that was cut. One file, because it is one class: reading,
// parsing and answering share its queues.

import type { ParseOptions } from "../components/parser/parse_options.ts";
import type { SagittaError } from "../errors.ts";
import type { SentenceWriter } from "../formats/format.ts";
import { sentenceToJson } from "../sentence/json.ts";
import { Sentence } from "../sentence/sentence.ts";
import { type DocumentLine, failed, writeAnswer } from "./json_lines.ts";
import type { Parser } from "./parser.ts";

/** How sentences are parsed. */
export interface SessionParseOptions extends ParseOptions {
  /** How many trees are wanted for each sentence; 1 unless given. */
  readonly kBest?: number;
}

/** How a session works. */
export interface SessionSettings {
  readonly options?: SessionParseOptions;
  /** Writes sentences, without its frame; left out, they are given back as objects. */
  readonly writer?: Pick<SentenceWriter, "write">;
  /** The text between sentences, in place of their line ends. */
  readonly between?: string;
}

/** A piece of input: a sentence, or a document of JSON lines, which is answered as a whole. */
export type Item = Sentence | DocumentLine;

/** How much a step may do. */
export interface Budget {
  /** Work after which no further sentence is begun, as `workOf` counts it. */
  readonly work?: number;
}

/** The result of a step. */
export interface Step {
  readonly output: string;
  /** The sentences, where nothing is written. */
  readonly sentences: readonly Sentence[];
  /** How many sentences were parsed, and the work that it was. */
  readonly count: number;
  readonly work: number;
  /** There is nothing left until more is added. */
  readonly idle: boolean;
  /** The work of the next step, as far as it was read already. */
  readonly next: number;
  /** There is nothing left at all. */
  readonly done: boolean;
  /** The error in the input behind all that was given; the session is done. */
  readonly error?: unknown;
}

/** The size of a whole input. */
export interface InputTotal {
  /** Its sentences, and their work. */
  readonly count: number;
  readonly work: number;
  /** Reasons against parsing it with this model. */
  readonly warnings: readonly string[];
}

/** Sentences that are looked at for warnings. */
const SAMPLE_SENTENCES = 20;

const textOf = (sentences: readonly Sentence[]) =>
  sentences.slice(0, SAMPLE_SENTENCES).map(({ forms }) => forms.join(" ") + " ").join("");

/** Words from which on a sentence takes more than its share. */
const LONG_WORDS = 500;

/** The cost of a sentence, in words of a short one without a beam. */
export function workOf(words: number, beam: number): number {
  return words * beam * (1 + words / LONG_WORDS);
}

/** Words of a whole input that are kept between the check and the parse; more are read again. */
const MAX_KEPT_WORDS = 1 << 16;

/** Sentences that are taken at a time where the model does not want more together. */
const MIN_WINDOW = 64;

/** Documents that are read for a step: those without sentences are no work. */
const MAX_DOCUMENTS = 1 << 10;

/** A document whose answer is not written yet. */
interface OpenDocument extends Pick<DocumentLine, "id"> {
  error?: SagittaError;
  readonly results: string[];
  /** Sentences that are not done. */
  left: number;
}

interface Job {
  readonly sentence: Sentence;
  readonly document?: OpenDocument;
}
type DocumentJob = Required<Job>;

/** Parses its input in order. */
export class Session {
  readonly #parser: Parser;
  readonly #settings: SessionSettings;
  readonly #beam: number;
  /** The input that is not read yet; the first of it is begun. */
  #inputs: (() => Iterable<Item>)[] = [];
  #items: Iterator<Item> | undefined;
  #isEnded = false;
  #hasWritten = false;
  /** Sentences of the document that is read, the last one first. */
  #jobs: Job[] = [];
  /** Sentences of the next step, and documents that are not answered. */
  #batch: Job[] = [];
  #documents: OpenDocument[] = [];
  #failure: { readonly error: unknown } | undefined;

  constructor(parser: Parser, settings: SessionSettings) {
    this.#parser = parser;
    this.#settings = settings;
    this.#beam = settings.options?.beam ?? parser.settings.beam;
  }

  /** Adds input, which is read when its turn comes. */
  add(input: () => Iterable<Item>): void {
    this.#inputs.push(input);
  }

  /** Ends the input. */
  end(): void {
    this.#isEnded = true;
  }

  /**
   * Reads the whole input before anything is parsed, so that its errors are known before the first
   * sentence is given out, and thrown.
   * @returns Its size.
   */
  *check(): Generator<void, InputTotal> {
    let kept: Item[] | undefined = [];
    let count = 0, work = 0, words = 0, sample = "";
    for (const input of this.#inputs) {
      for (const item of input()) {
        const sentences = item instanceof Sentence ? [item] : item.sentences;
        for (const { length } of sentences) {
          words += length;
          work += workOf(length, this.#beam);
        }
        count += sentences.length;
        // Of documents, the first tells.
        if (item instanceof Sentence ? count <= SAMPLE_SENTENCES : sample === "") {
          sample += textOf(sentences);
        }
        kept = words > MAX_KEPT_WORDS ? undefined : kept;
        kept?.push(item);
        yield;
      }
    }
    const all = kept;
    if (all) this.#inputs = [() => all];
    const warnings = this.#parser.warningsFor(sample);
    return { count, work, warnings };
  }

  /** Reads the sentences of the next step; gives their work. */
  next({ work = Infinity }: Budget): number {
    this.#fill(work);
    return this.#workOf(this.#batch);
  }

  /** Does all that is left. */
  *steps(): Generator<Step> {
    let step: Step;
    do yield step = this.step(); while (!step.done);
  }

  /** Parses some sentences, as many as networks take at a time. */
  step({ work: most = Infinity }: Budget = {}): Step {
    this.#fill(most);
    const jobs = this.#batch.splice(0), sentences: Sentence[] = [];
    let output = "";
    try {
      if (jobs[0]?.document) this.#parseDocuments(jobs as DocumentJob[]);
      else {
        for (const trees of this.#trees(jobs)) {
          if (this.#settings.writer) { for (const tree of trees) output += this.#written(tree); }
          else sentences.push(...trees);
        }
      }
      this.#fill(most);
    } catch (error) {
      this.#failure = { error };
      this.#batch = [];
    }
    const idle = this.#batch.length === 0 && (!this.#isFull || this.#failure !== undefined);
    const next = idle ? 0 : this.#workOf(this.#batch) || MAX_DOCUMENTS;
    output += this.#answers();
    const done = idle && (this.#isEnded || this.#failure !== undefined);
    const failure = done ? this.#failure : {};
    return {
      output,
      sentences,
      count: jobs.length,
      work: this.#workOf(jobs),
      idle,
      next,
      done,
      ...failure,
    };
  }

  /** No further document is read until some are answered. */
  get #isFull(): boolean {
    return this.#documents.length >= MAX_DOCUMENTS;
  }

  #workOf(jobs: readonly Job[]): number {
    return jobs.reduce((sum, { sentence }) => sum + workOf(sentence.length, this.#beam), 0);
  }

  /** Reads the sentences of the next step. */
  #fill(most: number): void {
    const size = Math.max(MIN_WINDOW, this.#parser.windowSize);
    let work = this.#workOf(this.#batch);
    while (this.#batch.length < size && work < most) {
      const job = this.#next();
      if (!job) return;
      this.#batch.push(job);
      work += workOf(job.sentence.length, this.#beam);
    }
  }

  /** The next sentence; those before an error in the input come before it. */
  #next(): Job | undefined {
    while (!this.#failure) {
      const job = this.#jobs.pop();
      if (job) return job;
      if (this.#isFull) return undefined;
      try {
        this.#items ??= this.#inputs.shift()?.()[Symbol.iterator]();
        const { value, done = true } = this.#items?.next() ?? {};
        if (done && !this.#items) return undefined;
        if (done) this.#items = undefined;
        else if (value instanceof Sentence) return { sentence: value };
        else this.#open(value!);
      } catch (error) {
        this.#failure = { error };
      }
    }
  }

  #open({ id, error, sentences }: DocumentLine): void {
    const document = { id, error, results: [], left: sentences.length };
    this.#documents.push(document);
    this.#jobs = sentences.map((sentence) => ({ sentence, document })).reverse();
  }

  /** The trees of each sentence; those before an error come before it. */
  *#trees(jobs: readonly Job[]): Generator<readonly Sentence[]> {
    const { kBest = 1, ...options } = this.#settings.options ?? {};
    const sentences = jobs.map(({ sentence }) => sentence);
    if (kBest === 1) {
      for (const tree of this.#parser.parseAll(sentences, options)) yield [tree];
      return;
    }
    for (const sentence of sentences) {
      const trees = this.#parser.alternatives(sentence, kBest, options);
      yield trees.map(({ sentence, score }, i) => {
        sentence.comments.push(`# k_best = ${i + 1}`, `# score = ${score.toFixed(3)}`);
        return sentence;
      });
    }
  }

  /** Parses sentences of documents; one that cannot be parsed is an error of its own document. */
  #parseDocuments(jobs: readonly DocumentJob[]): void {
    let all: readonly (readonly Sentence[])[] | undefined;
    try {
      all = [...this.#trees(jobs)];
    } catch {
      // Which one it is, they tell one by one.
    }
    jobs.forEach((job, i) => {
      const { document } = job;
      try {
        const trees = all?.[i] ?? [...this.#trees([job])][0];
        document.results.push(...trees.map((tree) => JSON.stringify(sentenceToJson(tree))));
      } catch (error) {
        document.error ??= failed(document.id, error).error;
      }
      document.left--;
    });
  }

  #written(sentence: Sentence): string {
    const { between, writer } = this.#settings;
    const text = writer!.write(sentence);
    if (between === undefined) return text;
    const before = this.#hasWritten ? between : "";
    this.#hasWritten = true;
    return before + text.trimEnd();
  }

  /** The answers of documents whose sentences are all done. */
  #answers(): string {
    let text = "";
    while (this.#documents[0]?.left === 0) {
      const document = this.#documents.shift()!;
      text += writeAnswer(document, document.results);
    }
    return text;
  }
}
