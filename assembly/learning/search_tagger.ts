/**
 * Tagging as a task of learning to search (search.ts): a run gives one word after the other a tag,
 * looking at the tags before; the reference is the gold tag; a wrong tag counts 1.
 *
 *   words: | none | none | word 1 | … | word n | none | none |   each 16 × i32 (src/components/encoding/word_atoms.ts)
 */

import { borrowInts, get, mark, release, reserve, set } from "../memory";
import { newTagger, rows, scoreTags, tagFeatures, Tagger } from "../scoring/tagger";
import { average } from "./averaging";
import { rightErrors } from "./cost_regression";
import { newTable, regressRow, Table } from "./regression";
import { actions, costs, count, learnTask, predict, scores, useTask, wrong } from "./search";

let tagger: Tagger = changetype<Tagger>(0);
let words: usize = 0;
let length: i32 = 0;
let gold: usize = 0;
let given: usize = 0; // tags so far; two more before the first word
let at: i32 = 0;
let row: usize = 0;
let errors: usize = 0;

/** A tagger with room for training, by the rule in use. Returns its address. */
export function setUpTagger(tags: i32, bits: i32): usize {
  const made = newTagger(tags, bits);
  made.live = reserve(made.bytes);
  const table = newTable(made.live, reserve(made.bytes), <usize>made.width << 2, made.bytes);
  made.regression = changetype<usize>(table);
  made.mean = reserve(made.bytes);
  return changetype<usize>(made);
}

/** The averaged weights: [2^bits, width]. */
export function meanTagWeights(from: Tagger): usize {
  const table = changetype<Table>(from.regression);
  average(from.mean, table.live, table.sum, from.bytes, from.clock);
  return from.mean;
}

/** What training changes: the live weights, their sums, the squares. */
export function taggerTable(from: Tagger, which: i32): usize {
  const table = changetype<Table>(from.regression);
  return which == 0 ? table.live : which == 1 ? table.sum : table.squares;
}

/** Learns from a sentence of `n` words; goldTags is [n]. Returns how many choices were wrong. */
export function trainTagger(one: Tagger, wordsAt: usize, goldTags: usize, n: i32): i32 {
  const start = mark();
  tagger = one;
  takeUp(wordsAt, n);
  gold = goldTags;
  row = borrowInts(tagger.width);
  errors = borrowInts(tagger.width);
  useTask(run, score, reference, learn, loss, tagger.tags, n);
  learnTask(tagger.clock - 1);
  release(start);
  return wrong;
}

function takeUp(wordsAt: usize, n: i32): void {
  words = wordsAt;
  length = n;
  given = borrowInts(n + 2);
  store<u64>(given, 0);
}

function run(): void {
  for (at = 0; at < length; at++) {
    for (let tag = 1; tag <= tagger.tags; tag++) set(actions, tag - 1, tag);
    set(given, at + 2, predict(tagger.tags));
  }
}

let found: i32 = 0;

function score(): void {
  found = tagFeatures(words, at, get(given, at + 1), get(given, at), tagger.bits);
  scoreTags(row, tagger, found);
  memory.copy(scores, row + 4, <usize>tagger.tags << 2);
}

function reference(): i32 {
  for (let a = 0; a < count; a++) set(costs, a, i32(get(actions, a) != get(gold, at)));
  return get(gold, at);
}

function learn(): void {
  if (rightErrors(errors, row, 1, tagger.tags, get(gold, at), tagger.width)) {
    const table = changetype<Table>(tagger.regression);
    regressRow(table, rows, found, errors, tagger.width, <f32>tagger.clock);
  }
  tagger.clock += 1;
}

function loss(): i32 {
  let sum = 0;
  for (let word = 0; word < length; word++) sum += i32(get(given, word + 2) != get(gold, word));
  return sum;
}
