/**
 * What `sagitta parse` is to parse, as its words say, and how workers get it.
 *
 * @module
 */

import type { Parser } from "../parsing/parser.ts";
import { usage } from "./arguments.ts";
import type { Host } from "./host.ts";
import { guessInput, type Input, openBlocks } from "./parse_input.ts";
import type { Batch } from "./parse_worker.ts";

/** Characters of input that go to a worker at a time. */
const BATCH = 1 << 17;

/** Something to parse. */
export interface Source {
  /** The file's name, for messages. */
  readonly name: string;
  /** What it is. */
  readonly kind: Input;
  /** Its bytes. */
  chunks(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** What the words say is to be parsed. */
export function sourcesOf(
  files: readonly string[],
  text: string | undefined,
  kind: Input | undefined,
  host: Host,
): Source[] {
  if (text === undefined) {
    return (files.length > 0 ? files : ["-"]).map((name) => {
      return { name, kind: kind ?? guessInput(name), chunks: () => host.read(name) };
    });
  }
  if (files.length > 0) throw usage("parse", "found --text and a file, expected one of them");
  if (kind === "conllu") throw usage("parse", "found --text with --input conllu, expected text");
  const bytes = new TextEncoder().encode(text);
  return [{ name: "--text", kind: kind ?? "text", chunks: () => [bytes] }];
}

/** Sentences as CoNLL-U text, some at a time. */
export async function* batchesOf(
  sources: readonly Source[],
  parser: Parser,
): AsyncGenerator<Batch> {
  for (const { name: file, kind, chunks } of sources) {
    const input = openBlocks(kind, file, parser);
    let blocks: Batch["blocks"][number][] = [], size = 0;
    for await (const chunk of chunks()) {
      for (const block of input.push(chunk)) {
        blocks.push(block);
        size += block.text.length;
        if (size < BATCH) continue;
        yield { file, blocks };
        blocks = [];
        size = 0;
      }
    }
    blocks.push(...input.end());
    if (blocks.length > 0) yield { file, blocks };
  }
}
