/**
 * Tagging as a task of learning to search (search.ts): a run gives one word after the other a tag,
 * looking at the tags before; the reference is the gold tag; a wrong tag counts 1.
 *
 *   words: | none | none | word 1 | … | word n | none | none |   each 16 × i32 (src/encoding/word_atoms.ts)
 */

import { indexOfLargest, sumRows } from "../kernels/rows";
import { borrowInts, get, mark, release, set } from "../memory";
import { rightErrors } from "./regression_lesson";
import { regressRow } from "./regression";
import { actions, costs, count, learnTask, predict, scores, useTask, wrong } from "./search";
import { features, rows, score as scoreRow, table, tags, tagWeights8, width, width8 } from "./tagger_weights";
import { getClock, tick } from "./weights";

let words: usize = 0;
let length: i32 = 0;
let gold: usize = 0;
let given: usize = 0; // tags so far; two more before the first word
let at: i32 = 0;
let row: usize = 0;
let errors: usize = 0;

/** Learns from a sentence of `n` words; goldTags is [n]. Returns how many choices were wrong. */
export function trainTagger(wordsAt: usize, goldTags: usize, n: i32): i32 {
  const start = mark();
  takeUp(wordsAt, n);
  gold = goldTags;
  row = borrowInts(width);
  errors = borrowInts(width);
  useTask(run, score, reference, learn, loss, tags, n);
  learnTask(getClock() - 1);
  release(start);
  return wrong;
}

/** out is [n]. Tags a sentence with the quantised model. */
export function tagWords(out: usize, wordsAt: usize, n: i32): void {
  const start = mark();
  takeUp(wordsAt, n);
  const sums = borrowInts(width8);
  for (at = 0; at < n; at++) {
    const found = features(words, at, get(given, at + 1), get(given, at));
    sumRows(sums, tagWeights8(), rows, found, width8);
    set(given, at + 2, indexOfLargest(sums, 1, tags));
  }
  memory.copy(out, given + 8, <usize>n << 2);
  release(start);
}

function takeUp(wordsAt: usize, n: i32): void {
  words = wordsAt;
  length = n;
  given = borrowInts(n + 2);
  store<u64>(given, 0);
}

function run(): void {
  for (at = 0; at < length; at++) {
    for (let tag = 1; tag <= tags; tag++) set(actions, tag - 1, tag);
    set(given, at + 2, predict(tags));
  }
}

let found: i32 = 0;

function score(): void {
  found = features(words, at, get(given, at + 1), get(given, at));
  scoreRow(row, found);
  memory.copy(scores, row + 4, <usize>tags << 2);
}

function reference(): i32 {
  for (let a = 0; a < count; a++) set(costs, a, i32(get(actions, a) != get(gold, at)));
  return get(gold, at);
}

function learn(): void {
  if (rightErrors(errors, row, 1, tags, get(gold, at), width)) {
    regressRow(table, rows, found, errors, width, <f32>getClock());
  }
  tick();
}

function loss(): i32 {
  let sum = 0;
  for (let word = 0; word < length; word++) sum += i32(get(given, word + 2) != get(gold, word));
  return sum;
}
