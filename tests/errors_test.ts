import { assert, assertEquals } from "@std/assert";
import {
  ERROR_CODES,
  errorData,
  errorOf,
  fail,
  placedError,
  quote,
  SagittaError,
  UsageError,
} from "../src/errors.ts";
import { failureError, outOfRoom } from "../src/runtime/failure.ts";
import { FAILURES } from "../src/runtime/module.ts";

Deno.test("quote() escapes what a terminal would act on or not show", () => {
  assertEquals(
    quote("a\u001b[2J\u009bm\u2028\u202e\ufeffé"),
    '"a\\u001b[2J\\u009bm\\u2028\\u202e\\ufeffé"',
  );
});

Deno.test("quote() cuts a value after 40 characters", () => {
  assertEquals(quote("x".repeat(41)), `"${"x".repeat(40)}…"`);
});

Deno.test("errors carry their code and place, to other threads and back", () => {
  const error = fail("read model")("invalid-model", "0 bytes", "a model", { file: "m", line: 2 });
  assertEquals(error.message, "Cannot read model in m at line 2: found 0 bytes, expected a model");
  const back = errorOf(structuredClone(errorData(error))) as SagittaError;
  assertEquals([back instanceof SagittaError, back.code, back.place, back.message], [
    true,
    "invalid-model",
    { file: "m", line: 2 },
    error.message,
  ]);
  const bug = errorOf(structuredClone(errorData(new TypeError("x is not a function"))));
  assertEquals([bug instanceof SagittaError, bug.message], [false, "x is not a function"]);
});

Deno.test("a lack of memory has its own code, wherever the module finds it", () => {
  const reason = FAILURES.indexOf("memory");
  assertEquals([failureError(reason, 0).code, outOfRoom().code], [
    "out-of-memory",
    "out-of-memory",
  ]);
});

Deno.test("codes stay when an error is given a place, and those without one get the action's", () => {
  const error = new SagittaError(
    "Cannot take a transition: found LEFT, expected SHIFT",
    "invalid-transition",
  );
  const placed = (error: SagittaError) =>
    placedError("compute costs", "invalid-oracle", { line: 1 }, error).code;
  assertEquals(placed(error), "invalid-transition");
  const bare = new SagittaError("found head 9 of token 1, expected 0 to 3", "invalid-input");
  assertEquals([placed(bare), new UsageError("x").code], ["invalid-oracle", "wrong-usage"]);
});

Deno.test("docs/reference.md lists every code with what it means", async () => {
  const page = await Deno.readTextFile(new URL("../docs/reference.md", import.meta.url));
  for (const [code, meaning] of Object.entries(ERROR_CODES)) {
    assert(new RegExp(`^\\| \`${code}\` +\\| ${meaning} +\\|$`, "m").test(page), code);
  }
});
