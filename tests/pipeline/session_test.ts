import { assert, assertEquals } from "@std/assert";
import { plainFormat } from "../../src/formats/format.ts";
import { loadFormat } from "../../src/formats/write.ts";
import { type Input, openInput } from "../../src/pipeline/inputs.ts";
import { load } from "../../src/pipeline/load.ts";
import { Session, type Step } from "../../src/pipeline/session.ts";
import { RunningTask, runTask, type SessionTask } from "../../src/pipeline/session_task.ts";
import { SAMPLE } from "../../src/sample/sample.ts";

const PARSER = await load();
const CONLLU = (await loadFormat("conllu")).open();
const encoder = new TextEncoder(), decoder = new TextDecoder();
const DOCUMENTS = [
  `{"id": 1, "text": "Time flies. Fruit flies like it."}`,
  `{"id": 2, "text": 7}`,
  ``,
  `no JSON`,
  `{"id": "four", "tokens": [["Time", "flies"], ["Naïve", "café"]]}`,
].join("\n");
const BODIES: Record<Input, string> = {
  conllu: SAMPLE.slice(0, SAMPLE.indexOf("\n\n", 3000) + 2),
  text: "Time flies like an arrow. “Fruit flies” like a naïve café.\n\nWho knows?",
  tokens: "Time flies\n\nFruit flies like it\n",
  jsonl: DOCUMENTS,
};

/** The output of a session whose input comes in chunks. */
function inChunks(kind: Input, bytes: Uint8Array, size: number, work?: number): string {
  const session = new Session(PARSER, { writer: CONLLU });
  const input = openInput(kind, PARSER);
  let output = "", step: Step;
  const take = () => {
    do output += (step = session.step({ work })).output; while (!step.idle);
  };
  for (let start = 0; start < bytes.length; start += size) {
    session.add(() => input.push(bytes.subarray(start, start + size)));
    take();
    assert(!step!.done);
  }
  session.add(() => input.end());
  session.end();
  take();
  assert(step!.done && step!.error === undefined);
  return output;
}

Deno.test("the output of a session does not depend on how its input or its steps were cut", async () => {
  for (const [kind, text] of Object.entries(BODIES) as [Input, string][]) {
    const bytes = encoder.encode(text);
    const task = { input: { kind, bytes }, output: { format: "conllu" } };
    const expected = decoder.decode((await runTask(PARSER, task)).output);
    assert(expected.length > text.length, kind);
    for (const [size, work] of [[1], [7, 1], [64, 10], [1 << 20, 1]]) {
      assertEquals(inChunks(kind, bytes, size, work), expected, `${kind}, ${size}`);
    }
  }
});

Deno.test("a document that cannot be read or parsed is answered in its place with an error", async () => {
  const long = JSON.stringify({ id: 5, tokens: [["a"], Array(9).fill("word")] });
  const bytes = encoder.encode(`${DOCUMENTS}\n${long}\n{"id": 6, "tokens": ["Go"]}\n`);
  const limits = { words: 8, characters: 100 };
  const { output } = await runTask(PARSER, { input: { kind: "jsonl", bytes }, limits });
  const answers = decoder.decode(output).trim().split("\n").map((line) => JSON.parse(line));
  assertEquals(answers.map(({ id, sentences, code }) => [id, sentences?.length ?? code]), [
    [1, 2],
    [2, "invalid-json"],
    [null, "invalid-json"],
    ["four", 2],
    [5, "cannot-parse"],
    [6, 1],
  ]);
});

Deno.test("a step answers 1,024 documents without sentences at most", async () => {
  const bytes = encoder.encode("no JSON\n".repeat(3_000));
  const task = { input: { kind: "jsonl", bytes } } as const;
  const running = await RunningTask.open(PARSER, task);
  const answers: number[] = [];
  let step;
  do {
    step = running.step({ work: 100 });
    answers.push(decoder.decode(step.output).split("\n").length - 1);
  } while (!step.done);
  assertEquals(answers, [1_024, 1_024, 952]);
});

Deno.test("sentences before an error in the input come before it", async () => {
  const bytes = encoder.encode("1\tGo" + "\t_".repeat(8) + "\n\n1\tbad row\n\n");
  const task = { input: { kind: "conllu", bytes }, output: { format: "conllu" } } as const;
  const { output, error } = await runTask(PARSER, task);
  assertEquals(decoder.decode(output).split("\t").slice(0, 2), ["1", "Go"]);
  assertEquals(
    (error as Error).message,
    "Cannot read CoNLL-U at line 3: found 2 columns, expected 10",
  );
  const checked = (await RunningTask.open(PARSER, { ...task, check: true })).step({});
  assertEquals([checked.done, checked.output.length, checked.count], [true, 0, 0]);
  assertEquals((checked.error as Error).message, (error as Error).message);
});

Deno.test("a checked task tells its total once, then takes steps of the work that it is given", async () => {
  const bytes = encoder.encode("Time flies\n".repeat(2_000));
  const task: SessionTask = {
    input: { kind: "tokens", bytes },
    output: { format: "conllu" },
    check: true,
  };
  const running = await RunningTask.open(PARSER, task);
  const totals: number[] = [], counts: number[] = [];
  let step, output = 0;
  do {
    step = running.step({ work: 100 });
    if (step.total) totals.push(step.total.count);
    else if (totals.length === 0) assertEquals([step.next, step.count], [100, 0]);
    if (step.count > 0) counts.push(step.count);
    output += step.output.length;
  } while (!step.done);
  assertEquals(totals, [2_000]);
  assertEquals(counts.reduce((sum, count) => sum + count), 2_000);
  assert(Math.max(...counts) <= 64);
  assertEquals(output, (await runTask(PARSER, { ...task, check: false })).output.length);
});

Deno.test("kBest gives each sentence's trees together, the best first, numbered and scored", async () => {
  const bytes = encoder.encode("Time flies like an arrow\nGo\n");
  const input = { kind: "tokens", bytes } as const;
  const { sentences } = await runTask(PARSER, { input, options: { kBest: 2, beam: 4 } });
  const ranks = sentences.map(({ forms, comments }) => [
    forms.length,
    comments.find((comment) => comment.startsWith("# k_best")),
  ]);
  assertEquals(ranks.slice(0, 3), [[5, "# k_best = 1"], [5, "# k_best = 2"], [1, "# k_best = 1"]]);
  const scores = sentences.map(({ comments }) =>
    Number(comments.at(-1)!.slice("# score = ".length))
  );
  assert(scores[0] >= scores[1], `${scores}`);
});

Deno.test("what stands between sentences does not depend on steps, nor follows the last", () => {
  const writer = plainFormat(({ forms }) => forms.join(" ") + "\n").open();
  for (const work of [1, 100]) {
    const session = new Session(PARSER, { writer, between: ", " });
    const input = openInput("tokens", PARSER);
    session.add(() => input.push(encoder.encode("a b\nc\nd\n")));
    session.end();
    let output = "", step: Step;
    do output += (step = session.step({ work })).output; while (!step.done);
    assertEquals(output, "a b, c, d");
  }
});
