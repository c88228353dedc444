// CoNLL-U.

import { writeSentence } from "../conllu/write.ts";
import { type Format, plainFormat } from "./format.ts";

/** Ten columns a word, as `src/conllu/` writes them. */
export const format: Format = plainFormat(writeSentence);
