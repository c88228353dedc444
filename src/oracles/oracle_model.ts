// Learned oracles as files hold them (kind `oracle`).
//
// | in the file | what it is |
// |---|---|
// | settings | {@linkcode OracleSettings} |
// | `features` [features, hidden], `features/bias` [hidden] | F32 |
// | `hidden` [hidden, second], `hidden/bias` [second] | F32 |
// | `moves` [second, 5], `moves/bias` [5] | F32; what a configuration is worth, then SHIFT, LEFT, RIGHT, SWAP |

import { PLACE, requireFields, requireOptions } from "../checks.ts";
import { inputError, type Place, quote } from "../errors.ts";
import type { Json } from "../pipeline/file/json.ts";
import type { Stored } from "../pipeline/file/stored.ts";
import { requireTensor } from "../pipeline/file/require_tensor.ts";
import { type Observation, OBSERVATIONS, SYSTEM_NAMES, SYSTEM_TRAITS } from "../runtime/module.ts";
import type { Tensor } from "../pipeline/file/tensor.ts";

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
  /** ROOT may have several dependents. */
  readonly multiRoot: boolean;
  readonly features: Observation;
  /** Units of the first layer. */
  readonly hidden: number;
  readonly second: number;
  /** Is a configuration's worth learned apart from the moves' advantages? */
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

/** A learned oracle as a file holds it. */
export function storeOracleModel(model: OracleModel): Stored {
  const { settings, parameters } = model;
  const tensors: Record<string, Tensor> = {};
  let at = 0;
  for (const [name, rows, columns] of oracleShapes(settings)) {
    const data = parameters.slice(at, at += rows * columns);
    tensors[name] = { dtype: "F32", shape: shapeOf(name, rows, columns), data };
  }
  return {
    kind: "oracle",
    settings: { ...settings },
    vocabularies: {},
    tensors,
  };
}

/**
 * Takes a learned oracle out of its file. Everything is checked: settings, shapes, and that every
 * weight is a number.
 */
export function readOracleModel(file: Stored, place: Place = {}): OracleModel {
  requireOptions("read model", place, PLACE);
  requireFields("read model", file, { kind: "text", settings: "object" }, "a learned oracle");
  const refuse = (found: string, expected: string) =>
    inputError("read model", place, found, expected);
  if (file.kind !== "oracle") throw refuse(`a model of kind ${quote(file.kind)}`, "oracle");
  const settings = readOracleSettings(file.settings, place);
  const shapes = oracleShapes(settings);
  const size = shapes.reduce((sum, [, rows, columns]) => sum + rows * columns, 0);
  const parameters = new Float32Array(size);
  let at = 0;
  for (const [name, rows, columns] of shapes) {
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
export function readOracleSettings(
  settings: Readonly<Record<string, Json>>,
  place: Place = {},
): OracleSettings {
  const value = (name: string) => Object.hasOwn(settings, name) ? settings[name] : undefined;
  const refuse = (name: string, expected: string) =>
    inputError("read model", place, `setting ${name} ${JSON.stringify(value(name))}`, expected);
  const choice = <C extends string>(name: string, choices: readonly C[]): C => {
    const found = choices.find((each) => each === value(name));
    if (found === undefined) throw refuse(name, `one of ${choices.join(", ")}`);
    return found;
  };
  const flag = (name: string): boolean => {
    const found = value(name);
    if (typeof found !== "boolean") throw refuse(name, "true or false");
    return found;
  };
  const units = (name: string): number => {
    const found = value(name);
    const fits = typeof found === "number" && Number.isInteger(found) && found >= 1 &&
      found <= MAX_UNITS;
    if (!fits) throw refuse(name, `1 to ${MAX_UNITS}`);
    return found;
  };
  const system = choice("system", LEARNED_SYSTEMS);
  const features = choice("features", OBSERVATIONS);
  if (features === "thesis" && SYSTEM_TRAITS[system].moves.length > THESIS_MOVES) {
    throw refuse("features", `compact for ${system}: the thesis's features do not know its moves`);
  }
  return {
    system,
    multiRoot: flag("multiRoot"),
    features,
    hidden: units("hidden"),
    second: units("second"),
    dueling: flag("dueling"),
  };
}

function shapeOf(name: string, rows: number, columns: number): number[] {
  return name.endsWith("/bias") ? [columns] : [rows, columns];
}
