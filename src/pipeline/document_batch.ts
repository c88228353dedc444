// Documents of JSON lines, parsed together where that is faster, and answered each by itself.

import { sentenceToJson } from "../sentence/json.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { type DocumentLine, type DocumentOptions, failed, readDocument } from "./json_lines.ts";
import type { Line } from "./line_splitter.ts";

/** The documents of lines, those that cannot be had with their errors. */
export function readDocuments(lines: readonly Line[], options: DocumentOptions): DocumentLine[] {
  return lines.map((line) => readDocument(line, options))
    .filter((document) => document !== undefined);
}

/** A document that was parsed; its sentences as JSON. */
export interface ParsedDocument extends Pick<DocumentLine, "id" | "error"> {
  readonly sentences: readonly string[];
  /** The words of each sentence. */
  readonly lengths: readonly number[];
}

type Parse = (sentences: readonly Sentence[]) => Iterable<Sentence>;

/**
 * Parses documents; one that cannot be parsed has an error, and no other has it.
 * @param parse Parses sentences.
 * @param isEven Does it make one sentence of each, so that documents can share a call?
 */
export function parseDocuments(
  documents: readonly DocumentLine[],
  parse: Parse,
  isEven: boolean,
): ParsedDocument[] {
  try {
    if (isEven) return parseTogether(documents, parse);
  } catch {
    // One of them cannot be parsed; which one, they tell by themselves.
  }
  return documents.map((document) => {
    try {
      return parsed(document, [...parse(document.sentences)]);
    } catch (error) {
      return parsed(failed(document.id, error), []);
    }
  });
}

/** Networks are faster on many sentences at a time, and documents may be short. */
function parseTogether(documents: readonly DocumentLine[], parse: Parse): ParsedDocument[] {
  const all = parse(documents.flatMap(({ sentences }) => sentences))[Symbol.iterator]();
  return documents.map((document) => {
    return parsed(document, document.sentences.map(() => all.next().value!));
  });
}

function parsed({ id, error }: DocumentLine, sentences: readonly Sentence[]): ParsedDocument {
  return {
    id,
    error,
    sentences: sentences.map((sentence) => JSON.stringify(sentenceToJson(sentence))),
    lengths: sentences.map(({ length }) => length),
  };
}
