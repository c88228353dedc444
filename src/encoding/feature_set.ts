/**
 * The sets of features that a linear model may use.
 *
 * | name | looks at |
 * |---|---|
 * | `full` | forms, lemmas, both tags, morphological features |
 * | `tags` | both tags and morphological features |
 * | `words` | forms and their last three characters: for text without tags |
 * | `unigrams` | what `full` does, one word of a configuration at a time |
 * | `bigrams` | what `full` does, two words at most at a time |
 *
 * @module
 */

/** The sets, by their number in `assembly/features/templates.ts`. */
export const FEATURE_SETS = ["full", "tags", "words", "unigrams", "bigrams"] as const;

/** A feature set's name. */
export type FeatureSet = typeof FEATURE_SETS[number];
