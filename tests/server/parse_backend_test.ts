import { assertEquals } from "@std/assert";
import { save } from "../../src/pipeline/save.ts";
import { runTask, type SessionTask } from "../../src/pipeline/session_task.ts";
import { workerBackend } from "../../src/server/parse_backend.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { parser } from "./small_service.ts";

Deno.test("a session in a worker that dies is opened again, with the bytes and counts of one go", async () => {
  const input = { kind: "conllu", bytes: new TextEncoder().encode(SAMPLE) } as const;
  const task: SessionTask = { input, output: { format: "conllu" }, check: true };
  const url = new URL("./dying_worker.ts", import.meta.url);
  const backend = await workerBackend({ sample: save(parser) }, { count: 1, url });
  try {
    const session = backend.threads[0].open("sample", task);
    const output: number[] = [];
    let step, count = 0, steps = 0;
    do {
      step = await session.step(50);
      output.push(...step.output);
      count += step.count;
      steps++;
    } while (!step.done);
    session.close();
    const expected = await runTask(parser, { ...task, output: undefined });
    assertEquals(count, expected.sentences.length);
    assertEquals(steps > 4, true);
    const { output: bytes } = await runTask(parser, task);
    assertEquals(new TextDecoder().decode(new Uint8Array(output)), new TextDecoder().decode(bytes));
  } finally {
    backend.close();
  }
});
