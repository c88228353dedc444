import { assertEquals } from "@std/assert";
import { faultsOf } from "../../tasks/check_prose.ts";

const found = (file: string, text: string) =>
  faultsOf(file, text).map(({ line, found }) => `${line} ${found}`);

Deno.test("faultsOf() finds phrases in docs, comments and strings, and not in code", () => {
  assertEquals(found("a.md", "Put it\nbeside this.\n\n`beside`\n```sh\nbeside\n```\n"), [
    "2 beside",
  ]);
  assertEquals(found("a.ts", 'const beside = 1; // at hand\nf("goes on");\n'), [
    "1 at hand",
    "2 goes on",
  ]);
});

Deno.test("faultsOf() finds headers that begin with What or ask, in comments alone", () => {
  const text = "/** What it is. */\n// Is it one? Then it counts.\nconst a = 'What is it?';\n";
  assertEquals(found("a.ts", text), ["1 /** What", "2 // Is it one?"]);
});
