// The sets of features that a linear model may use.
//
// | name | looks at |
// |---|---|
// | `full` | forms, lemmas, both tags, morphological features |
// | `tags` | both tags and morphological features |
// | `words` | forms and their last three characters: for text without tags |
// | `unigrams` | what `full` does, one word of a configuration at a time |
// | `bigrams` | what `full` does, two words at most at a time |

export { FEATURE_SETS, type FeatureSet } from "../../runtime/module.ts";
