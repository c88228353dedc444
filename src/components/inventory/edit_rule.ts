// Edit rules: how a form becomes its lemma, as a short canonical text. A rule learned from one
// pair of form and lemma serves every word that changes in the same way.
//
//   rule   case, ops on the start of the form, ":", ops on its end; or "!" and the lemma itself
//   case   l in lower case, k as it stands, t with a capital, u in upper case
//   op     = keep, - delete, +c insert c
//
// | form | lemma | rule |
// |---|---|---|
// | Dogs | dog | `l:-` |
// | sprang | spring | `l:-+i==` |
// | getrunken | trinken | `l--:-+i====` |
// | LONDON | London | `t:` |
// | went | go | `!go` |
//
// Ops are a shortest script of deletions and insertions. What lies between the first letters that
// it keeps and the next that it does not is the stem, which a rule says nothing about.

import { remembered } from "../../remembered.ts";

/** Pairs longer than this (code points) that differ are learned as they stand: scripts are O(n²). */
const MAX_POINTS = 64;

/** How the letters of a lemma are written: the first character of a rule. */
const CASES = ["l", "k", "t", "u"] as const;
type Case = typeof CASES[number];

/** A rule taken apart. */
type Rule =
  | { readonly lemma: string }
  | { readonly kind: Case; readonly start: readonly string[]; readonly end: readonly string[] };

const KEEP = "=", DELETE = "-", INSERT = "+", STEM = ":", WHOLE = "!";

/** The rule that makes a lemma of a form. */
export function ruleOf(form: string, lemma: string): string {
  let best = WHOLE + lemma, fewest = Infinity;
  for (const kind of CASES) {
    const script = scriptOf(lettersOf(kind, form), lettersOf(kind, lemma));
    if (!script) continue;
    const edits = script.filter((op) => op !== KEEP).length;
    const rule = kind + split(script);
    if (edits < fewest && applyRule(rule, form) === lemma) [best, fewest] = [rule, edits];
  }
  return best;
}

/** Rules of pairs that were met: a text has the same words again and again. */
const knownRules = new Map<string, string>();
const MAX_KNOWN = 1 << 18;

/** The same as `ruleOf`, remembered. */
export function knownRule(form: string, lemma: string): string {
  const key = `${form}\t${lemma}`;
  let found = knownRules.get(key);
  if (found === undefined) {
    if (knownRules.size >= MAX_KNOWN) knownRules.clear();
    knownRules.set(key, found = ruleOf(form, lemma));
  }
  return found;
}

/**
 * The lemma that a rule makes of a form. A rule that does not fit, as it takes more letters than
 * there are, or that is none, leaves the form as it is, in the rule's case if it has one.
 */
export function applyRule(rule: string, form: string): string {
  const parsed = parseRule(rule);
  if (!parsed) return form;
  if ("lemma" in parsed) return parsed.lemma;
  const { kind, start, end } = parsed;
  const letters = lettersOf(kind, form);
  const first = taken(start), last = letters.length - taken(end);
  const lemma = first <= last
    ? edit(start, letters, 0) + letters.slice(first, last).join("") + edit(end, letters, last)
    : letters.join("");
  return kind === "u" ? lemma.toUpperCase() : kind === "t" ? capitalised(lemma) : lemma;
}

/** The text is a rule. */
export function isRule(text: string): boolean {
  return parseRule(text) !== undefined;
}

/** The letters that ops work on. */
function lettersOf(kind: Case, text: string): string[] {
  return Array.from(kind === "k" ? text : text.toLowerCase());
}

/** A shortest script from one text to another; nothing where it says no more than the lemma does. */
function scriptOf(from: readonly string[], to: readonly string[]): string[] | undefined {
  const n = from.length, m = to.length, width = m + 1;
  if (n === m && from.every((point, i) => point === to[i])) return new Array(n).fill(KEEP);
  if (n > MAX_POINTS || m > MAX_POINTS) return undefined;
  // rest[i · width + j]: edits from what follows i to what follows j.
  const rest = new Int32Array((n + 1) * width);
  for (let i = n; i >= 0; i--) {
    for (let j = m; j >= 0; j--) {
      if (i === n || j === m) rest[i * width + j] = n - i + (m - j);
      else if (from[i] === to[j]) rest[i * width + j] = rest[(i + 1) * width + j + 1];
      else {
        rest[i * width + j] = 1 + Math.min(rest[(i + 1) * width + j], rest[i * width + j + 1]);
      }
    }
  }
  if (rest[0] >= Math.max(2, m) || rest[0] === n + m) return undefined;
  const script: string[] = [];
  for (let i = 0, j = 0; i < n || j < m;) {
    if (i < n && j < m && from[i] === to[j]) script.push(KEEP), i++, j++;
    else if (i < n && rest[i * width + j] === 1 + rest[(i + 1) * width + j]) {
      script.push(DELETE), i++;
    } else script.push(INSERT + to[j++]);
  }
  return script;
}

/** A script with a stem in place of the first letters that it keeps. */
function split(script: readonly string[]): string {
  const first = script.indexOf(KEEP);
  if (first < 0) return script.join("") + STEM;
  let last = first;
  while (script[last] === KEEP) last++;
  return script.slice(0, first).join("") + STEM + script.slice(last).join("");
}

/** A model has a few hundred rules. */
const MAX_PARSED = 1 << 14;

/** Takes a rule apart; nothing if it is none. */
const parseRule = remembered(MAX_PARSED, (rule): Rule | undefined => {
  if (rule.startsWith(WHOLE)) return { lemma: rule.slice(WHOLE.length) };
  const [kind, ...points] = Array.from(rule);
  const parts: string[][] = [[]];
  let isRule = CASES.includes(kind as Case);
  for (let at = 0; at < points.length && isRule; at++) {
    const op = points[at];
    if (op === STEM) parts.push([]);
    else if (op === INSERT && at + 1 < points.length) parts.at(-1)!.push(INSERT + points[++at]);
    else if (op === KEEP || op === DELETE) parts.at(-1)!.push(op);
    else isRule = false;
  }
  if (!isRule || parts.length !== 2) return undefined;
  return { kind: kind as Case, start: parts[0], end: parts[1] };
});

/** How many letters of a form ops look at. */
function taken(ops: readonly string[]): number {
  return ops.filter((op) => op === KEEP || op === DELETE).length;
}

function edit(ops: readonly string[], letters: readonly string[], at: number): string {
  let text = "";
  for (const op of ops) {
    if (op === KEEP) text += letters[at++];
    else if (op === DELETE) at++;
    else text += op.slice(INSERT.length);
  }
  return text;
}

function capitalised(text: string): string {
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length);
}
