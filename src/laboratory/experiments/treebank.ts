// A treebank of an experiment: two files, read.

import { requireKind } from "../../checks.ts";
import { parseConllu } from "../../conllu/read.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import type { FileRecord } from "./results.ts";

/** A file of a treebank, read. */
export interface ExperimentFile {
  /** Its name, for messages and for the report. */
  readonly file: string;
  /** SHA-256 of its bytes, in hexadecimal digits. */
  readonly sha256: string;
  readonly sentences: readonly Sentence[];
}

/** A treebank to experiment with. */
export interface ExperimentTreebank {
  /** Its name in tables. */
  readonly name: string;
  readonly train: ExperimentFile;
  readonly dev: ExperimentFile;
}

/**
 * Reads a file of a treebank.
 * @param limit How many sentences are taken of it; all if `null`.
 */
export async function experimentFile(
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
  limit: number | null,
): Promise<ExperimentFile> {
  requireKind("read a treebank", file, "text", "its name");
  requireKind("read a treebank", bytes, "bytes");
  if (limit !== null) requireKind("read a treebank", limit, "number", "a number or null");
  const sentences = parseConllu(bytes, { file });
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { file, sha256, sentences: limit === null ? sentences : sentences.slice(0, limit) };
}

/** The record of a file in results. */
export function fileRecord({ file, sha256, sentences }: ExperimentFile): FileRecord {
  const tokens = sentences.reduce((sum, { length }) => sum + length, 0);
  return { file, sha256, sentences: sentences.length, tokens };
}
