import { assert, assertEquals } from "@std/assert";
import { measureTreebank } from "../../../src/laboratory/experiments/measure.ts";
import { experimentFile } from "../../../src/laboratory/experiments/treebank.ts";
import { SAMPLE } from "../../../src/sample/sample.ts";

const FILE = await experimentFile("the sample", new TextEncoder().encode(SAMPLE), null);
const TREEBANK = { name: "sample", train: FILE, dev: FILE };

const SYSTEM = "arc-standard";

/** A clock that advances by 50 milliseconds each time it is read. */
function ticking(): () => number {
  let time = 0;
  return () => time += 50;
}

Deno.test("measureTreebank() counts every configuration once by length and by cost", async () => {
  const record = (await measureTreebank(TREEBANK, { system: SYSTEM, clock: ticking() }))!;
  assertEquals(record.train.sentences, 60);
  assertEquals([record.nonprojectiveSentences, record.severalRoots], [16, 0]);
  for (const [group, sentences] of [["projective", 44], ["nonprojective", 16]] as const) {
    const { comparison, lengths, costs } = record[group]!;
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    assertEquals(comparison.sentences, sentences);
    assertEquals(
      sum(lengths.map(({ configurations }) => configurations)),
      comparison.configurations,
    );
    const included = 100 * sum(lengths.map(({ included }) => included)) / comparison.configurations;
    assertEquals(included.toFixed(9), comparison.inclusion["100"]!.toFixed(9));
    assertEquals(sum(costs.exact), sum(costs.approximate));
    assertEquals(sum(costs.exact), sum(costs.errors));
    // No exact cost is below 0, and in every configuration some transition costs nothing.
    assertEquals(costs.exact[0], 0);
    assert(costs.exact[1] >= comparison.configurations);
    const mean = (counts: readonly number[]) => sum(counts.map((count, i) => count * (i - 1)));
    const drift = sum(costs.errors.map((count, i) => count * (i - 4)));
    assertEquals(mean(costs.approximate) - mean(costs.exact), drift);
  }
  assertEquals(record.projective!.lengths.at(-1), {
    from: 61,
    to: null,
    configurations: 0,
    included: 0,
  });
});

Deno.test("measureTreebank() stops when it is told to", async () => {
  const signal = AbortSignal.abort();
  assertEquals(
    await measureTreebank(TREEBANK, { system: SYSTEM, clock: ticking(), signal }),
    undefined,
  );
});

Deno.test("experimentFile() tells files apart by their bytes and takes as many as asked", async () => {
  const bytes = new TextEncoder().encode(SAMPLE);
  const few = await experimentFile("x", bytes, 7);
  assertEquals([few.sentences.length, few.sha256], [7, FILE.sha256]);
  assert(/^[0-9a-f]{64}$/.test(few.sha256));
  const other = await experimentFile("x", new TextEncoder().encode(SAMPLE + "\n"), 7);
  assert(other.sha256 !== few.sha256);
});

Deno.test("measureTreebank() compares no oracles where a system has no approximate one", async () => {
  const record = (await measureTreebank(TREEBANK, { system: "swap", clock: ticking() }))!;
  assertEquals([record.projective, record.nonprojective], [undefined, undefined]);
  assertEquals(record.devLengths.reduce((sum, length) => sum + length), record.dev.tokens);
});
