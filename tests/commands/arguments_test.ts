import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../../src/errors.ts";
import { readArguments } from "../../src/commands/shared/arguments.ts";

const DECLARED = {
  operands: { usage: "[FILE…]", max: 2 },
  options: {
    beam: { min: 1, max: 8, default: 2, help: "" },
    rate: { min: -1, max: 1, fraction: true, help: "" },
    text: { value: "TEXT", help: "" },
    model: { value: "FILE", file: "read", repeated: true, help: "" },
    system: { choices: ["swap", "arc-eager"], help: "" },
    keepHeads: { help: "", excludes: ["text"] },
    multiRoot: { default: false, help: "" },
    feats: { default: true, word: "no-feats", help: "" },
  },
} as const;

const read = (...words: string[]) => readArguments(["try"], DECLARED, words, []);

Deno.test("readArguments() fills in defaults and tells them from what was given", () => {
  const { options, given, files } = read("a", "--beam", "4", "b");
  assertEquals(files, ["a", "b"]);
  assertEquals(given, { beam: 4 });
  assertEquals({ ...options as Record<string, unknown> }, {
    beam: 4,
    rate: undefined,
    text: undefined,
    model: [],
    system: undefined,
    keepHeads: false,
    multiRoot: false,
    feats: true,
  });
});

Deno.test("readArguments() takes values that look like options, numbers that are negative, and -", () => {
  const { given, files } = read(
    ...[
      "--text",
      "--help",
      "--rate",
      "-0.5",
      "--model",
      "-",
      "--model=x=y",
      "--multi-root",
      "--no-feats",
    ],
    ...["--", "--beam"],
  );
  assertEquals(given, {
    text: "--help",
    rate: -0.5,
    model: ["-", "x=y"],
    multiRoot: true,
    feats: false,
  });
  assertEquals(files, ["--beam"]);
});

Deno.test("readArguments() names the new word of an option of an earlier version", () => {
  assertThrows(
    () => read("--several-roots"),
    UsageError,
    'found no option "--several-roots" (did you mean --multi-root?)',
  );
  assertThrows(() => read("--out", "o"), UsageError, 'found no option "--out"; see');
});

Deno.test("readArguments() leaves words that are numbers as they stand", () => {
  assertEquals(read("007", "1e3").files, ["007", "1e3"]);
});

Deno.test("readArguments() sees a wish for help before anything that is wrong", () => {
  assertEquals([read("--beam", "99", "--help").help, read("a", "b", "c", "-h").help], [true, true]);
});

Deno.test("readArguments() refuses what the declaration does not allow", () => {
  const cases: [string, string][] = [
    ["--beam 9", '--beam takes a number from 1 to 8, found "9"'],
    ["--beam 1.5", '--beam takes a whole number, found "1.5"'],
    ["--beam=", '--beam takes a number from 1 to 8, found ""'],
    ["--system eager", '--system takes swap, arc-eager, found "eager"'],
    ["--keep-heads --text a", "found --keep-heads and --text, expected one of them"],
    ["a b c", "found 3 files, expected at most 2: [FILE…]"],
    ["- --model -", "found - twice, expected standard input once at most"],
    ["--__proto__ 1", 'found no option "--__proto__"'],
    ["-x", 'found no option "-x"'],
    ["--beam", "found --beam without a value, expected a number from 1 to 8"],
  ];
  for (const [words, message] of cases) {
    assertThrows(() => read(...words.split(" ")), UsageError, `sagitta try: ${message}`);
  }
});
