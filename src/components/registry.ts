// The kinds of components that come with Sagitta. Their code is loaded when a file asks for it.

import type { Stored } from "../pipeline/file/stored.ts";
import type { ComponentKind } from "./component.ts";

/** A kind by its name in files, and where its code is. */
export interface ComponentRow {
  readonly kind: string;
  /** What reads a part of a file; what it names, such as an encoder, is loaded too. */
  load(stored: Stored): Promise<ComponentKind>;
}

/** Kinds of components that files may name; a program can bring more to `load()`. */
export const COMPONENTS: readonly ComponentRow[] = [
  { kind: "segmenter", load: async () => (await import("./segmenter/component.ts")).segmenter },
  {
    kind: "linear-tagger",
    load: async () => (await import("./linear_tagger/component.ts")).linearTagger,
  },
  { kind: "lemmatiser", load: async () => (await import("./lemmatiser/component.ts")).lemmatiser },
  {
    kind: "linear-parser",
    load: async () => (await import("./linear_parser/component.ts")).linearParser,
  },
  {
    kind: "encoder",
    load: async (stored) => await (await import("./encoder/component.ts")).encoderKind(stored),
  },
  {
    kind: "network-tagger",
    load: async () => (await import("./network_tagger/component.ts")).networkTagger,
  },
  {
    kind: "network-parser",
    load: async () => (await import("./network_parser/component.ts")).networkParser,
  },
];
