// The sources of `sagitta parse`: its files or its text, and the kind of input that each of them is.

import type { Input } from "../../pipeline/inputs.ts";
import { takesLong } from "../../pipeline/pauses.ts";
import type { Host } from "./host.ts";

/** The bytes of an input. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The kind of a file by its name, where that tells. */
export function inputOfName(file: string): Input | undefined {
  if (/\.(txt|text|md)$/i.test(file)) return "text";
  if (/\.jsonl$/i.test(file)) return "jsonl";
  return /\.conllu?(\.gz)?$/i.test(file) ? "conllu" : undefined;
}

/** The beginning of CoNLL-U: a row, or one of its comments. */
const CONLLU =
  /^\ufeff?\s*(#\s*(sent_id|text|newdoc|newpar|global\.columns|generator)\b|(#.*\n\s*)*\d+([-.]\d+)?\t)/;

/** The kind of an input by its first bytes. */
export function inputOfBytes(start: Uint8Array): Input {
  const text = new TextDecoder().decode(start);
  return text.trim() === "" || CONLLU.test(text) ? "conllu" : "text";
}

/** A file or a text to parse. */
export interface Source {
  /** The file's name, for messages. */
  readonly name: string;
  /** Its name as a document; left out where it is the only one. */
  readonly document?: string;
  /** Its kind and its bytes; where its name does not tell, the first bytes are read to find out. */
  open(): Promise<{ readonly kind: Input; readonly chunks: Chunks }>;
}

/** Bytes that tell the kind of a file. */
const SNIFFED_BYTES = 1024;

/** Milliseconds without input after which fewer have to do. */
const SNIFF_PAUSE = 500;

/** The sources that the words name. */
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
        const { start, chunks } = await sniff(host.read(name));
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
async function sniff(all: Chunks) {
  const iterator = (async function* () {
    yield* all;
  })();
  /** The chunk that was waited for too long. */
  let next: Promise<IteratorResult<Uint8Array>> | undefined;
  const first: Uint8Array[] = [];
  let start = new Uint8Array();
  // A line that is no comment tells; users who type are answered after it.
  while (start.length < SNIFFED_BYTES && !/^[^\s#].*\n/m.test(new TextDecoder().decode(start))) {
    next = iterator.next();
    if (start.length > 0 && await takesLong(next, SNIFF_PAUSE)) break;
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
  return { start: start.subarray(0, SNIFFED_BYTES), chunks: chunks() };
}

/** Opens the first source to see how it begins; the input stays the same. */
export async function begin([first, ...others]: readonly Source[]): Promise<{
  readonly start: Uint8Array;
  readonly kind: Input;
  readonly sources: readonly Source[];
}> {
  const { kind, chunks: all } = await first.open();
  const { start, chunks } = await sniff(all);
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
