// Checks that a sentence's `# text` comment is what its tokens spell.

import { quote } from "../../errors.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { spelledText } from "../../sentence/surface.ts";
import type { Finding } from "./attribute_lists.ts";

/** Characters shown on either side of the first difference. */
const SHOWN = 16;

/** The problem of the `# text` comment, if there is one. */
export function checkText(sentence: Sentence): Finding {
  const text = sentence.comment("text");
  if (text === undefined) return undefined;
  const spelled = spelledText(sentence);
  if (text.trimEnd() === spelled) return undefined;
  let at = 0;
  while (at < text.length && text[at] === spelled[at]) at++;
  const show = (whole: string) => quote(whole.slice(Math.max(at - SHOWN, 0), at + SHOWN));
  return {
    found: `text ${show(text)} from character ${at + 1} on`,
    expected: `what the tokens spell, ${show(spelled)}`,
  };
}
