import { assert, assertEquals } from "@std/assert";
import { ERROR_CODES, placedError, quote, SagittaError, UsageError } from "../src/errors.ts";

Deno.test("quote() escapes what a terminal would act on or not show", () => {
  assertEquals(
    quote("a\u001b[2J\u009bm\u2028\u202e\ufeffé"),
    '"a\\u001b[2J\\u009bm\\u2028\\u202e\\ufeffé"',
  );
});

Deno.test("quote() cuts a value after 40 characters", () => {
  assertEquals(quote("x".repeat(41)), `"${"x".repeat(40)}…"`);
});

/** Faults of ours, which are thrown as `RangeError` or `TypeError`. */
const OURS = /^(allocate|fuse operations|compute with parameter)/;

/** What messages in the sources say could not be done. */
async function actionsIn(folder: URL): Promise<Set<string>> {
  const actions = new Set<string>();
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) {
      for (const action of await actionsIn(new URL(`${name}/`, folder))) actions.add(action);
    } else if (name.endsWith(".ts")) {
      const text = (await Deno.readTextFile(new URL(name, folder))).replace(
        /^\s*(\*|\/\/).*$/gm,
        "",
      );
      const found = [
        ...text.matchAll(/(?:inputError|placedError)\(\s*["`]([^"`$]+)/g),
        ...text.matchAll(/["`]Cannot ([^:"`$]+)/g),
        ...text.matchAll(/const ACTION = "([^"]+)"/g),
      ];
      for (const [, action] of found) actions.add(action);
    }
  }
  return actions;
}

Deno.test("everything that an error says could not be done has a code of its own", async () => {
  const actions = await actionsIn(new URL("../src/", import.meta.url));
  const none = [...actions].filter((action) => !OURS.test(action)).filter((action) => {
    return new SagittaError(`Cannot ${action}: found x, expected y`).code === "invalid-input";
  });
  assertEquals(none, []);
  assert(actions.size > 30, `${actions.size}`);
});

Deno.test("codes stay when an error is given a place, and say more than its action where they can", () => {
  const error = new SagittaError("Cannot take a transition: found LEFT, expected SHIFT");
  assertEquals(error.code, "invalid-transition");
  assertEquals(placedError("compute costs", { line: 1 }, error).code, "invalid-transition");
  const bare = new SagittaError("found head 9 of token 1, expected 0 to 3");
  assertEquals([bare.code, placedError("compute costs", {}, bare).code], [
    "invalid-input",
    "invalid-oracle",
  ]);
  const missing = new SagittaError("Cannot read x.conllu: no such file or folder");
  assertEquals([missing.code, new UsageError("x").code], ["no-such-file", "wrong-usage"]);
});

Deno.test("docs/reference.md lists every code with what it means", async () => {
  const page = await Deno.readTextFile(new URL("../docs/reference.md", import.meta.url));
  for (const [code, meaning] of Object.entries(ERROR_CODES)) {
    assert(new RegExp(`^\\| \`${code}\` +\\| ${meaning} +\\|$`, "m").test(page), code);
  }
});
