// The transition systems by name, what each can do, and their options. Who wants to know something
// of a system asks here; nobody asks which one it is.

import type { Kinds } from "../checks.ts";
import { quote, SagittaError } from "../errors.ts";
import {
  FLAGS,
  type Move,
  ORACLE_NAMES,
  SYSTEM_NAMES,
  SYSTEM_TRAITS,
  type Trait,
} from "../runtime/module.ts";

/** The transition systems, by their number in the Wasm module. */
export const SYSTEMS: typeof SYSTEM_NAMES = SYSTEM_NAMES;

/** A transition system's name. */
export type SystemName = typeof SYSTEMS[number];

/** The name of an oracle that the Wasm module has for some system. */
export type ModuleOracle = typeof ORACLE_NAMES[number];

/** What a system's oracle can say. */
export interface OracleTraits {
  /** Costs of all transitions, in any configuration? Else one transition, on a gold path. */
  readonly costs: boolean;
  /** Exact for every gold tree? */
  readonly everyTree: boolean;
  /** One transition in any configuration, as good as it knows? */
  readonly goesOn: boolean;
}

/** What a system can do. */
export interface SystemTraits {
  readonly moves: readonly Move[];
  /** Those that have an argument, as `LEFT:2`. */
  readonly withArgument: readonly Move[];
  /** What it can be asked to do otherwise. */
  readonly options: readonly (keyof typeof FLAGS)[];
  /** What else holds of it. */
  readonly traits: readonly Trait[];
  readonly oracles: Readonly<Partial<Record<ModuleOracle, OracleTraits>>>;
}

/** How a transition system is to behave. */
export interface SystemOptions {
  system: SystemName;
  /** Let ROOT have several dependents; else one (UD's rule). Off by default. */
  multiRoot?: boolean;
  /** ROOT at the bottom of the stack, not at the end of the buffer? Off by default. */
  rootFirst?: boolean;
}

/** What a system can do. */
export function traitsOf(system: SystemName): SystemTraits {
  return SYSTEM_TRAITS[system];
}

/** Does an oracle tell the exact cost of every transition, in any configuration, for any tree? */
export function hasExactCosts(system: SystemName): boolean {
  return Object.values(traitsOf(system).oracles).some(({ costs, everyTree }) => costs && everyTree);
}

/** Does an oracle go on after errors without costs? */
export function hasGuide(system: SystemName): boolean {
  return Object.values(traitsOf(system).oracles).some(({ goesOn }) => goesOn);
}

/** Does its static oracle build every tree, and not only projective ones? */
export function buildsEveryTree(system: SystemName): boolean {
  return traitsOf(system).oracles.static?.everyTree ?? false;
}

/** Whether it has a move that reorders words. */
export function canReorder(system: SystemName): boolean {
  return traitsOf(system).traits.includes("reorders");
}

/** Can ROOT lie at the bottom of the stack? */
export function hasRootFirst(system: SystemName): boolean {
  return traitsOf(system).options.includes("root-first");
}

/** The systems of which something holds. */
export function systemsThat(holds: (system: SystemName) => boolean): SystemName[] {
  return SYSTEMS.filter(holds);
}

/** The options of a system by kind. */
export const SYSTEM_OPTIONS: Kinds<SystemOptions> = {
  ...{ system: "text", multiRoot: "flag", rootFirst: "flag" },
};

/** Refuses a system that there is not. */
export function requireSystem({ system }: SystemOptions): void {
  if (SYSTEMS.includes(system)) return;
  const known = SYSTEMS.join(", ");
  throw new SagittaError(
    `Cannot use a transition system: found ${quote(String(system))}, expected one of ${known}`,
  );
}

/** A system's number, as the Wasm module knows it. */
export function systemNumber({ system }: SystemOptions): number {
  return SYSTEMS.indexOf(system);
}

/** An oracle's number, as the Wasm module knows it. */
export function oracleNumber(oracle: ModuleOracle): number {
  return ORACLE_NAMES.indexOf(oracle);
}

/** A system's options as the Wasm module's flags. */
export function systemFlags({ multiRoot = false, rootFirst = false }: SystemOptions): number {
  return (multiRoot ? 0 : FLAGS["single-root"]) | (rootFirst ? FLAGS["root-first"] : 0);
}
