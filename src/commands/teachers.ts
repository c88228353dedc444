// `sagitta train --teacher MODEL… --unannotated FILE…`: text that models annotate, to learn from.

import { MAX_MODEL_BYTES } from "../pipeline/file/model_file.ts";
import { Parser } from "../pipeline/parser.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { agreement } from "../training/agreement.ts";
import type { LoadedTreebank } from "../training/treebank.ts";
import type { Host } from "./host.ts";
import { readBytes } from "./read_bytes.ts";

/** Most bytes of a text: it is held in memory with its trees. */
const MAX_TEXT_BYTES = 1 << 28;
/** Most words of a sentence that is learned from: longer ones are lists and tables. */
const MAX_WORDS = 120;

/**
 * Lets models annotate text. Words and sentences are those that the first model finds.
 * @param models The teachers' files; the first has to read plain text.
 */
export async function annotateText(
  host: Host,
  models: readonly string[],
  files: readonly string[],
): Promise<LoadedTreebank[]> {
  const teachers: Parser[] = [];
  for (const file of models) {
    teachers.push(await Parser.load(await readBytes(host, file, MAX_MODEL_BYTES), { file }));
  }
  const treebanks: LoadedTreebank[] = [];
  for (const file of files) {
    const text = new TextDecoder().decode(await readBytes(host, file, MAX_TEXT_BYTES));
    const words = teachers[0].segment(text).filter(({ length }) => length <= MAX_WORDS);
    const parses = teachers.map((teacher) => [...teacher.parseAll(words)]);
    const sentences = words.map((_, i): Sentence => agreement(parses.map((list) => list[i])));
    host.note(`${file}: ${sentences.length} sentences annotated by ${models.join(", ")}`);
    treebanks.push({ file, sentences, silver: true });
  }
  return treebanks;
}
