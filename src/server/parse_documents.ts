// Documents of JSON lines: their sentences are parsed among those of other requests, in small
// pieces, and each document is answered when its last one is done.

import { SagittaError } from "../errors.ts";
import { writeAnswer } from "../pipeline/json_lines.ts";
import type { DocumentFacts } from "../pipeline/parse_task.ts";
import type { BackendResult } from "./parse_backend.ts";

/** A sentence that was parsed, as JSON, or why it could not be. */
export type SentenceResult = string | SagittaError;

/**
 * Parses some sentences, those behind one that cannot be parsed too.
 *
 * @param run Parses sentences as far as it gets, and writes one a line.
 */
export async function parseEach(
  sentences: readonly unknown[],
  run: (sentences: readonly unknown[]) => Promise<BackendResult>,
): Promise<SentenceResult[]> {
  const results: SentenceResult[] = [];
  while (results.length < sentences.length) {
    const { text, error } = await run(sentences.slice(results.length));
    const written = typeof text === "string" ? text : new TextDecoder().decode(text);
    results.push(...written.split("\n").slice(0, -1));
    if (error !== undefined) results.push(new SagittaError(error));
  }
  return results;
}

/** The answers to documents, whose sentences come in pieces. */
export async function* answerDocuments(
  documents: readonly DocumentFacts[],
  pieces: AsyncGenerator<readonly SentenceResult[]>,
): AsyncGenerator<string> {
  let results: SentenceResult[] = [];
  try {
    for (const { id, count, error } of documents) {
      while (results.length < count) results = results.concat((await pieces.next()).value!);
      const own = results.slice(0, count);
      results = results.slice(count);
      const failure = error === undefined
        ? own.find((result) => result instanceof SagittaError)
        : new SagittaError(error);
      yield writeAnswer({ id, error: failure }, own as string[]);
    }
  } finally {
    await pieces.return(undefined);
  }
}
