/**
 * Finds tokens and ends of sentences in the window, or learns to.
 */

import { get, mark, release, set } from "../memory";
import { learn, score, SENTENCES, TOKENS, useSegmenter } from "./boundary_model";
import { mix, START } from "./hashing";
import { sentenceFeatures, startParagraph } from "./sentence_features";
import { kindOfChunk } from "./chunk_kind";
import { tokenFeatures } from "./token_features";
import {
  classOf, closeWindow, isSecondHalf, markAt, sentenceScores, SPACE, tokenEnds, tokenShapes, tokenStarts, tokenWords, unit, WindowLimit, WindowMark,
} from "./window";

let wrong: i32 = 0;

/** Finds the tokens of a window of `n` units, and how well a sentence ends after each. Returns how many. */
export function segmentWindow(segmenter: usize, n: i32): i32 {
  useSegmenter(segmenter);
  const tokens = walkTokens(n, false, 0);
  const here = mark();
  startParagraph(tokens);
  for (let t = 0; t < tokens - 1; t++) {
    sentenceFeatures(t);
    store<f32>(sentenceScores() + (<usize>t << 2), score(SENTENCES));
  }
  release(here);
  return tokens;
}

/** Learns from a window of `n` units and its marks. Returns how many ends of tokens were wrong. */
export function learnTokens(segmenter: usize, n: i32, rate: f32): i32 {
  useSegmenter(segmenter);
  wrong = 0;
  walkTokens(n, true, rate);
  return wrong;
}

/** Learns from the tokens that `learnTokens` left. Returns how many ends of sentences were wrong. */
export function learnSentences(segmenter: usize, tokens: i32, rate: f32): i32 {
  useSegmenter(segmenter);
  wrong = 0;
  const here = mark();
  startParagraph(tokens);
  for (let t = 0; t < tokens - 1; t++) {
    sentenceFeatures(t);
    wrong += learn(SENTENCES, (markAt(get(tokenEnds(), t) - 1) & WindowMark.SENTENCE_END) != 0, rate);
  }
  release(here);
  return wrong;
}

let found: i32 = 0;

/** How many tokens `learnTokens` left. */
export function tokensLeft(): i32 {
  return found;
}

/** Goes through the window, space by space, gap by gap. Returns the number of tokens. */
function walkTokens(n: i32, training: bool, rate: f32): i32 {
  closeWindow(n);
  found = 0;
  let at = 0;
  while (at < n) {
    if (classOf(at) == SPACE) {
      at++;
      continue;
    }
    let end = at + 1;
    while (end < n && classOf(end) != SPACE) end++;
    let next = end + 1;
    while (next < n && classOf(next) == SPACE) next++;
    walkChunk(at, end, next < n ? classOf(next) : SPACE, training, rate);
    at = end;
  }
  return found;
}

/** Goes through what stands between two spaces. */
function walkChunk(start: i32, end: i32, next: i32, training: bool, rate: f32): void {
  // Hashes of what is right of each gap; `words` and `shapes` have room, as tokens come after.
  const base = found;
  let rest = START, tail = START;
  for (let at = end - 1; at >= start; at--) {
    rest = mix(rest, unit(at));
    set(tokenWords(), base + at - start, rest);
    if (at == end - 1 || classOf(at) != classOf(at + 1)) tail = mix(tail, classOf(at));
    set(tokenShapes(), base + at - start, tail);
  }
  const kind = kindOfChunk(start, end);
  let token = START, shape = START, chunk = START;
  let first = start, previous = SPACE;
  for (let at = start; at < end; at++) {
    if (at > start && !isSecondHalf(at)) {
      let isEnd: bool;
      if (training) {
        isEnd = (markAt(at - 1) & WindowMark.TOKEN_END) != 0;
      } else isEnd = at - first >= WindowLimit.TOKEN;
      if (training || !isEnd) {
        const place = base + at - start;
        tokenFeatures(at, token, shape, chunk, get(tokenWords(), place), next, kind, get(tokenShapes(), place));
        if (training) wrong += learn(TOKENS, isEnd, rate);
        else isEnd = score(TOKENS) > 0;
      }
      if (isEnd) {
        close(first, at, token, shape);
        token = shape = START;
        first = at;
        previous = SPACE;
      }
    }
    token = mix(token, unit(at));
    chunk = mix(chunk, unit(at));
    const kind = classOf(at);
    if (kind != previous) shape = mix(shape, kind);
    previous = kind;
  }
  close(first, end, token, shape);
}

/** One more token. */
function close(first: i32, end: i32, token: u32, shape: u32): void {
  set(tokenStarts(), found, first);
  set(tokenEnds(), found, end);
  set(tokenWords(), found, token);
  set(tokenShapes(), found, shape);
  found++;
}
