/**
 * Works out a derivation step by step, with costs and scores, for the page to show.
 *
 * @module
 */

import { ROOT_LABEL } from "../src/sentence/labels.ts";
import type { Sentence } from "../src/sentence/sentence.ts";
import { fail } from "../src/errors.ts";
import {
  allowedTransitions,
  configurationLoss,
  Gold,
  oracleAnswer,
} from "../src/oracles/oracle.ts";
import { traceOracle } from "../src/oracles/trace.ts";
import { Configuration } from "../src/oracles/configuration.ts";
import type { ScoredChoice } from "../src/components/parser/decoder.ts";
import type { Parser } from "../src/pipeline/parser.ts";
import type { SystemName, SystemOptions } from "../src/oracles/system.ts";
import {
  moveOf,
  nodeOf,
  parseTransition,
  type Transition,
  transitionName,
} from "../src/oracles/transition.ts";
import type { Kernel } from "../src/runtime/kernel.ts";
import type { ChoiceView, DerivationRequest, Follow, StepView } from "./messages.ts";

const refuseStep = fail("step through it");
const refuseFollowModel = fail("follow the model");

/** Longer sentences are not stepped through: their steps would take seconds to work out. */
export const MAX_STEPPED_WORDS = 150;

/**
 * The steps of a derivation.
 *
 * @param request The gold tree, the system, whom to follow, and how to begin.
 * @returns The configurations, the last one without a transition. Where the one who is followed
 * has nothing to say, they end there.
 */
export function derive(
  kernel: Kernel,
  parser: Parser | undefined,
  sentence: Sentence,
  request: Omit<DerivationRequest, "sentence">,
): StepView[] {
  const { system, follow, heads, labels } = request;
  const { length } = sentence;
  if (length > MAX_STEPPED_WORDS) {
    const found = `a sentence of ${length} words`;
    throw refuseStep("invalid-input", found, `${MAX_STEPPED_WORDS} at most`);
  }
  const gold = new Gold(heads);
  const options = optionsFor(system, parser, heads);
  const scorer = parser?.settings.system === system ? parser : undefined;
  const first = request.taken.map(parseTransition);
  const start = () => Configuration.start(kernel, length, options);
  const path = follow === "model"
    ? modelPath(scorer, sentence, first)
    : oraclePath(start().takeAll(first), gold, follow, first);
  const scores = scorer?.derivation(sentence, path, false);
  const c = start();
  const names = new Array<string>(length).fill("");
  const steps: StepView[] = [];
  for (let i = 0; i <= path.length; i++) {
    // The end may give heads to words that have none.
    const now = c.isFinal ? c.tree() : c.heads;
    if (c.isFinal) {
      names.forEach((name, t) => names[t] = name || labelAtEnd(now[t], heads[t], labels[t]));
    }
    const choices = choicesOf(c, gold, follow, scorer, scores?.[i]);
    const taken = path[i] === undefined
      ? -1
      : choices.findIndex(({ name }) => name === transitionName(path[i]));
    steps.push({
      stack: c.stack,
      buffer: c.buffer,
      heads: now,
      labels: [...names],
      choices,
      taken,
      loss: configurationLoss(c, gold),
    });
    if (taken < 0) break;
    const { arc, label } = choices[taken];
    if (arc) {
      const right = heads[arc.dependent - 1] === arc.head;
      names[arc.dependent - 1] = right ? labels[arc.dependent - 1] : label;
    }
    c.take(path[i]);
  }
  return steps;
}

/** The label of an arc that the end makes. */
function labelAtEnd(head: number, gold: number, label: string): string {
  return head === gold ? label : head === 0 ? ROOT_LABEL : "";
}

/** The model's own options for its system; a tree with several roots needs a system that allows them. */
function optionsFor(
  system: SystemName,
  parser: Parser | undefined,
  heads: readonly number[],
): SystemOptions {
  const settings = parser?.settings;
  const multiRoot = heads.filter((head) => head === 0).length !== 1;
  if (settings?.system !== system) return { system, multiRoot };
  const { rootFirst } = settings;
  return { system, rootFirst, multiRoot: settings.multiRoot || multiRoot };
}

function modelPath(
  scorer: Parser | undefined,
  sentence: Sentence,
  first: readonly Transition[],
): Transition[] {
  if (!scorer) {
    throw refuseFollowModel("invalid-input", "another system than its own", "the model's system");
  }
  return scorer.derivation(sentence, first).flatMap(({ chosen }) => chosen ?? []);
}

/** The oracle's path from where the first transitions led, as far as it has one. */
function oraclePath(
  c: Configuration,
  gold: Gold,
  oracle: Exclude<Follow, "model">,
  first: readonly Transition[],
): Transition[] {
  const path = [...first];
  for (const { transition } of traceOracle(c, gold, oracle)) {
    if (transition !== undefined) path.push(transition);
  }
  return path;
}

function choicesOf(
  c: Configuration,
  gold: Gold,
  follow: Follow,
  scorer: Parser | undefined,
  scored: ScoredChoice | undefined,
): ChoiceView[] {
  if (c.isFinal) return [];
  const asked = follow === "approximate" ? follow : "dynamic";
  const { costs, exact } = oracleAnswer(c, gold, asked);
  const allowed = follow === "model" ? undefined : allowedTransitions(c, gold, follow);
  const before = c.heads;
  const shares = sharesOf(scored, scorer?.settings.temperature ?? 1);
  return costs.map(({ transition, cost }) => {
    const after = c.clone().take(transition).heads;
    const at = after.findIndex((head, i) => head !== before[i]);
    const candidate = scored?.candidates.findIndex((one) => isSame(one.transition, transition));
    const chosen = candidate === undefined ? undefined : scored?.candidates[candidate];
    return {
      name: transitionName(transition),
      arc: at < 0 ? null : { head: after[at], dependent: at + 1 },
      label: at >= 0 && scorer && chosen ? scorer.labelName(chosen.transition) : "",
      cost,
      exact: exact || asked === "approximate",
      share: candidate === undefined ? null : shares[candidate] ?? null,
      allowed: allowed ? allowed.some((one) => isSame(one, transition)) : null,
    };
  });
}

/** Labels aside. */
function isSame(a: Transition, b: Transition): boolean {
  return moveOf(a) === moveOf(b) && nodeOf(a) === nodeOf(b);
}

/** Scores as shares of one, the way confidences are worked out. */
function sharesOf(scored: ScoredChoice | undefined, temperature: number): number[] {
  const scores = scored?.candidates.map(({ score }) => score) ?? [];
  const most = Math.max(...scores);
  const weights = scores.map((score) => Math.exp((score - most) / temperature));
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}
