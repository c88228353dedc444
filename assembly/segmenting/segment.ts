/**
 * Finds tokens and ends of sentences in the window, or learns to.
 */

import { get, mark, release, set } from "../memory";
import { learn, score, SENTENCES, TOKENS, useSegmenter } from "./boundary_model";
import { mix, START } from "./hashing";
import { isDecided, passPlace, sentenceFeatures, startParagraph } from "./sentence_features";
import { kindOfChunk } from "./chunk_kind";
import { tokenFeatures } from "./token_features";
import {
  classOf,
  closeWindow,
  isSecondHalf,
  markAt,
  sentenceScores,
  SPACE,
  tokenEnds,
  tokenShapes,
  tokenStarts,
  tokenWords,
  unit,
  WindowLimit,
  WindowMark,
} from "./window";

/** Tokens that have to follow a place: its features are made of so many words after it. */
const RIGHT_TOKENS: i32 = 3;

/** Units that have to follow a chunk before its tokens are known: features of its last gap see so many. */
const RIGHT_UNITS: i32 = 4;

let wrong: i32 = 0;

/** Tokens after which is decided whether a sentence ends, though more text follows. */
let decided: i32 = 0;

/**
 * Finds the tokens of a window of `n` units, and how well a sentence ends after each. Returns how
 * many. Scores after tokens that end up to the unit `from` are left as they are.
 *
 * @param resumes The window is that of the last call, with more text: its tokens are not looked for again.
 * @param isOpen More text follows: only tokens that it cannot change are found.
 */
export function segmentWindow(
  segmenter: usize,
  n: i32,
  from: i32,
  resumes: bool,
  isOpen: bool,
): i32 {
  useSegmenter(segmenter);
  if (!resumes) startWalk();
  walkTokens(n, isOpen, false, 0);
  const here = mark();
  startParagraph(found);
  const last = found - (isOpen ? RIGHT_TOKENS : 1);
  for (let t = 0; t < last; t++) {
    if (isOpen ? t < decided : get(tokenEnds(), t) <= from) {
      passPlace(t);
      continue;
    }
    sentenceFeatures(t);
    store<f32>(sentenceScores() + (<usize> t << 2), score(SENTENCES));
    if (isOpen && !isDecided(t)) break;
    if (isOpen) decided = t + 1;
    passPlace(t);
  }
  release(here);
  return found;
}

/** Tokens of an open window after which is decided whether a sentence ends. Scores have the right sign. */
export function decidedTokens(): i32 {
  return decided;
}

/** Learns from a window of `n` units and its marks. Returns how many ends of tokens were wrong. */
export function learnTokens(segmenter: usize, n: i32, rate: f32): i32 {
  useSegmenter(segmenter);
  wrong = 0;
  startWalk();
  walkTokens(n, false, true, rate);
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
    wrong += learn(
      SENTENCES,
      (markAt(get(tokenEnds(), t) - 1) & WindowMark.SENTENCE_END) != 0,
      rate,
    );
    passPlace(t);
  }
  release(here);
  return wrong;
}

let found: i32 = 0;
/** The unit that is walked next. */
let walked: i32 = 0;

function startWalk(): void {
  found = walked = decided = 0;
}

/** How many tokens `learnTokens` left. */
export function tokensLeft(): i32 {
  return found;
}

/** Goes through the window, space by space, gap by gap; in an open one not into what may change. */
function walkTokens(n: i32, isOpen: bool, training: bool, rate: f32): void {
  closeWindow(n);
  while (walked < n) {
    if (classOf(walked) == SPACE) {
      walked++;
      continue;
    }
    let end = walked + 1;
    while (end < n && classOf(end) != SPACE) end++;
    let next = end + 1;
    while (next < n && classOf(next) == SPACE) next++;
    if (isOpen && (next >= n || end + RIGHT_UNITS > n)) return;
    walkChunk(walked, end, next < n ? classOf(next) : SPACE, training, rate);
    walked = end;
  }
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
        tokenFeatures(
          at,
          token,
          shape,
          chunk,
          get(tokenWords(), place),
          next,
          kind,
          get(tokenShapes(), place),
        );
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
