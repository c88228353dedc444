// Where the words of a sentence stand in its text.

import { type Spelled, surfaceTokens } from "./surface.ts";

/** The place of each word, in UTF-16 units. */
export interface WordSpans {
  /** Where each starts; words of a multiword token have its place. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/**
 * Finds the words of a sentence in its `# text`.
 * @example
 * ```ts
 * import { spansIn } from "./offsets.ts";
 * import { Sentence } from "./sentence.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const forms = ["Fly", "!"], misc = ["SpaceAfter=No", "_"];
 * const found = spansIn(Sentence.of({ forms, misc, comments: ["# text = Fly!"] }));
 * assertEquals(found, { starts: Int32Array.of(0, 3), ends: Int32Array.of(3, 4) });
 * assertEquals(spansIn(Sentence.of({ forms, comments: ["# text = Fly!"] })), undefined);
 * ```
 * @returns The places; nothing if its tokens do not spell its text.
 */
export function spansIn(
  sentence: Spelled & { comment(name: string): string | undefined },
): WordSpans | undefined {
  const { length } = sentence;
  const text = sentence.comment("text");
  if (text === undefined) return undefined;
  const starts = new Int32Array(length), ends = new Int32Array(length);
  let at = 0, word = 0;
  for (const { form, words, space } of surfaceTokens(sentence)) {
    if (!text.startsWith(form, at)) return undefined;
    const last = word + (words?.length ?? 1);
    starts.fill(at, word, last);
    ends.fill(at += form.length, word, last);
    word = last;
    if (space === "" || word === length) continue;
    if (text[at++] !== " ") return undefined;
  }
  return at === text.length ? { starts, ends } : undefined;
}
