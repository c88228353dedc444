// The transition systems by name, their powers and their options. Callers ask here for what they need
// of a system, never which one it is.

import type { Kinds } from "../checks.ts";
import { fail, quote } from "../errors.ts";
import {
  FLAGS,
  type Move,
  ORACLE_NAMES,
  SYSTEM_NAMES,
  SYSTEM_TRAITS,
  type Trait,
} from "../runtime/module.ts";

const refuse = fail("use a transition system");

/** The transition systems, by their number in the Wasm module. */
export const SYSTEMS: typeof SYSTEM_NAMES = SYSTEM_NAMES;

/** A transition system's name. */
export type SystemName = typeof SYSTEMS[number];

/** The name of an oracle that the Wasm module has for some system. */
export type ModuleOracle = typeof ORACLE_NAMES[number];

/** The powers of a system's oracle. */
export interface OracleTraits {
  /** Whether it has costs of all transitions, in any configuration; else one, on a gold path. */
  readonly costs: boolean;
  /** Whether it is exact for every gold tree. */
  readonly everyTree: boolean;
  /** Whether it has one transition in any configuration, as good as it knows. */
  readonly goesOn: boolean;
}

/** The powers of a system. */
export interface SystemTraits {
  readonly moves: readonly Move[];
  /** Those that have an argument, as `LEFT:2`. */
  readonly withArgument: readonly Move[];
  /** Its variants. */
  readonly options: readonly (keyof typeof FLAGS)[];
  /** Its other traits. */
  readonly traits: readonly Trait[];
  readonly oracles: Readonly<Partial<Record<ModuleOracle, OracleTraits>>>;
}

/** A transition system and its variants. */
export interface SystemOptions {
  system: SystemName;
  /** Whether ROOT may have several dependents; else one (UD's rule). Off by default. */
  multiRoot?: boolean;
  /** Whether ROOT is at the bottom of the stack, not at the end of the buffer. Off by default. */
  rootFirst?: boolean;
}

/** The powers of a system. */
export function traitsOf(system: SystemName): SystemTraits {
  return SYSTEM_TRAITS[system];
}

/** Whether an oracle has the exact cost of every transition, in any configuration, for any tree. */
export function hasExactCosts(system: SystemName): boolean {
  return Object.values(traitsOf(system).oracles).some(({ costs, everyTree }) => costs && everyTree);
}

/** Whether an oracle continues after errors without costs. */
export function hasGuide(system: SystemName): boolean {
  return Object.values(traitsOf(system).oracles).some(({ goesOn }) => goesOn);
}

/** Whether its static oracle builds every tree, and not only projective ones. */
export function buildsEveryTree(system: SystemName): boolean {
  return traitsOf(system).oracles.static?.everyTree ?? false;
}

/** Whether it has a move that reorders words. */
export function canReorder(system: SystemName): boolean {
  return traitsOf(system).traits.includes("reorders");
}

/** Whether ROOT can lie at the bottom of the stack. */
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

/** Refuses a system that does not exist. */
export function requireSystem({ system }: SystemOptions): void {
  if (SYSTEMS.includes(system)) return;
  const expected = `one of ${SYSTEMS.join(", ")}`;
  throw refuse("invalid-oracle", quote(String(system)), expected);
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
