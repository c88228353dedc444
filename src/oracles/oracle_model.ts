// Learned oracles as files hold them (kind `oracle`).
//
// | in the file | what it is |
// |---|---|
// | settings | {@linkcode OracleSettings} |
// | `features` [features, hidden], `features/bias` [hidden] | F32 |
// | `hidden` [hidden, second], `hidden/bias` [second] | F32 |
// | `moves` [second, 5], `moves/bias` [5] | F32; what a configuration is worth, then SHIFT, LEFT, RIGHT, SWAP |

import { PLACE, requireFields, requireOptions } from "../checks.ts";
import { fail, type Place, quote } from "../errors.ts";
import type { Json } from "../model_file/json.ts";
import type { Stored } from "../model_file/stored.ts";
import { requireTensor } from "../model_file/require_tensor.ts";
import { SettingsReader } from "../model_file/settings_reader.ts";
import { type Observation, OBSERVATIONS, SYSTEM_NAMES, SYSTEM_TRAITS } from "../runtime/module.ts";
import type { Tensor } from "../model_file/tensor.ts";

/** The ways a learned oracle looks at a configuration, by their number in the Wasm module. */
export { type Observation, OBSERVATIONS };

/** Moves that the thesis's features know: SHIFT, LEFT and RIGHT. */
const THESIS_MOVES = 3;

/** How many binary features each has. */
export const OBSERVATION_SIZES: Readonly<Record<Observation, number>> = {
  thesis: 153,
  compact: 370,
};

/** The systems that oracles are learned for. */
export const LEARNED_SYSTEMS: readonly LearnedSystem[] = SYSTEM_NAMES.filter(isLearned);
/** Such a system's name. */
export type LearnedSystem = {
  [Name in System]: "learned" extends keyof typeof SYSTEM_TRAITS[Name]["oracles"] ? Name : never;
}[System];

type System = typeof SYSTEM_NAMES[number];

function isLearned(name: System): name is LearnedSystem {
  return "learned" in SYSTEM_TRAITS[name].oracles;
}

/** The settings of a learned oracle. */
export interface OracleSettings {
  /** The transition system's name. */
  readonly system: LearnedSystem;
  /** Whether ROOT may have several dependents. */
  readonly multiRoot: boolean;
  readonly features: Observation;
  /** Units of the first layer. */
  readonly hidden: number;
  readonly second: number;
  /** Whether a configuration's worth is learned apart from the moves' advantages. */
  readonly dueling: boolean;
}

/** A learned oracle. */
export interface OracleModel {
  readonly settings: OracleSettings;
  /** Its weights, one tensor after the other in the order of {@linkcode oracleShapes}. */
  readonly parameters: Float32Array;
}

/** Most units of a layer. */
export const MAX_UNITS = 1024;
const UNITS = { min: 1, max: MAX_UNITS };

/** A value and the advantages of four moves. */
export const ORACLE_OUTPUTS = 5;

/** The tensors of a network, in order: rows and columns; a bias has one row. */
export function oracleShapes(
  { features, hidden, second }: Pick<OracleSettings, "features" | "hidden" | "second">,
): [name: string, rows: number, columns: number][] {
  return [
    ["features", OBSERVATION_SIZES[features], hidden],
    ["features/bias", 1, hidden],
    ["hidden", hidden, second],
    ["hidden/bias", 1, second],
    ["moves", second, ORACLE_OUTPUTS],
    ["moves/bias", 1, ORACLE_OUTPUTS],
  ];
}

/** How many weights a network has. */
export function oracleSize(settings: OracleSettings): number {
  return oracleShapes(settings).reduce((sum, [, rows, columns]) => sum + rows * columns, 0);
}

/** A learned oracle as a file holds it. */
export function storeOracleModel(model: OracleModel): Stored {
  const { settings, parameters } = model;
  const tensors: Record<string, Tensor> = {};
  let at = 0;
  for (const [name, rows, columns] of oracleShapes(settings)) {
    const data = parameters.slice(at, at += rows * columns);
    tensors[name] = { dtype: "F32", shape: shapeOf(name, rows, columns), data };
  }
  return { kind: "oracle", settings: { ...settings }, vocabularies: {}, tensors };
}

/**
 * Takes a learned oracle out of its file. Everything is checked: settings, shapes, and that every
 * weight is a number.
 */
export function readOracleModel(file: Stored, place: Place = {}): OracleModel {
  requireOptions("read model", place, PLACE);
  requireFields("read model", file, { kind: "text", settings: "object" }, "a learned oracle");
  const refuse = (found: string, expected: string) =>
    fail("read model")("invalid-model", found, expected, place);
  if (file.kind !== "oracle") throw refuse(`a model of kind ${quote(file.kind)}`, "oracle");
  const settings = readOracleSettings(file.settings, place);
  const parameters = new Float32Array(oracleSize(settings));
  let at = 0;
  for (const [name, rows, columns] of oracleShapes(settings)) {
    const { data } = requireTensor(file, name, "F32", shapeOf(name, rows, columns), place);
    if (!data.every(Number.isFinite)) {
      throw refuse(`a weight in ${quote(name)} that is no number`, "numbers");
    }
    parameters.set(data, at);
    at += data.length;
  }
  return { settings, parameters };
}

/** Checks the settings of a learned oracle. */
function readOracleSettings(
  settings: Readonly<Record<string, Json>>,
  place: Place = {},
): OracleSettings {
  const reader = new SettingsReader(settings, place);
  const choice = <C extends string>(name: string, choices: readonly C[]): C =>
    reader.take(name, `one of ${choices.join(", ")}`, (value) => choices.includes(value as C));
  const system = choice("system", LEARNED_SYSTEMS);
  const features = choice("features", OBSERVATIONS);
  const other = otherFeatures(system, features);
  if (other !== undefined) {
    throw reader.refusal(`setting "features" with ${quote(features)}`, other);
  }
  return {
    system,
    multiRoot: reader.flag("multiRoot"),
    features,
    hidden: reader.count("hidden", UNITS),
    second: reader.count("second", UNITS),
    dueling: reader.flag("dueling"),
  };
}

/** The features to take where a system has moves that these do not know. */
export function otherFeatures(system: LearnedSystem, features: Observation): string | undefined {
  if (features !== "thesis" || SYSTEM_TRAITS[system].moves.length <= THESIS_MOVES) return undefined;
  return `compact for ${system}: the thesis's features do not know its moves`;
}

function shapeOf(name: string, rows: number, columns: number): number[] {
  return name.endsWith("/bias") ? [columns] : [rows, columns];
}
