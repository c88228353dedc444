// The kinds of components that come with Sagitta. Their code is loaded when a file asks for it.

import type { Stored } from "../pipeline/file/stored.ts";
import type { ComponentKind } from "./component.ts";

/** A kind by its name in files, and where its code is. */
export interface ComponentRow {
  readonly kind: string;
  /** What reads a part of a file; what it names, such as an encoder, is loaded too. */
  load(stored: Stored): Promise<ComponentKind>;
}

const row = (kind: string, load: ComponentRow["load"]): ComponentRow => ({ kind, load });

/** Kinds of components that files may name; a program can bring more to `load()`. */
export const COMPONENTS: readonly ComponentRow[] = [
  row("segmenter", async () => (await import("./segmenter/component.ts")).segmenter),
  row("linear-tagger", async () => (await import("./linear_tagger/component.ts")).linearTagger),
  row("lemmatiser", async () => (await import("./lemmatiser/component.ts")).lemmatiser),
  row("linear-parser", async () => (await import("./linear_parser/component.ts")).linearParser),
  row("encoder", async (of) => await (await import("./encoder/component.ts")).encoderKind(of)),
  row("network-tagger", async () => (await import("./network_tagger/component.ts")).networkTagger),
  row("network-parser", async () => (await import("./network_parser/component.ts")).networkParser),
];
