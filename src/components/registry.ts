/**
 * The kinds of components that come with Sagitta. Their code is loaded when a file asks for it.
 *
 * @module
 */

import type { ComponentKind } from "./component.ts";

/** A kind by its name in files, and where its code is. */
export interface ComponentRow {
  readonly kind: string;
  load(): Promise<ComponentKind>;
}

export const COMPONENTS: readonly ComponentRow[] = [
  { kind: "segmenter", load: async () => (await import("./segmenter/component.ts")).segmenter },
  { kind: "tagger", load: async () => (await import("./tagger/component.ts")).tagger },
  {
    kind: "linear-parser",
    load: async () => (await import("./linear_parser/component.ts")).linearParser,
  },
];
