/**
 * The transition systems by name, and their options.
 *
 * @module
 */

import { quote, SagittaError } from "../errors.ts";

/** The transition systems, by their number in `assembly/systems/system.ts`. */
export const SYSTEMS = ["arc-standard", "arc-hybrid", "arc-eager", "lr-spine", "swap"] as const;

/** A transition system's name. */
export type SystemName = typeof SYSTEMS[number];

/** How a transition system is to behave. */
export interface SystemOptions {
  /** Which system. */
  system: SystemName;
  /** One dependent for ROOT only (UD's rule). On by default. */
  singleRoot?: boolean;
  /** Arc-eager: ROOT at the bottom of the stack, not at the end of the buffer. Off by default. */
  rootFirst?: boolean;
}

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

/** A system's options as the Wasm module's flags. */
export function systemFlags({ singleRoot = true, rootFirst = false }: SystemOptions): number {
  return (singleRoot ? 1 : 0) | (rootFirst ? 2 : 0);
}
