// JSON Lines.

import { sentenceToJson } from "../sentence/json.ts";
import { type Format, plainFormat } from "./format.ts";

/** One object a line. */
export const format: Format = plainFormat((sentence) => {
  return JSON.stringify(sentenceToJson(sentence)) + "\n";
});
