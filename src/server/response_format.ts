// The formats of responses: output formats with what HTTP needs around them.

import type { HttpProblem } from "./http_problem.ts";

/** The formats of sentences by name, the preferred one first. */
export const FORMAT_NAMES = ["json", "ndjson", "conllu"] as const;

/** The formats of documents, for bodies that are JSON lines. */
export const DOCUMENT_FORMAT_NAMES = ["jsonl"] as const;

/** A format's name. */
export type ResponseFormatName = typeof FORMAT_NAMES[number] | typeof DOCUMENT_FORMAT_NAMES[number];

/** How a response carries sentences that were written in a format. */
export interface ResponseFormat {
  readonly type: string;
  readonly format: string;
  /** What stands before the first sentence. */
  head(model: string): string;
  /** What stands between sentences; where it is not empty, they lose their line ends. */
  readonly between: string;
  /** What stands after the last. */
  readonly tail: string;
  /** Tells what broke the response off, where the format has room for that; else nothing. */
  broken(problem: HttpProblem): string;
}

/** The formats by name. */
export const RESPONSE_FORMATS: Readonly<Record<ResponseFormatName, ResponseFormat>> = {
  /** One object: `{"model": …, "sentences": […]}`. */
  json: {
    type: "application/json",
    format: "json",
    head: (model) => `{"model":${JSON.stringify(model)},"sentences":[`,
    between: ",",
    tail: "]}\n",
    broken: () => "",
  },
  /** One object a line. */
  ndjson: {
    type: "application/x-ndjson",
    format: "json",
    head: () => "",
    between: "",
    tail: "",
    broken: (problem) => JSON.stringify({ problem: problem.toJson() }) + "\n",
  },
  /** One answer a document and line. */
  jsonl: {
    type: "application/jsonl",
    format: "json",
    head: () => "",
    between: "",
    tail: "",
    broken: (problem) => JSON.stringify({ problem: problem.toJson() }) + "\n",
  },
  conllu: {
    type: "text/x-conllu",
    format: "conllu",
    head: () => "",
    between: "",
    tail: "",
    broken: (problem) => `# broken_off = ${problem.message}\n`,
  },
};
