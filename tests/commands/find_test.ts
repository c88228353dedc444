import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { WriteSink } from "../../src/commands/shared/find_sinks.ts";
import { parseConllu } from "../../src/conllu/read.ts";
import { compile } from "../../src/find/pattern.ts";
import { PatternLimitError } from "../../src/find/pattern_error.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { run } from "./memory_host.ts";

const FILES = { "a.conllu": SAMPLE };
const GIVE = "[lemma=/give|geben/]@verb >obj []@gift";

Deno.test("find writes a line a match, with the words in brackets and their names", async () => {
  const { code, output, errors } = await run(["find", GIVE, "a.conllu"], { files: FILES });
  assertEquals([code, errors], [0, ""]);
  assertEquals(output.split("\n"), [
    "en-05: She [gave]@verb the child a [book]@gift.",
    "de-03: Ich [gebe]@verb dem Kind das [Buch]@gift.",
    "",
  ]);
});

Deno.test("find colours words on a terminal, and makes names that move the cursor harmless", async () => {
  const row = "1\tf\u001b[2Jly\t_\t_\t_\t_\t0\troot\t_\t_\n\n";
  const files = { "-": `# sent_id = x\u001b[1A\n${row}` };
  const { output } = await run(["find", "[root]@it"], { files, terminal: true });
  assertEquals(
    output,
    "\x1b[1mx\ufffd[1A\x1b[0m: \x1b[1;33mf\ufffd[2Jly\x1b[0m\x1b[2m@it\x1b[0m\n",
  );
});

Deno.test("find reads standard input in chunks of any size, and several files with their names", async () => {
  const files = { "-": SAMPLE, ...FILES };
  const piped = await run(["find", GIVE], { files, chunk: 7 });
  assertEquals(piped.output.split("\n").length, 3);
  const both = await run(["find", GIVE, "-", "a.conllu"], { files });
  assertEquals(
    both.output.split("\n")[1],
    "standard input: de-03: Ich [gebe]@verb dem Kind das [Buch]@gift.",
  );
  assertEquals(
    both.output.split("\n")[2],
    "a.conllu: en-05: She [gave]@verb the child a [book]@gift.",
  );
});

Deno.test("find --format conllu writes sentences as they are, with a comment for each match", async () => {
  const args = ["find", "[upos=PRON]@who ?>case []@by", "a.conllu", "--format", "conllu"];
  const { output } = await run(args, { files: FILES });
  const sentences = parseConllu(output);
  assert(sentences.length > 20);
  const originals = new Map(parseConllu(SAMPLE).map((sentence) => [sentence.id, sentence]));
  for (const sentence of sentences) {
    const added = sentence.comments.filter((line) => line.startsWith("# match = "));
    assert(added.length > 0 && added.every((line) => /^# match = who:\d+( by:\d+)?$/.test(line)));
    assertEquals(sentence.forms, originals.get(sentence.id)!.forms);
  }
  const bytes = output.split("\n").filter((line) => !line.startsWith("# match = ")).join("\n");
  assert(bytes.split("\n\n").every((block) => SAMPLE.includes(block)));
});

Deno.test("find --json writes one object a match, with the columns of named words", async () => {
  const args = ["find", "[lemma=give]@verb >obj [] ?>advmod []@how", "a.conllu", "--json"];
  const { output } = await run(args, { files: FILES });
  assertEquals(JSON.parse(output), {
    file: "a.conllu",
    id: "en-05",
    line: 32,
    text: "She gave the child a book.",
    words: [2, 6, null],
    names: {
      verb: {
        id: 2,
        form: "gave",
        lemma: "give",
        upos: "VERB",
        xpos: "_",
        feats: "Mood=Ind|Tense=Past|VerbForm=Fin",
        head: 0,
        deprel: "root",
        deps: "_",
        misc: "_",
      },
      how: null,
    },
  });
});

Deno.test("find --sentences writes each sentence once, and --limit counts what is written", async () => {
  const every = await run(["find", "[upos=NOUN]", "a.conllu", "--sentences"], { files: FILES });
  const lines = every.output.trimEnd().split("\n");
  assertEquals(new Set(lines).size, lines.length);
  assertEquals(lines[2], "en-04: The [cat] sleeps in the [garden].");
  const three = await run(["find", "[upos=NOUN]", "a.conllu", "--limit", "3"], { files: FILES });
  assertEquals(three.output.trimEnd().split("\n").length, 3);
  const json = await run([
    "find",
    "[upos=NOUN]@n",
    "a.conllu",
    "--sentences",
    "--json",
    "--limit",
    "2",
  ], { files: FILES });
  const objects = json.output.trimEnd().split("\n").map((line) => JSON.parse(line));
  assertEquals(objects.map(({ matches }) => matches.length), [1, 2]);
});

Deno.test("find stops reading when it has enough", async () => {
  const files = { a: SAMPLE + "this is no CoNLL-U\n\n" };
  const { code, errors } = await run(["find", "[root]", "a", "--limit", "60"], {
    files,
    chunk: 100,
  });
  assertEquals([code, errors], [0, ""]);
  assertEquals((await run(["find", "[root]", "a", "--limit", "61"], { files })).code, 1);
});

Deno.test("find --count counts sentences and matches of each file", async () => {
  const files = { a: SAMPLE, b: "" };
  const { output } = await run(["find", "[upos=NOUN]", "a", "b", "--count"], { files });
  assertEquals(output.split("\n"), [
    "file   sentences  with a match  matches",
    "─────  ─────────  ────────────  ───────",
    "a             60            56      112",
    "b              0             0        0",
    "total         60            56      112",
    "",
  ]);
  const json = await run(["find", "[upos=NOUN]", "a", "--count", "--json"], { files });
  assertEquals(JSON.parse(json.output), [{ file: "a", sentences: 60, matched: 56, matches: 112 }]);
});

Deno.test("find --by counts in groups, the largest first", async () => {
  const args = ["find", "[upos=VERB]@v >nsubj []@s", "a", "--by", "s.upos", "--by", "deprel"];
  const { output } = await run([...args, "--limit", "2"], { files: { a: SAMPLE } });
  assertEquals(output.split("\n"), [
    "s.upos  deprel  matches   share",
    "──────  ──────  ───────  ──────",
    "NOUN    root         32  51.6 %",
    "PRON    root         16  25.8 %",
    "",
  ]);
  const json = await run([...args, "--limit", "1", "--json"], { files: { a: SAMPLE } });
  assertEquals(JSON.parse(json.output), [{
    values: { "s.upos": "NOUN", deprel: "root" },
    count: 32,
  }]);
});

Deno.test("find --format tree and html highlight the words", async () => {
  const tree = await run(["find", "[lemma=give] >iobj []", "a.conllu", "--format", "tree"], {
    files: FILES,
  });
  assertMatch(
    tree.output,
    /^en-05: She \[gave\] the \[child\] a book\.\n\n[^]*\[gave\] +the +\[child\] +a +book/,
  );
  const { output } = await run(
    ["find", "[lemma=give]@v >iobj []", "a.conllu", "--format", "html"],
    { files: FILES },
  );
  assertMatch(output, /^<!DOCTYPE html>[^]*<title>\[lemma=give\]@v &gt;iobj \[\]<\/title>/);
  assertMatch(
    output,
    /<section class="sentence" id="match-1">[^]*<p class="note">v: gave, child<\/p>/,
  );
  assertEquals(output.match(/class="word match"/g)?.length, 2);
  assertEquals(output.match(/class="arc match" data-head="2" data-dependent="4"/g)?.length, 1);
  assertMatch(output, /<\/html>\n$/);
});

Deno.test("find says that there was no match, and exits 0", async () => {
  const { code, output, errors } = await run(["find", "[lemma=xyz]", "a.conllu"], { files: FILES });
  assertEquals([code, output, errors], [0, "", "No match in 60 sentences\n"]);
});

Deno.test("find names a sentence that is too much for a pattern, goes on, and exits 1", async () => {
  const rows = Array.from({ length: 500 }, (_, i) => `${i + 1}\tx\t_\t_\t_\t_\t${i}\t_\t_\t_\n`)
    .join("");
  const files = { a: `${rows}\n${SAMPLE}` };
  const { code, output, errors } = await run(["find", "[form=x]; [form=x]; [root]", "a"], {
    files,
  });
  assertEquals(code, 1);
  assertMatch(
    errors,
    /^Cannot match the pattern in a at line 1: found more than \d+ (steps|matches) in a sentence of 500 words, expected a narrower one\n/,
  );
  assertEquals(output, "");
});

Deno.test("find exits 1 at a bad file and 2 at wrong words", async () => {
  const bad = await run(["find", "[]", "a"], { files: { a: "1\n" } });
  assertEquals(bad.code, 1);
  assertEquals(bad.errors, "Cannot read CoNLL-U in a at line 1: found 1 column, expected 10\n");
  const wrong: [args: string[], message: RegExp][] = [
    [[], /no pattern was given/],
    [["[upos=]", "a"], /Cannot read the pattern at column 7: found "\]", expected a value/],
    [
      ["[]", "a", "--by", "x.lemma"],
      /Cannot group matches: found "x.lemma", expected a name before its key/,
    ],
    [["[]@y", "a", "--by", "y.word"], /Cannot group matches: found "y.word", expected a column/],
    [["[]", "a", "--format", "xml"], /--format takes lines, conllu, json, tree, html, found "xml"/],
    [
      ["[]", "a", "--json", "--format", "tree"],
      /found --json and --format tree, expected one of them/,
    ],
    [["[]", "a", "--count", "--by", "lemma"], /found --count and --by, expected one of them/],
    [["[]", "a", "--count", "--sentences"], /found --count and --sentences, expected one of them/],
    [["[]", "a", "--count", "--limit", "3"], /found --count and --limit, expected one of them/],
    [["[]", "a", "--limit", "0"], /--limit takes a number of at least 1/],
  ];
  for (const [args, message] of wrong) {
    const { code, errors } = await run(["find", ...args], { files: { a: SAMPLE } });
    assertEquals(code, 2, args.join(" "));
    assertMatch(errors, message);
    assertMatch(errors, /; see sagitta find --help\n$/);
  }
});

/** A sentence of n words, each below the one before it. */
const chain = (n: number) =>
  Array.from({ length: n }, (_, i) => `${i + 1}\tw${i}\t_\t_\t_\t_\t${i}\t_\t_\t_\n`).join("") +
  "\n";

Deno.test("find shows long sentences by windows: bytes and time of n, 2n and 4n words are linear", async () => {
  for (const format of ["lines", "json", "tree", "html"]) {
    const sizes: number[] = [], times: number[] = [];
    for (const n of [1_000, 2_000, 4_000]) {
      const start = performance.now();
      const { code, output } = await run(["find", "[]@a", "s", "--format", format], {
        files: { s: chain(n) },
      });
      times.push(performance.now() - start);
      sizes.push(output.length);
      assertEquals(code, 0);
    }
    assert(sizes[2] < 2_000 * 4_000, `${format}: ${sizes}`);
    // A little more than twice as many: numbers grow longer.
    assert(sizes[1] < 2.4 * sizes[0] && sizes[2] < 2.4 * sizes[1], `${format}: ${sizes}`);
    // Sixteen times the time, and more, where it was the square.
    assert(times[2] < 10 * times[0] + 500, `${format}: ${times}`);
  }
});

Deno.test("find writes 20 words on either side of each matched one, and whole sentences once", async () => {
  const files = { s: chain(500) };
  const { output } = await run(["find", "[form=w5]@a .. [form=w100]", "s"], { files });
  const words = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => `w${from + i}`).join(" ");
  assertEquals(
    output,
    `s: line 1: ${words(0, 5)} [w5]@a ${words(6, 26)} … ${words(80, 100)} [w100] ${
      words(101, 121)
    } …\n`,
  );
  const json = await run(["find", "[form=w499]", "s", "--json"], { files });
  assertEquals(JSON.parse(json.output).text, `… ${words(479, 500)}`);
  const whole = await run(["find", "[form=w499]", "s", "--json", "--sentences"], { files });
  assertEquals(JSON.parse(whole.output).text, words(0, 500));
});

Deno.test("what is written of a sentence's matches is bounded, the first one aside", () => {
  const [sentence] = parseConllu(chain(10)), matches = compile("[]").matches(sentence);
  const page = { color: false, width: 80 };
  const written = (maxCharacters: number) => {
    const options = { format: "lines", whole: false, limit: Infinity, title: "", page } as const;
    const sink = new WriteSink({ ...options, maxCharacters });
    const lines: string[] = [];
    const message = assertThrows(() => {
      for (const line of sink.take({ file: "s", several: false, sentence }, matches)) {
        lines.push(line);
      }
    }, PatternLimitError).message;
    assertEquals(
      message,
      `Cannot write all matches: found more than ${maxCharacters} characters of them in a ` +
        "sentence of 10 words, expected fewer",
    );
    return lines.length;
  };
  // A line of 43 characters a match.
  assertEquals([written(1), written(100), written(129)], [1, 2, 3]);
});
