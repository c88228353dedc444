/**
 * A worker of a {@linkcode ParserPool}: loads a model once, then parses texts, one after the other.
 *
 * @module
 */

import { SagittaError } from "../errors.ts";
import type { PipelineOptions } from "./pipeline.ts";
import { type PackedSentence, packSentence } from "../sentence/packed.ts";
import type { ParseOptions } from "../components/parser/parse_options.ts";
import { Parser } from "./parser.ts";

/** What a worker is sent first. */
export interface WorkerStart {
  /** The bytes of a model file. */
  readonly model: Uint8Array;
  /** How to load it. */
  readonly options: Pick<PipelineOptions, "module" | "file">;
}

/** What it is sent then. */
export interface WorkerTask {
  /** The text to parse. */
  readonly text: string;
  /** How. */
  readonly options: ParseOptions;
}

/** What it answers. */
export interface WorkerAnswer {
  /** The parsed sentences; nothing when the model is loaded. */
  readonly sentences?: readonly PackedSentence[];
  /** What went wrong. */
  readonly error?: string;
  /** Is that the input's fault, not ours? */
  readonly isInput?: boolean;
}

/** The part of a worker's global scope that is used here; the same in every runtime. */
interface Scope {
  onmessage: ((event: { data: WorkerStart | WorkerTask }) => void) | null;
  postMessage(answer: WorkerAnswer): void;
}

/** Answers what a pool sends. */
function serve(scope: Scope): void {
  let parser: Parser | undefined;
  scope.onmessage = async ({ data }) => {
    try {
      if ("model" in data) {
        parser = await Parser.load(data.model, data.options);
        scope.postMessage({});
      } else {
        const parsed = parser!.parse(data.text, data.options);
        scope.postMessage({ sentences: parsed.sentences.map(packSentence) });
      }
    } catch (error) {
      const { message } = error as Error;
      scope.postMessage({ error: message, isInput: error instanceof SagittaError });
    }
  };
}

// Only in a worker: imported elsewhere, this file does nothing.
if ("WorkerGlobalScope" in globalThis) serve(globalThis as unknown as Scope);
