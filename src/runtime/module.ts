/**
 * What the Wasm module says of itself: its functions' types and its enumerations, as the build wrote
 * them down. Only `src/runtime` knows where that is.
 *
 * @module
 */

export {
  ACTIVATIONS,
  CHARACTER_CLASSES,
  type CharacterClass,
  CLASS_KINDS,
  FAILURES,
  FEATURE_SETS,
  type FeatureSet,
  FLAGS,
  LEARNER_TRAITS,
  LINEAR_LEARNERS,
  type ModuleExports,
  type Move,
  MOVES,
  type Observation,
  OBSERVATIONS,
  ORACLE_NAMES,
  REGRESSION_RULES,
  type RegressionRule,
  SEARCH_POLICIES,
  type SearchPolicy,
  SYSTEM_NAMES,
  SYSTEM_TRAITS,
  TEMPLATE_SETS,
  type TemplateSet,
  WINDOW_LIMITS,
  WINDOW_MARKS,
} from "../../build/module.ts";
