/**
 * Transition systems and their oracles: configurations, exact costs of every transition, traces,
 * verification by exhaustive search, comparison, learned oracles.
 *
 * @example What every transition costs, in any configuration
 * ```ts
 * import {
 *   Configuration,
 *   Gold,
 *   loadKernel,
 *   transitionCosts,
 *   transitionName,
 * } from "@sagitta/parser/oracles";
 * import { assertEquals } from "@std/assert";
 *
 * const gold = new Gold([2, 0, 2]); // the head of each token, 0 is ROOT
 * const c = Configuration.start(await loadKernel(), 3, { system: "arc-standard" });
 * c.take("SHIFT").take("SHIFT");
 * assertEquals(
 *   transitionCosts(c, gold).map(({ transition, cost }) => `${transitionName(transition)} ${cost}`),
 *   ["SHIFT 0", "LEFT 0", "RIGHT 3"],
 * );
 * ```
 *
 * @module
 */

export {
  type Kernel,
  type KernelExports,
  type KernelOptions,
  loadKernel,
} from "./src/runtime/kernel.ts";
export { Configuration, MAX_TOKENS, type ModuleAccess } from "./src/oracles/configuration.ts";
export { type SystemName, type SystemOptions, SYSTEMS } from "./src/oracles/system.ts";
export {
  labelOf,
  type Move,
  moveOf,
  MOVES,
  nodeOf,
  packTransition,
  parseTransition,
  type Transition,
  transitionName,
} from "./src/oracles/transition.ts";
export {
  allowedTransitions,
  type AnyOracle,
  configurationLoss,
  type Cost,
  type CostOracle,
  Gold,
  type OracleAnswer,
  oracleAnswer,
  type OracleName,
  ORACLES,
  oraclesOf,
  transitionCosts,
} from "./src/oracles/oracle.ts";
export { type TraceOptions, traceOracle, type TraceStep } from "./src/oracles/trace.ts";
export {
  type FeatureColumns,
  type TraceFeatures,
  traceFeatures,
} from "./src/oracles/trace_features.ts";
export {
  type Counterexample,
  MAX_VERIFIED_TOKENS,
  type OracleFunction,
  type Verification,
  type VerifyOptions,
  verifyOracle,
} from "./src/laboratory/comparison/verify.ts";
export {
  type ComparedConfiguration,
  type ComparerOptions,
  type GroupComparison,
  type InclusionShare,
  OracleComparer,
  type OracleComparison,
  SHARES as INCLUSION_SHARES,
} from "./src/laboratory/comparison/compare.ts";
export {
  LearnedComparer,
  type LearnedComparerOptions,
  type LearnedComparison,
} from "./src/laboratory/comparison/compare_learned.ts";
export type {
  OracleEvaluation,
  OracleEvaluations,
} from "./src/laboratory/comparison/evaluate_oracle.ts";
export {
  CONTINUATIONS,
  type TakeoverEvaluation,
} from "./src/laboratory/comparison/evaluate_takeovers.ts";
export { LearnedOracle } from "./src/oracles/learned_oracle.ts";
export {
  LEARNED_SYSTEMS,
  type LearnedSystem,
  type Observation,
  OBSERVATIONS,
  type OracleModel,
  type OracleSettings,
  readOracleModel,
} from "./src/oracles/oracle_model.ts";
export { seededRandom } from "./src/random.ts";
