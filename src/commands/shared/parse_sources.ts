// What `sagitta parse` is to parse, as its words say, and how workers get it.

import type { ParseOptions } from "../../components/parser/parse_options.ts";
import { type Block, BlockSplitter } from "../../conllu/blocks.ts";
import { throwProblem } from "../../conllu/problem.ts";
import { MAX_DOCUMENT_BYTES } from "../../pipeline/json_lines.ts";
import { type Line, LineSplitter } from "../../pipeline/line_splitter.ts";
import type { Parser } from "../../pipeline/parser.ts";
import { takesLong } from "../../pipeline/pauses.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import type { Host } from "./host.ts";
import { DocumentMarks } from "./document_marks.ts";
import { type Chunks, inBatches } from "./input_batches.ts";
import { type ChunkedInput, type Input, openInput } from "../../pipeline/inputs.ts";
import type { SessionTask } from "../../pipeline/session_task.ts";

/** A word of text counts as many characters, as a row of CoNLL-U would. */
const CHARACTERS_A_WORD = 40;

/** A document of JSON lines counts as many characters besides its own, so that short ones count. */
const CHARACTERS_A_DOCUMENT = 64;

/** Something to parse at a time. */
type Batch = Pick<SessionTask, "file" | "input">;

/** What a file holds, where its name says so. */
export function inputOfName(file: string): Input | undefined {
  if (/\.(txt|text|md)$/i.test(file)) return "text";
  if (/\.jsonl$/i.test(file)) return "jsonl";
  return /\.conllu?(\.gz)?$/i.test(file) ? "conllu" : undefined;
}

/** What begins like this is CoNLL-U: a row, or a comment of those that CoNLL-U has. */
const CONLLU =
  /^\ufeff?\s*(#\s*(sent_id|text|newdoc|newpar|global\.columns|generator)\b|(#.*\n\s*)*\d+([-.]\d+)?\t)/;

/** What begins with some bytes. */
export function inputOfBytes(start: Uint8Array): Input {
  const text = new TextDecoder().decode(start);
  return text.trim() === "" || CONLLU.test(text) ? "conllu" : "text";
}

/** Something to parse. */
export interface Source {
  /** The file's name, for messages. */
  readonly name: string;
  /** What is to be written about it as a document; left out where it is the only one. */
  readonly document?: string;
  /** What it is, and its bytes; where its name does not tell, it is begun to find out. */
  open(): Promise<{ readonly kind: Input; readonly chunks: Chunks }>;
}

/** Bytes that are looked at to find out what a file holds. */
const LOOKED_AT = 1024;

/** Milliseconds without input after which fewer have to do. */
const LOOK_PAUSE = 500;

/** What the words say is to be parsed. */
export function sourcesOf(
  { files, options, usage }: {
    readonly files: readonly string[];
    readonly options: { readonly text?: string; readonly input?: Input };
    usage(reason: string): Error;
  },
  host: Pick<Host, "read" | "note">,
): Source[] {
  const { text, input: kind } = options;
  if (text === undefined) {
    const names = files.length > 0 ? files : ["-"];
    const documents = names.length > 1 ? documentNames(names) : [];
    return names.map((name, i) => ({
      name,
      document: documents[i],
      open: async () => {
        const known = kind ?? inputOfName(name);
        if (known) return { kind: known, chunks: host.read(name) };
        const { start, chunks } = await lookAt(host.read(name));
        const guessed = inputOfBytes(start);
        const place = name === "-" ? "standard input" : name;
        if (start.length > 0) host.note(`Reading ${place} as ${NAMES[guessed]}`);
        return { kind: guessed, chunks };
      },
    }));
  }
  if (files.length > 0) throw usage("found --text and a file, expected one of them");
  if (kind === "conllu" || kind === "jsonl") {
    throw usage(`found --text with --input ${kind}, expected text`);
  }
  const chunks = [new TextEncoder().encode(text)];
  return [{ name: "--text", open: () => Promise.resolve({ kind: kind ?? "text", chunks }) }];
}

const NAMES: Record<Input, string> = {
  conllu: "CoNLL-U (--input text says otherwise)",
  text: "text (--input conllu says otherwise)",
  tokens: "tokens",
  jsonl: "JSON lines",
};

/** The first bytes, and all of them. */
async function lookAt(all: Chunks) {
  async function* each() {
    yield* all;
  }
  const iterator = each();
  /** The chunk that was waited for too long. */
  let next: Promise<IteratorResult<Uint8Array>> | undefined;
  const first: Uint8Array[] = [];
  let start = new Uint8Array();
  // A line that is no comment tells; whoever types is answered after it.
  while (start.length < LOOKED_AT && !/^[^\s#].*\n/m.test(new TextDecoder().decode(start))) {
    next = iterator.next();
    if (start.length > 0 && await takesLong(next, LOOK_PAUSE)) break;
    const { value, done } = await next;
    next = undefined;
    if (done) break;
    first.push(value);
    start = new Uint8Array(await new Blob(first as BlobPart[]).arrayBuffer());
  }
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield* first;
    const one = await next;
    if (one?.done) return;
    if (one) yield one.value;
    yield* iterator;
  }
  return { start: start.subarray(0, LOOKED_AT), chunks: chunks() };
}

/** Opens the first source to see how it begins; what is to be parsed stays the same. */
export async function begin([first, ...others]: readonly Source[]): Promise<{
  readonly start: Uint8Array;
  readonly kind: Input;
  readonly sources: readonly Source[];
}> {
  const { kind, chunks: all } = await first.open();
  const { start, chunks } = await lookAt(all);
  const begun = { ...first, open: () => Promise.resolve({ kind, chunks }) };
  return { start, kind, sources: [begun, ...others] };
}

/** A name for each of several files, as a document: without folder and ending, each once. */
function documentNames(files: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return files.map((file) => {
    const base = file === "-" ? "stdin" : file.split(/[/\\]/).pop()!.replace(/(?<=.)\.\w+$/, "");
    const name = base.replace(/\s/g, "_");
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  });
}

/**
 * What is to be parsed, in batches. CoNLL-U and JSON lines are only cut, so that workers scan them;
 * text is segmented.
 * @param size Characters of a batch; 0 is what one chunk of the input completes, so that whoever
 * types line by line is answered line by line.
 */
export async function* batchesOf(
  sources: readonly Source[],
  parser: Parser,
  size: number,
  options: ParseOptions,
): AsyncGenerator<Batch> {
  const marks = new DocumentMarks();
  for (const source of sources) {
    const { name: file, document } = source;
    const { kind, chunks } = await source.open();
    if (kind === "conllu") {
      const splitter = new BlockSplitter(throwProblem(file));
      const sizeOf = ({ text }: Block) => text.length;
      for await (const blocks of inBatches(splitter, chunks, sizeOf, size, false)) {
        yield { file, input: { blocks: blocks.map((block) => marks.block(block, document)) } };
      }
    } else if (kind === "jsonl") {
      const splitter = new LineSplitter("read JSON lines", "invalid-json", file, {
        max: MAX_DOCUMENT_BYTES,
        skipInvalid: true,
      });
      const sizeOf = ({ text }: Line) => CHARACTERS_A_DOCUMENT + text.length;
      for await (const lines of inBatches(splitter, chunks, sizeOf, size, false)) {
        yield { file, input: { lines } };
      }
    } else {
      const input = openInput(kind, parser, { ...options, file }) as ChunkedInput<Sentence>;
      const sizeOf = ({ length }: Sentence) => CHARACTERS_A_WORD * length;
      for await (const sentences of inBatches(input, chunks, sizeOf, size, file === "-")) {
        for (const sentence of sentences) marks.sentence(sentence, document);
        yield { file, input: { sentences } };
      }
    }
  }
}
