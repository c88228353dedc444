// How much one request may ask for, and how many may be served at a time.

import type { SentenceLimits } from "../pipeline/sentence_limits.ts";

/** The limits of a service. Each refusal names the limit that it is about. */
export interface ServiceLimits {
  /** Most bytes of a request's body. */
  readonly bodyBytes: number;
  /** Milliseconds in which a body has to arrive. */
  readonly bodyTime: number;
  readonly sentenceWords: number;
  readonly wordCharacters: number;
  /** The widest beam that may be asked for. */
  readonly beam: number;
  /** Milliseconds that a request may take, from its arrival to the end of its answer. */
  readonly time: number;
  /** Most bodies that are on their way at a time; one more, and the slowest is given up. */
  readonly bodies: number;
  /** Most requests whose bodies are there that are parsed at a time. */
  readonly concurrency: number;
}

/** The limits unless others are given. */
export const LIMITS: ServiceLimits = {
  bodyBytes: 1 << 20,
  bodyTime: 10_000,
  sentenceWords: 1_000,
  wordCharacters: 1_000,
  beam: 64,
  time: 30_000,
  bodies: 256,
  concurrency: 64,
};

/** The limits of a sentence among them. */
export const sentenceLimits = (limits: ServiceLimits): SentenceLimits => {
  return { words: limits.sentenceWords, characters: limits.wordCharacters };
};
