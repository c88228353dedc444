// The facts of a loaded model, as plain data.

import type { Parser } from "./parser.ts";

/** A model's facts. */
export interface ModelFacts {
  /** The kinds of its components, in the order they work. */
  readonly components: readonly string[];
  readonly system: string;
  readonly beam: number;
  readonly labels: readonly string[];
  /** It finds tags itself. */
  readonly tags: boolean;
  /** It finds words in text. */
  readonly text: boolean;
  /** The scripts that it learned; null where that is not known. */
  readonly scripts: readonly string[] | null;
  /** Under what terms it may be used; null if it does not say. */
  readonly licence: string | null;
}

/** The facts of a parser's model. */
export function modelFacts(parser: Parser): ModelFacts {
  const { model, settings, labels, gives, readsText, scripts } = parser;
  return {
    components: model.components.map(({ kind }) => kind),
    system: settings.system,
    beam: settings.beam,
    labels,
    tags: gives.has("upos"),
    text: readsText,
    scripts: scripts ?? null,
    licence: model.licence ?? null,
  };
}
