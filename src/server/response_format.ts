// The formats of responses: output formats with what HTTP needs around them.

import type { TaskOutput } from "../pipeline/session_task.ts";
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
  /** How sentences are written, and what stands between them. */
  readonly output: TaskOutput;
  /** The text before the first sentence. */
  head?(model: string): string;
  /** The text after the last. */
  readonly tail?: string;
  /** Tells what broke the response off, where the format has room for that. */
  broken?(problem: HttpProblem): string;
}

const LINES = {
  output: { format: "json" },
  broken: (problem: HttpProblem) => JSON.stringify({ problem: problem.toJson() }) + "\n",
};

/** The formats by name. */
export const RESPONSE_FORMATS: Readonly<Record<ResponseFormatName, ResponseFormat>> = {
  /** One object: `{"model": …, "sentences": […]}`. */
  json: {
    type: "application/json",
    output: { format: "json", between: "," },
    head: (model) => `{"model":${JSON.stringify(model)},"sentences":[`,
    tail: "]}\n",
  },
  /** One object a line. */
  ndjson: { type: "application/x-ndjson", ...LINES },
  /** One answer a document and line. */
  jsonl: { type: "application/jsonl", ...LINES },
  conllu: {
    type: "text/x-conllu",
    output: { format: "conllu" },
    broken: (problem) => `# broken_off = ${problem.message}\n`,
  },
};
