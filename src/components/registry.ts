// The kinds of components that come with Sagitta. Their code is loaded when a file asks for it.

import type { Stored } from "../pipeline/file/stored.ts";
import type { ComponentKind } from "./component.ts";

/** A kind by its name in files, and where its code is. */
export interface ComponentRow {
  readonly kind: string;
  /** Loads the reader of a part of a file, and code that the part names, such as an encoder. */
  load(stored: Stored): Promise<ComponentKind>;
}

const linear = () => import("./linear.ts"), network = () => import("./network.ts");

/** Kinds of components that files may name; a program can bring more to `load()`. */
export const COMPONENTS: readonly ComponentRow[] = [
  { kind: "segmenter", load: async () => (await linear()).segmenter },
  { kind: "linear-tagger", load: async () => (await linear()).linearTagger },
  { kind: "lemmatiser", load: async () => (await linear()).lemmatiser },
  { kind: "linear-parser", load: async () => (await linear()).linearParser },
  { kind: "encoder", load: async (stored) => await (await network()).encoderKind(stored) },
  { kind: "network-tagger", load: async () => (await network()).networkTagger },
  { kind: "network-parser", load: async () => (await network()).networkParser },
];
