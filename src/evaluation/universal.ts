// The part of the annotation that is the same in all languages, which is what the CoNLL 2018
// shared task compares: relations without sub-types, features of the universal inventory.
//
// | set | used by |
// |---|---|
// | content relations | CLAS, MLAS and BLEX count words with these only |
// | functional relations | MLAS compares a word's children with these |
// | universal features | UFeats, AllTags and MLAS compare these only |

/** Relations of words that carry content. Neither these nor functional ones: `punct`. */
export const CONTENT_RELATIONS: ReadonlySet<string> = new Set(
  ("acl advcl advmod amod appos ccomp compound conj csubj dep discourse dislocated expl fixed flat " +
    "goeswith iobj list nmod nsubj nummod obj obl orphan parataxis reparandum root vocative xcomp")
    .split(" "),
);

/** Relations of function words to the word they serve. */
export const FUNCTIONAL_RELATIONS: ReadonlySet<string> = new Set(
  "aux case cc clf cop det mark".split(" "),
);

/** Features of the universal inventory as the shared task knew it. */
const UNIVERSAL_FEATURES: ReadonlySet<string> = new Set(
  ("Abbr Animacy Aspect Case Definite Degree Evident Foreign Gender Mood Number NumType Person " +
    "Polarity Polite Poss PronType Reflex Tense VerbForm Voice").split(" "),
);

/**
 * The universal ones of a word's features, in one fixed order.
 * @returns The features that count, sorted; empty where there are none.
 */
export function universalFeatures(feats: string): string {
  return feats.split("|")
    .filter((feature) => UNIVERSAL_FEATURES.has(feature.split("=", 1)[0]))
    .sort()
    .join("|");
}
