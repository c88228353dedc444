// A step of a trace as a row of a derivation.

import type { Cost } from "../../oracles/oracle.ts";
import type { TraceStep } from "../../oracles/trace.ts";
import { transitionName } from "../../oracles/transition.ts";
import type { DerivationRow } from "../../rendering/derivation.ts";

/** Puts words in place of tokens. */
export function derivationRow(
  { step, stack, buffer, costs, exact, transition, arc }: TraceStep,
  { forms }: { readonly forms: readonly string[] },
): DerivationRow {
  const word = (token: number) => token === 0 ? "ROOT" : forms[token - 1];
  return {
    step,
    stack: stack.map(word),
    buffer: buffer.map(word),
    transition: transition === undefined ? "" : transitionName(transition),
    arc: arc && { head: word(arc.head), dependent: word(arc.dependent) },
    costs: namedCosts(costs),
    ...(exact === false ? { estimated: true } : {}),
  };
}

/** Costs by the names of their transitions. */
export function namedCosts(costs: readonly Cost[]): Record<string, number> {
  return Object.fromEntries(
    costs.map(({ transition, cost }) => [transitionName(transition), cost]),
  );
}
