// The kinds of components that come with Sagitta. Their code is loaded when a file asks for it.

import type { Stored } from "../model_file/stored.ts";
import type { ComponentKind } from "./component.ts";

/** A kind by its name in files, and where its code is. */
export interface ComponentRow {
  readonly kind: string;
  /** Loads the reader of a part of a file, and code that the part names, such as an encoder. */
  load(stored: Stored): Promise<ComponentKind>;
}

const row = (kind: string, load: ComponentRow["load"]): ComponentRow => ({ kind, load });

// Components that models have together are one module each: a page loads few files, not many.
const linear = () => import("./linear.ts"), network = () => import("./network.ts");

/** Kinds of components that files may name; a program can bring more to `load()`. */
export const COMPONENTS: readonly ComponentRow[] = [
  row("segmenter", async () => (await linear()).segmenter),
  row("linear-tagger", async () => (await linear()).linearTagger),
  row("lemmatiser", async () => (await linear()).lemmatiser),
  row("linear-parser", async () => (await linear()).linearParser),
  row("encoder", async (of) => await (await import("./encoder/component.ts")).encoderKind(of)),
  row("network-tagger", async () => (await network()).networkTagger),
  row("network-parser", async () => (await network()).networkParser),
];
