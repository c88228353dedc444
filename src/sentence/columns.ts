// The ten columns that Universal Dependencies gives a word, by their place.

/** How many columns there are. */
export const COLUMNS = 10;

/** Token number `7`, multiword range `3-4` or empty node `8.1`. */
export const ID = 0;
/** The word as it stands in the text. */
export const FORM = 1;
/** Its dictionary form. */
export const LEMMA = 2;
/** Its universal part of speech. */
export const UPOS = 3;
/** Its part of speech in the treebank's own tag set. */
export const XPOS = 4;
/** Its morphological features, `Name=Value` joined by `|`. */
export const FEATS = 5;
/** The number of its head; 0 is ROOT. */
export const HEAD = 6;
/** The label of the arc from its head. */
export const DEPREL = 7;
/** Its arcs in the enhanced graph, `head:label` joined by `|`. */
export const DEPS = 8;
/** Anything else, `Name=Value` joined by `|`. */
export const MISC = 9;

/** The columns' names, in order, as messages spell them. */
export const COLUMN_NAMES: readonly string[] = "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC"
  .split(" ");

/** The columns of text by the names that a sentence has for them. */
export const TEXT_COLUMNS = {
  ...{ forms: FORM, lemmas: LEMMA, upos: UPOS, xpos: XPOS, feats: FEATS },
  ...{ deprels: DEPREL, deps: DEPS, misc: MISC },
} as const;

/** The name of a column of text. */
export type TextColumn = keyof typeof TEXT_COLUMNS;

/** The value of an empty column. */
export const NONE = "_";
