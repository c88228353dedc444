// The universal parts of speech and relations of Universal Dependencies, as types that an editor
// completes. Treebanks have others, too, so every string is one.

// deno-fmt-ignore
const TAGS = [
  "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN",
  "PUNCT", "SCONJ", "SYM", "VERB", "X",
] as const;

// deno-fmt-ignore
const RELATIONS = [
  "acl", "advcl", "advmod", "amod", "appos", "aux", "case", "cc", "ccomp", "clf", "compound",
  "conj", "cop", "csubj", "dep", "det", "discourse", "dislocated", "expl", "fixed", "flat",
  "goeswith", "iobj", "list", "mark", "nmod", "nsubj", "nummod", "obj", "obl", "orphan",
  "parataxis", "punct", "reparandum", "root", "vocative", "xcomp",
] as const;

/** Any other string, so that the known ones are still completed. */
type Other = string & Record<never, never>;

/** A universal part of speech, or what else a treebank has in its place. */
export type Upos = typeof TAGS[number] | Other;

/** A universal relation, or one with a sub-type, or what else a treebank has in its place. */
export type Relation = typeof RELATIONS[number] | Other;

/** The universal parts of speech. */
export const UNIVERSAL_TAGS: ReadonlySet<string> = new Set(TAGS);

/** The universal relations, without sub-types. */
export const UNIVERSAL_RELATIONS: ReadonlySet<string> = new Set(RELATIONS);

/** A relation without its sub-type. */
export function universalRelation(deprel: string): string {
  const colon = deprel.indexOf(":");
  return colon < 0 ? deprel : deprel.slice(0, colon);
}
