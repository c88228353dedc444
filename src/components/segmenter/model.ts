// Segmenters as files hold them (kind `segmenter`).
//
// | in the file | what it is |
// |---|---|
// | settings | {@linkcode SegmenterSettings} |
// | vocabulary `multiwords` | tokens of several words: the token, a tab, its words with spaces |
// | vocabulary `multiword_endings` | the same for ends of tokens; a word `=` is left whole; `3+x` is changed |
// | tables `tokens`, `sentences` (I8) | the weights (`table_tensors.ts`) |

import { fail, type Place, quote } from "../../errors.ts";
import type { Stored } from "../../model_file/stored.ts";
import { SettingsReader } from "../../model_file/settings_reader.ts";
import { readTable, tableTensors } from "../../model_file/table_tensors.ts";
import type { WeightTable } from "../../model_file/weight_table.ts";

/** The features of assembly/segmenting/. Those of 0.1 were 1. */
export const SEGMENTER_FEATURES = 2;

/** How a segmenter works. */
export interface SegmenterSettings {
  /** Must be 2; older models are refused. */
  readonly features: typeof SEGMENTER_FEATURES;
  /** Each table has 2^bits weights. */
  readonly bits: number;
}

/** A trained segmenter. */
export interface SegmenterModel {
  readonly settings: SegmenterSettings;
  readonly tokenTable: WeightTable<Int8Array>;
  readonly sentenceTable: WeightTable<Int8Array>;
  /** Tokens of several words, in lower case: `don't`, a tab, `do n't`. */
  readonly multiwords: readonly string[];
  /** Ends of tokens of several words, longest match first at work: `n't`, a tab, `n't`. */
  readonly multiwordEndings: readonly string[];
}

/** Weights of tables, as powers of 2. */
export const SEGMENTER_BITS = { min: 8, max: 22 } as const;

/** Most words of a token, and most code units of a rule. */
export const MAX_MULTIWORD = 16;
const MAX_RULE = 1024;

/** A segmenter as a file holds it. */
export function storeSegmenter(model: SegmenterModel): Stored {
  const { settings, tokenTable, sentenceTable, multiwords, multiwordEndings } = model;
  return {
    kind: "segmenter",
    settings: { ...settings },
    vocabularies: { multiwords, multiword_endings: multiwordEndings },
    tensors: {
      ...tableTensors("tokens", tokenTable),
      ...tableTensors("sentences", sentenceTable),
    },
  };
}

/** Takes a segmenter out of its file; the gaps are checked before a weight is used. */
export function readSegmenter(stored: Stored, place: Place = {}): SegmenterModel {
  const reader = new SettingsReader(stored.settings, place);
  const features = reader.take<typeof SEGMENTER_FEATURES>(
    "features",
    `${SEGMENTER_FEATURES}, the only ones there are`,
    (it) => it === SEGMENTER_FEATURES,
  );
  const bits = reader.count("bits", SEGMENTER_BITS);
  return {
    settings: { features, bits },
    tokenTable: readTable(stored, "tokens", "I8", 2 ** bits, place),
    sentenceTable: readTable(stored, "sentences", "I8", 2 ** bits, place),
    multiwords: readRules(stored, "multiwords", place),
    multiwordEndings: readRules(stored, "multiword_endings", place),
  };
}

/** A token or an end of one, a tab, one word at least. */
const RULE = /^[^\t\r\n ]+\t[^\t\r\n ]+( [^\t\r\n ]+)*$/;

function readRules(file: Stored, name: string, place: Place): readonly string[] {
  const refuse = (found: string, expected: string) =>
    fail("read model")("invalid-model", found, expected, place);
  if (!Object.hasOwn(file.vocabularies, name)) {
    throw refuse(`no vocabulary ${quote(name)}`, "one");
  }
  const rules = file.vocabularies[name];
  const odd = rules.find((rule) => {
    return rule.length > MAX_RULE || !RULE.test(rule) || rule.split(" ").length > MAX_MULTIWORD;
  });
  if (odd === undefined) return rules;
  const expected = `a token, a tab, 1 to ${MAX_MULTIWORD} words, ${MAX_RULE} units at most`;
  throw refuse(`${name} with ${quote(odd)}`, expected);
}
