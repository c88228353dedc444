/**
 * The state of the page as the fragment of its address: a link that restores it. Fragments stay in
 * the browser; no server sees them.
 *
 * @module
 */

import { ORACLES } from "../src/oracles/oracle.ts";
import { type SystemName, SYSTEMS } from "../src/oracles/system.ts";
import { validateTree } from "../src/sentence/validity.ts";
import type { Follow } from "./messages.ts";

/** The state that a link keeps. */
export interface Shown {
  /** The text. */
  readonly text: string;
  /** Which of its sentences, from 0. */
  readonly sentence: number;
  /** The tree, if it was edited by hand. */
  readonly edited?: { readonly heads: readonly number[]; readonly labels: readonly string[] };
  /** The transition system; nothing for the model's. */
  readonly system?: SystemName;
  /** Who is followed; nothing for the default. */
  readonly follow?: Follow;
  /** Transitions taken by hand, from the start. */
  readonly taken: readonly string[];
  /** Which step of the derivation. */
  readonly step: number;
}

/** Longer fragments are not read. */
const LONGEST = 100_000;
const MAX_TAKEN = 1000;
const NAME = /^[A-Z]+(?::[1-9][0-9]{0,4})?$/;

/**
 * Writes a fragment.
 *
 * @param shown What the page shows.
 * @returns The fragment, without its `#`.
 */
export function writeLink(shown: Shown): string {
  const { text, sentence, edited, system, follow, taken, step } = shown;
  const parts = new URLSearchParams({ text });
  if (sentence > 0) parts.set("sentence", String(sentence + 1));
  if (edited) {
    parts.set("heads", edited.heads.join("."));
    parts.set("labels", edited.labels.join(" "));
  }
  if (system) parts.set("system", system);
  if (follow) parts.set("follow", follow);
  if (taken.length > 0) parts.set("taken", taken.join("."));
  if (step > 0) parts.set("step", String(step));
  return parts.toString();
}

/**
 * Reads a fragment. What is not sound in it is left out.
 *
 * @param fragment The fragment, with or without its `#`.
 * @returns What to show; nothing if there is no text.
 */
export function readLink(fragment: string): Shown | undefined {
  if (fragment.length > LONGEST) return undefined;
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const text = parts.get("text");
  if (text === null) return undefined;
  const taken = parts.get("taken")?.split(".") ?? [];
  const edited = readTree(parts.get("heads"), parts.get("labels"));
  const system = SYSTEMS.find((name) => name === parts.get("system"));
  const follow = ["model" as const, ...ORACLES].find((name) => name === parts.get("follow"));
  return {
    text,
    sentence: Math.max(0, count(parts.get("sentence")) - 1),
    ...(edited ? { edited } : {}),
    ...(system ? { system } : {}),
    ...(follow ? { follow } : {}),
    taken: taken.length <= MAX_TAKEN && taken.every((name) => NAME.test(name)) ? taken : [],
    step: count(parts.get("step")),
  };
}

function count(text: string | null): number {
  return text !== null && /^[0-9]{1,5}$/.test(text) ? Number(text) : 0;
}

function readTree(heads: string | null, labels: string | null): Shown["edited"] {
  if (heads === null || labels === null || !/^[0-9.]*$/.test(heads)) return undefined;
  const tree = { heads: heads.split(".").map(Number), labels: labels.split(" ") };
  const sound = tree.heads.length === tree.labels.length && validateTree(tree.heads).length === 0;
  return sound && !/[\t\r\n]/.test(labels) ? tree : undefined;
}
