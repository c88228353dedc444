// Reads the results of an experiment that was begun before, and refuses anything else.

import { fail, type Place, quote } from "../../errors.ts";
import { isObject, type Json } from "../../model_file/json.ts";
import { readJson } from "../../model_file/read_json.ts";
import { SHARES } from "../comparison/compare.ts";
import { type ExperimentResults, FORMAT } from "./results.ts";

/**
 * The look of a value: a kind, a list of such values, or an object with such fields, those with a
 * question mark optional.
 */
type Shape = "text" | "number" | "number or null" | "text or null" | "flag" | readonly [Shape] | {
  readonly [name: string]: Shape;
};

const numbers = (...names: string[]): Readonly<Record<string, Shape>> =>
  Object.fromEntries(names.map((name) => [name, "number"]));

const FILE: Shape = { file: "text", sha256: "text", ...numbers("sentences", "tokens") };

const GROUP: Shape = {
  comparison: {
    ...numbers("sentences", "configurations"),
    inclusion: Object.fromEntries(SHARES.map((share) => [share, "number or null"])),
    spearman: { mean: "number or null", std: "number or null", undefined: "number" },
    microseconds: { exact: "number or null", approximate: "number or null" },
  },
  lengths: [{ from: "number", to: "number or null", configurations: "number", included: "number" }],
  costs: { exact: ["number"], approximate: ["number"], errors: ["number"] },
};

const RESULTS: Shape = {
  format: "text",
  settings: {
    ...{ system: "text", learner: "text", preset: "text or null" },
    ...{ epochs: "number", limit: "number or null", unlabelled: "flag" },
  },
  plan: { treebanks: ["text"], arms: ["text"], seeds: ["number"] },
  treebanks: [{
    ...{ name: "text", train: FILE, dev: FILE, devLengths: ["number"] },
    ...numbers("types", "nonprojectiveSentences", "nonprojectiveArcs"),
    ...numbers("averageArcLength", "severalRoots"),
    ...{ "projective?": GROUP, "nonprojective?": GROUP },
  }],
  runs: [{
    ...{ treebank: "text", arm: "text", ...numbers("seed", "sentences", "tokens", "seconds") },
    epochs: [numbers("loss", "uas", "las")],
    ...{ rightHeads: ["number"], rightArcs: ["number"] },
  }],
};

/** The action of messages. */
const ACTION = "read results";

/** Reads results that `resultsText` wrote. */
export function readResults(text: string, place: Place): ExperimentResults {
  const value = readJson(text, "results", place, ACTION, "invalid-experiment");
  const format = isObject(value) ? value.format : undefined;
  if (format !== FORMAT) {
    const found = format === undefined ? "no format" : `format ${quote(JSON.stringify(format))}`;
    throw fail(ACTION)("invalid-experiment", found, quote(FORMAT), place);
  }
  requireShape(value, RESULTS, "", place);
  const { format: _, ...results } = value as unknown as ExperimentResults & { format: string };
  const short = results.runs.find(({ epochs }) => epochs.length !== results.settings.epochs);
  if (short) {
    const found = `a run of ${short.epochs.length} epochs`;
    throw fail(ACTION)("invalid-experiment", found, `${results.settings.epochs}`, place);
  }
  requireCounts(results, place);
  return results;
}

/** Refuses runs that do not count the right words of as many sentences as there are. */
function requireCounts({ treebanks, runs }: ExperimentResults, place: Place): void {
  for (const { treebank, rightHeads, rightArcs } of runs) {
    const expected = treebanks.find(({ name }) => name === treebank)?.devLengths.length;
    if (rightHeads.length === expected && rightArcs.length === expected) continue;
    const found = `a run on ${treebank} that counts ${rightHeads.length} sentences`;
    const wanted = `${expected ?? "a record of the treebank"}`;
    throw fail(ACTION)("invalid-experiment", found, wanted, place);
  }
}

/** Refuses a value of another look, and says where. */
function requireShape(value: Json | undefined, shape: Shape, where: string, place: Place): void {
  const refuse = (expected: string) => {
    const found = value === undefined ? "nothing" : quote(JSON.stringify(value));
    return fail(ACTION)("invalid-experiment", `${found} as ${where.slice(1)}`, expected, place);
  };
  if (shape instanceof Array) {
    if (!Array.isArray(value)) throw refuse("a list");
    value.forEach((item, i) => requireShape(item, shape[0], `${where}.${i}`, place));
  } else if (typeof shape === "object") {
    if (!isObject(value)) throw refuse("an object");
    for (const [key, field] of Object.entries(shape)) {
      const name = key.replace("?", "");
      if (name !== key && value[name] === undefined) continue;
      requireShape(value[name], field, `${where}.${name}`, place);
    }
  } else {
    const kinds = { string: "text", number: "number", boolean: "flag" } as Record<string, string>;
    const kind = value === null ? "null" : kinds[typeof value];
    if (!shape.split(" or ").includes(kind)) throw refuse(shape);
  }
}
