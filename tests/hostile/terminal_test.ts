/**
 * Bytes that move cursors, ring bells, rename windows or turn text around, sent through whatever
 * commands write for people: none comes out.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { encodeModel, modelOf } from "../../src/model_file/model_file.ts";
import { run } from "../commands/memory_host.ts";
import { smallModel } from "../training/small_model.ts";

/** What a terminal acts on: C0 but line feed, DEL, C1, separators, direction controls. */
const ACTS =
  // deno-lint-ignore no-control-regex
  /[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/u;

/** Our own colours, and what redraws a bar. */
// deno-lint-ignore no-control-regex
const OWN = /\x1b\[[\d;]*m|\x1b\[K|\r/g;

const EVIL = "e\x1b[2J\x1b]0;x\x07\x9b31m\x85\u2028\u202er\u2066l\u061c\x7f";
const FILE = `${EVIL}.conllu`, MODEL = `${EVIL}.sagitta`, TEXT = `${EVIL}.txt`;

/** Two sentences that say it in every column and comment. */
function treebank(deprel = `dep:${EVIL}`): string {
  const rows = [
    [1, EVIL, EVIL, "NOUN", EVIL, `A=${EVIL}`, 2, EVIL, `2:${EVIL}`, `B=${EVIL}`],
    [2, "b", "b", "VERB", "_", "_", 0, "root", "_", "_"],
    [3, `x${EVIL}`, "_", "X", "_", "_", 2, deprel, "_", "SpaceAfter=No"],
  ];
  const body = rows.map((row) => row.join("\t")).join("\n");
  const one = (id: number) =>
    `# newdoc id = ${EVIL}\n# sent_id = ${EVIL}${id}\n# text = ${EVIL} b x${EVIL}\n${body}\n\n`;
  return one(1) + one(2);
}

/** A model whose every name and setting says it. */
async function evilModel(): Promise<Uint8Array> {
  const { components } = (await import("../../src/model_file/model_file.ts"))
    .decodeModel(await smallModel({ features: "words" }));
  const changed = components.map((each) => ({
    ...each,
    settings: { ...each.settings, [EVIL]: EVIL },
    vocabularies: { ...each.vocabularies, [EVIL]: [EVIL] },
  }));
  return encodeModel({ ...modelOf(changed, { [EVIL]: EVIL }), licence: EVIL });
}

const GOLD = treebank();
const FILES = {
  [FILE]: GOLD,
  system: treebank("obj"),
  other: GOLD.replaceAll("b\tb", `c${EVIL}\tb`),
  broken: GOLD.replace("\t2\t", `\t${EVIL}\t`),
  columns: `${EVIL}\n\n`,
  cycle: GOLD.replaceAll("\t0\troot", "\t1\tdep"),
  json: `{"${EVIL}": 1, "heads": "${EVIL}"}\n`,
  [TEXT]: `${EVIL}\nb ${EVIL}`,
  [MODEL]: await smallModel({ features: "words" }),
  evil: await evilModel(),
};

const SMALL = ["--epochs", "1", "--no-pipeline"];
/** Words after `sagitta`, and the exit code. */
const LINES: readonly (readonly [code: number, ...words: string[]])[] = [
  [0, "evaluate", FILE, "system"],
  [1, "evaluate", FILE, "system", "--scores"],
  [0, "evaluate", FILE, "system", FILE],
  [1, "evaluate", FILE, "other"],
  [1, "evaluate", FILE, "broken"],
  [1, "evaluate", FILE, EVIL],
  [0, "oracle", "trace", "--system", "arc-standard", FILE],
  [0, "oracle", "trace", "--system", "swap", FILE, "--sentence", `${EVIL}2`],
  [1, "oracle", "trace", "--system", "swap", FILE, "--sentence", EVIL],
  [1, "oracle", "trace", "--system", "swap", "cycle"],
  [1, "oracle", "trace", "--system", "swap", EVIL],
  [1, "oracle", "costs", "--system", "swap"],
  [0, "oracle", "compare", FILE],
  [1, "oracle", "compare", EVIL],
  [0, "oracle", "train", FILE, "--steps", "1", "--model", MODEL],
  [0, "find", `[upos=NOUN]@${"n"}`, FILE, "system"],
  [0, "find", "[]", FILE, "--format", "tree"],
  [0, "find", "[]", FILE, "--by", "lemma", "--by", "form"],
  [0, "find", "[]", FILE, "--count"],
  [2, "find", `[${EVIL}`, FILE],
  [2, "find", `[lemma=/${EVIL}(/]`, FILE],
  [1, "find", "[]", "broken"],
  [0, "stats", FILE, "system"],
  [1, "stats", "columns"],
  [1, "validate", FILE, "broken", "columns", "cycle"],
  [0, "convert", FILE, "--to", "tree"],
  [0, "convert", "cycle", "--to", "tree"],
  [1, "convert", "broken", "--to", "tree"],
  [1, "convert", EVIL, "--to", "tree"],
  [2, "convert", FILE, "--to", EVIL],
  [0, "model", "info", "evil"],
  [1, "model", "info", FILE],
  [0, "parse", "--model", MODEL, FILE, "--format", "tree"],
  [1, "parse", "--model", MODEL, TEXT],
  [1, "parse", "--model", FILE, FILE],
  [0, "parse", "--model", "evil", FILE, "--format", "tree"],
  [1, "parse", "--model", MODEL, FILE, "--lexicon", FILE],
  [0, "train", "--train", FILE, "--model", MODEL, ...SMALL],
  [1, "train", "--train", "cycle", "--model", MODEL, ...SMALL],
  [1, "train", "--train", FILE, "--resume", FILE, "--model", MODEL],
  [2, "train", "--learner", EVIL],
  [2, EVIL],
  [2, "parse", `--${EVIL}`],
  [2, "oracle", EVIL],
];

for (const [code, ...words] of LINES) {
  const shown = words.map((word) => word.replaceAll(EVIL, "EVIL")).join(" ");
  Deno.test(`sagitta ${shown} lets no control byte through`, async () => {
    const files = { ...FILES, "-": FILES.json };
    for (const terminal of [false, true]) {
      const found = await run([...words], { files, terminal });
      const text = (found.output + found.errors).replaceAll(OWN, "");
      assertEquals(found.code, code, found.errors);
      const at = text.search(ACTS);
      assert(at < 0, JSON.stringify(text.slice(Math.max(0, at - 60), at + 20)));
      assert(text.length > 0);
    }
  });
}
