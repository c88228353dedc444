// The tasks of threads: a session and the whole of its input, as plain data.

import type { Block } from "../conllu/blocks.ts";
import type { ParseOptions } from "../components/parser/parse_options.ts";
import { parseConllu, scanBlocks } from "../conllu/read.ts";
import { joinBytes } from "../join_bytes.ts";
import type { FormatOptions, SentenceWriter } from "../formats/format.ts";
import { loadFormat } from "../formats/write.ts";
import { type PackedSentence, unpackSentence } from "../sentence/packed.ts";
import { Sentence } from "../sentence/sentence.ts";
import { decodeText, documentReader, type Input, openInput, readItems } from "./inputs.ts";
import { readInput } from "./json_lines.ts";
import type { Line } from "./line_splitter.ts";
import type { Parser } from "./parser.ts";
import { type SentenceLimits, withinLimits } from "./sentence_limits.ts";
import {
  type Budget,
  type InputTotal,
  type Item,
  Session,
  type SessionParseOptions,
  type Step,
} from "./session.ts";

/** The input of a task. */
export type TaskInput =
  | { readonly kind: Input; readonly bytes: Uint8Array }
  /** One document, as an object in JSON. */
  | { readonly json: Uint8Array }
  | { readonly text: string }
  | { readonly blocks: readonly Block[] }
  | { readonly lines: readonly Line[] }
  | { readonly sentences: readonly (Sentence | PackedSentence)[] };

/** A session and all of its input. */
export interface SessionTask {
  readonly input: TaskInput;
  /** Where it is from, for messages. */
  readonly file?: string;
  readonly options?: SessionParseOptions;
  /** How to write; left out, sentences are given back. Documents are answered in JSON lines. */
  readonly output?: TaskOutput;
  readonly limits?: SentenceLimits;
  /** Most bytes of a document's line. */
  readonly lineBytes?: number;
  /** Reads and checks all of the input before the first sentence is parsed. */
  readonly check?: boolean;
}

/** How sentences are written. */
export interface TaskOutput {
  readonly format: string;
  readonly options?: FormatOptions;
  /** The text between sentences, in place of their line ends. */
  readonly between?: string;
}

/** The result of a step of a task. */
export interface TaskStep extends Omit<Step, "output"> {
  readonly output: Uint8Array<ArrayBuffer>;
  /** The size of the whole input: told once, when it is checked. */
  readonly total?: InputTotal;
}

/** Milliseconds that a step may read; items that are read between two looks at the clock. */
const READ_TIME = 25, READ_ITEMS = 64;

const encoder = new TextEncoder();
const NOTHING = {
  output: encoder.encode(""),
  sentences: [],
  count: 0,
  work: 0,
  idle: false,
  next: 0,
};

/** A session with the input of a task, written by a writer that others may use, too. */
export function openSession(
  parser: Parser,
  task: SessionTask,
  writer?: SentenceWriter,
): Session {
  const { options, file, output } = task;
  const session = new Session(parser, {
    options: { ...options, file },
    between: output?.between,
    ...(writer ? { writer } : {}),
  });
  session.add(() => itemsOf(parser, task));
  session.end();
  return session;
}

/** A task at work. */
export class RunningTask {
  readonly #session: Session;
  #check: ReturnType<Session["check"]> | undefined;
  #total: TaskStep["total"];

  private constructor(session: Session, check: boolean | undefined) {
    this.#session = session;
    this.#check = check ? session.check() : undefined;
  }

  static async open(parser: Parser, task: SessionTask): Promise<RunningTask> {
    const { format, options } = task.output ?? {};
    const writer = format && (await loadFormat(format)).open(options);
    return new RunningTask(openSession(parser, task, writer || undefined), task.check);
  }

  /** Reads some more of the input, or parses some of its sentences. */
  step(budget: Budget): TaskStep {
    if (this.#check) {
      try {
        if (!this.#read(this.#check)) return { ...NOTHING, done: false, next: budget.work ?? 0 };
      } catch (error) {
        return { ...NOTHING, done: true, error };
      }
      this.#check = undefined;
      const total = this.#total!;
      if (total.work > (budget.work ?? Infinity)) {
        this.#total = undefined;
        return { ...NOTHING, done: false, next: this.#session.next(budget), total };
      }
    }
    const { output, ...step } = this.#session.step(budget), total = this.#total;
    this.#total = undefined;
    return { ...step, output: encoder.encode(output), ...(total ? { total } : {}) };
  }

  /** Reads for a while; tells whether it came to the end. */
  #read(check: ReturnType<Session["check"]>): boolean {
    const end = performance.now() + READ_TIME;
    do {
      for (let i = 0; i < READ_ITEMS; i++) {
        const { value, done } = check.next();
        if (!done) continue;
        this.#total = value;
        return true;
      }
    } while (performance.now() < end);
    return false;
  }
}

/** The result of a whole task; an error comes with what was given before it. */
export interface TaskResult<S = Sentence> {
  readonly output: Uint8Array<ArrayBuffer>;
  readonly sentences: readonly S[];
  /** Reasons against parsing its text with this model. */
  readonly warnings?: readonly string[];
  readonly error?: unknown;
}

/** Does a task at one go. */
export async function runTask(parser: Parser, task: SessionTask): Promise<TaskResult> {
  const running = await RunningTask.open(parser, task);
  const steps: TaskStep[] = [];
  do steps.push(running.step({})); while (!steps[steps.length - 1].done);
  const warnings = "text" in task.input ? parser.warningsFor(task.input.text) : [];
  return {
    ...steps[steps.length - 1],
    ...(warnings.length > 0 ? { warnings } : {}),
    output: joinBytes(steps.map(({ output }) => output)) as Uint8Array<ArrayBuffer>,
    sentences: steps.flatMap(({ sentences }) => sentences),
  };
}

function itemsOf(parser: Parser, task: SessionTask): Iterable<Item> {
  const { input, file, limits, lineBytes, options: how } = task;
  const options = { ...how, file };
  if ("lines" in input || ("kind" in input && input.kind === "jsonl")) {
    const reader = documentReader(parser, { ...options, limits, lineBytes });
    return "lines" in input ? reader.read(input.lines) : readItems(reader, input.bytes);
  }
  return withinLimits(sentencesOf(parser, input, options, limits), limits);
}

function sentencesOf(
  parser: Parser,
  input: Exclude<TaskInput, { readonly lines: unknown }>,
  options: ParseOptions,
  limits?: SentenceLimits,
): Iterable<Sentence> {
  if ("sentences" in input) return input.sentences.map(sentenceOf);
  if ("blocks" in input) return scanBlocks(input.blocks, { file: options.file });
  const { lexicon } = options;
  if ("text" in input) return parser.segmentEach(input.text, { lexicon });
  if ("kind" in input && input.kind === "text") {
    return parser.segmentEach(decodeText(input.bytes, options.file), { lexicon });
  }
  if ("kind" in input) {
    return readItems(openInput(input.kind, parser, options), input.bytes) as Iterable<Sentence>;
  }
  const { sentences, text, conllu } = readInput(
    JSON.parse(new TextDecoder().decode(input.json)),
    limits,
  );
  if (sentences) return sentences;
  return text === undefined
    ? parseConllu(conllu!, { file: options.file })
    : parser.segmentEach(text, { lexicon });
}

function sentenceOf(sentence: Sentence | PackedSentence): Sentence {
  return sentence instanceof Sentence ? sentence : unpackSentence(sentence);
}
