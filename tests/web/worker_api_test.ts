import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { validateTree } from "../../src/sentence/validity.ts";
import { MAX_CHARACTERS, WorkerApi } from "../../web/worker_api.ts";
import { MAX_STEPPED_WORDS } from "../../web/derive.ts";
import { sample, smallModel } from "../training/small_model.ts";
import { parseConllu } from "../../src/conllu/read.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { type PackedSentence, packSentence } from "../../src/sentence/packed.ts";

const api = new WorkerApi();
const bytes = await smallModel();
await api.load({ bytes, name: "small" });

const [, DOG] = sample(); // The dog sleeps.
const CONLLU = writeSentence(DOG);
const GOLD = {
  sentence: packSentence(DOG),
  heads: [2, 3, 0, 3],
  labels: ["det", "nsubj", "root", "punct"],
};
const NAMES = (steps: Awaited<ReturnType<typeof derive>>) =>
  steps.flatMap(({ choices, taken }) => choices[taken]?.name ?? []).join(" ");

function derive(
  options: Partial<Parameters<typeof api.derive>[0]>,
) {
  return api.derive({
    ...GOLD,
    system: "arc-standard",
    follow: "static",
    taken: [],
    ...options,
  });
}

Deno.test("the worker API tells a model's system and labels", async () => {
  const { system, labels } = await new WorkerApi().load({ bytes, name: "small" });
  assertEquals([system, labels[0]], ["arc-standard", "punct"]);
});

Deno.test("the worker API shows CoNLL-U with the tree it has, and parses it where it has none", () => {
  const [given] = api.parse({ text: CONLLU });
  assertEquals([given.heads, given.given], [[2, 3, 0, 3], true]);
  const [parsed] = api.parse({
    text: CONLLU.replace(/\t[0-9]\t[a-z]+\t/g, "\t_\t_\t"),
  });
  assertEquals(parsed.given, false);
  assertEquals(validateTree(parsed.heads), []);
  assertEquals(api.parse({ text: " \n" }), []);
});

Deno.test("the worker API refuses text that is too long, and text without a model that can read it", () => {
  const ask = (api: WorkerApi, text: string) => () => api.parse({ text });
  assertThrows(ask(api, "a".repeat(MAX_CHARACTERS + 1)), SagittaError, "20001 characters");
  assertThrows(ask(api, "Go!"), SagittaError, "found a model for sentences only");
  assertThrows(ask(new WorkerApi(), "Go!"), SagittaError, "found no model");
});

Deno.test("a derivation by an oracle has every cost, and the model's shares sum to one", async () => {
  const steps = await derive({});
  assertEquals(NAMES(steps), "SHIFT SHIFT LEFT SHIFT LEFT SHIFT RIGHT RIGHT");
  const { stack, buffer, choices, taken, loss } = steps[2];
  assertEquals([stack, buffer, taken, loss], [[0, 1, 2], [3, 4], 1, 0]);
  assertEquals(choices.map(({ name, cost, arc, allowed }) => ({ name, cost, arc, allowed })), [
    { name: "SHIFT", cost: 1, arc: null, allowed: false },
    { name: "LEFT", cost: 0, arc: { head: 2, dependent: 1 }, allowed: true },
    { name: "RIGHT", cost: 2, arc: { head: 1, dependent: 2 }, allowed: false },
  ]);
  const sum = choices.reduce((sum, { share }) => sum + share!, 0);
  assert(Math.abs(sum - 1) < 1e-6);
  assertEquals(steps[8].heads, GOLD.heads);
  assertEquals(steps[8].labels, GOLD.labels);
  assertEquals([steps[8].choices, steps[8].taken], [[], -1]);
});

Deno.test("a wrong transition costs what it said, and the oracle makes the best of it", async () => {
  const steps = await derive({ follow: "dynamic", taken: ["SHIFT", "SHIFT", "RIGHT"] });
  assertEquals([steps[2].loss, steps[3].loss], [0, 2]);
  const { heads } = steps[steps.length - 1];
  assertEquals(heads.filter((head, i) => head !== GOLD.heads[i]).length, 2);
});

Deno.test("a derivation by the model, or in another system, ends in a tree", async () => {
  const steps = await derive({ follow: "model" });
  assertEquals(steps[0].choices[0].allowed, null);
  assertEquals(validateTree(steps[steps.length - 1].heads), []);
  for (
    const system of [
      "arc-hybrid",
      "arc-eager",
      "lr-spine",
      "swap",
      "arc-hybrid-swap",
      "arc-swift",
      "covington",
    ] as const
  ) {
    const steps = await derive({ system });
    assertEquals(steps[steps.length - 1].heads, GOLD.heads, system);
    assertEquals(steps[1].choices[0].share, null);
    assertEquals([steps[0].choices[0].cost, steps[0].choices[0].exact], [0, true], system);
  }
  await assertRejects(
    () => derive({ system: "swap", follow: "model" }),
    SagittaError,
    "another system",
  );
});

Deno.test("where swap's static oracle has nothing to say, a derivation goes on by costs", async () => {
  const steps = await derive({ system: "swap", taken: ["SHIFT", "SHIFT", "RIGHT"] });
  const [first, last] = [steps[3], steps[steps.length - 1]];
  assertEquals([first.taken, first.choices.length, first.loss], [0, 1, 2]);
  assertEquals([steps.length, last.loss, validateTree(last.heads)], [9, 2, []]);
});

Deno.test("the worker API refuses transitions that are not legal, cycles, and long sentences", async () => {
  await assertRejects(() => derive({ taken: ["LEFT"] }), SagittaError, "found LEFT");
  await assertRejects(() => derive({ taken: ["JUMP"] }), SagittaError, 'found "JUMP"');
  await assertRejects(() => derive({ heads: [2, 1, 0, 3] }), SagittaError, "cycle");
  const rows = Array.from({ length: MAX_STEPPED_WORDS + 1 }, (_, i) => {
    return `${i + 1}\ta\t_\t_\t_\t_\t${i}\tdep\t_\t_\n`;
  });
  const [long] = parseConllu(rows.join("") + "\n");
  await assertRejects(
    () => derive({ sentence: packSentence(long), heads: rows.map((_, i) => i) }),
    SagittaError,
    "151 words",
  );
});

Deno.test("the worker API writes a sentence with an edited tree", () => {
  const { conllu, json } = api.write({ ...GOLD, heads: [2, 3, 0, 2] });
  assertEquals(conllu, CONLLU.replace("3\tpunct", "2\tpunct"));
  assertEquals(JSON.parse(json).tokens[3].head, 2);
  assertThrows(
    () => api.write({ ...GOLD, sentence: {} as PackedSentence }),
    SagittaError,
    "no sentence",
  );
});
