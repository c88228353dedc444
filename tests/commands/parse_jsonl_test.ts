import { assert, assertEquals, assertMatch } from "@std/assert";
import { parseConllu } from "../../src/conllu/read.ts";
import { MAX_DOCUMENT_BYTES } from "../../src/pipeline/json_lines.ts";
import { load } from "../../src/pipeline/load.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { sentenceToJson } from "../../src/sentence/json.ts";
import { MemoryHost, type MemoryHostOptions, run } from "./memory_host.ts";
import { main } from "../../cli.ts";

const TINY = new URL("../../models/en-tiny/en-tiny.sagitta", import.meta.url);
const MODEL = await Deno.readFile(TINY);
const PARSER = await load(TINY);
const ARGS = ["parse", "--model", "m", "--input", "jsonl", "--format", "jsonl"];

/** What is answered to lines. */
async function answersTo(
  lines: string | Uint8Array,
  args: string[] = [],
  options: MemoryHostOptions = {},
) {
  const files = { "m": MODEL, "-": lines };
  const { code, output, errors } = await run([...ARGS, ...args], { files, ...options });
  assertEquals([code, errors], [0, ""]);
  // deno-lint-ignore no-explicit-any
  const answers: any[] = output.split("\n").slice(0, -1).map((line) => JSON.parse(line));
  return { output, answers };
}

const TEXT = "Time flies like an arrow. Dogs bark.";

Deno.test("each document is answered with its id and the trees that the library gives it", async () => {
  const [first] = parseConllu(SAMPLE);
  const conllu = SAMPLE.slice(0, SAMPLE.indexOf("\n\n") + 2);
  const tokens = [["Fly", "!"], ["Dogs", "bark"]];
  const lines = [{ id: "a", text: TEXT }, { id: 2, tokens }, { id: [3], conllu }]
    .map((line) => JSON.stringify(line));
  const { answers } = await answersTo(lines.join("\n"));
  assertEquals(answers.map(({ id }) => id), ["a", 2, [3]]);
  assertEquals(answers[0].sentences, [...PARSER.parse(TEXT)].map(sentenceToJson));
  assertEquals(answers[1].sentences, tokens.map((words) => sentenceToJson(PARSER.parse(words))));
  assertEquals(answers[2].sentences, [sentenceToJson(PARSER.parse(first))]);
});

Deno.test("errors in the middle are answers, and the next document is parsed", async () => {
  const lines = [
    '{"id":1,"text":"Dogs bark."}',
    '{"id":2,"text":"Dogs bark."',
    "[]",
    "null",
    '"text"',
    '{"id":6}',
    '{"id":7,"text":"a","tokens":[["a"]]}',
    '{"id":8,"text":5}',
    '{"id":9,"text":"\\ud800"}',
    '{"id":10,"tokens":[[]]}',
    '{"id":11,"tokens":[["a\\nb"]]}',
    '{"id":12,"tokens":"a b"}',
    '{"id":13,"conllu":"1\\tDogs"}',
    '{"id":14,"text":null}',
    '{"id":15,"text":"Dogs bark.","tokens":null,"url":"passed over"}',
    '{"id":16,"text":""}',
  ];
  const { answers } = await answersTo(lines.join("\n"));
  assertEquals(answers.length, lines.length);
  const sentence = "neither text nor tokens nor conllu, expected one of them";
  const document = "Cannot read a document from JSON: found ";
  const line = (n: number, found: string) =>
    `Cannot read JSON lines in standard input at line ${n}: found ${found}, expected an object ` +
    "with one of text, tokens, conllu";
  assertEquals(answers.map(({ id, error, sentences }) => [id, error ?? sentences.length]), [
    [1, 1],
    [null, line(2, "no JSON")],
    [null, line(3, "a list")],
    [null, line(4, "null")],
    [null, line(5, "a string")],
    [6, document + sentence],
    [7, document + "text and tokens, expected one of them"],
    [8, document + "no well-formed text in text, expected a string"],
    [9, document + "no well-formed text in text, expected a string"],
    [
      10,
      "Cannot read tokens: found an empty list at place 1, expected a list of words, or of " +
      "sentences that are such lists",
    ],
    [
      11,
      'Cannot parse sentence 1: found the word "a\\nb", expected text without tab and line end',
    ],
    [
      12,
      "Cannot read tokens: found no list, expected a list of words, or of sentences that are " +
      "such lists",
    ],
    [13, "Cannot read CoNLL-U at line 1: found 2 columns, expected 10"],
    [14, document + sentence],
    [15, 1],
    [16, 0],
  ]);
  const codes = new Set(answers.map(({ code }) => code));
  assertEquals([...codes], [undefined, "invalid-json", "invalid-conllu", "cannot-parse"]);
  assertEquals(answers[0].sentences, answers[14].sentences);
});

Deno.test("a list of words is one sentence of them, a list of lists as many", async () => {
  const lines = ['{"tokens":["Dogs","bark"]}', '{"tokens":[["Dogs","bark"],["Dogs","bark"]]}'];
  const { answers: [one, two] } = await answersTo(lines.join("\n"));
  assertEquals(one.sentences[0].tokens.length, 2);
  assertEquals(two.sentences, [one.sentences[0], one.sentences[0]]);
});

Deno.test("ids of every type come back as they were written", async () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  const ids = [
    '"a"',
    '""',
    '"\\u0000"',
    '"\\ud800"',
    '"ß🏹\\u2028"',
    "0",
    "-0",
    "1.0",
    "1e400",
    "-1E-7",
    "9007199254740993",
    "12345678901234567890123",
    "true",
    "false",
    "null",
    "[]",
    "{}",
    '{"__proto__":1,"id":2}',
    '[1,{"text":"x"}]',
    deep,
    `"${"x".repeat(1_000_000)}"`,
  ]; // deno-fmt-ignore
  const lines = ids.map((id) => `{"text":"Dogs bark.","id":${id}}\n`).join("");
  const { output } = await answersTo(lines);
  const answered = output.split("\n").slice(0, -1);
  const rest = answered[0].slice(answered[0].indexOf(',"sentences"'));
  assertEquals(answered.length, ids.length);
  for (const [i, id] of ids.entries()) assert(answered[i] === `{"id":${id}${rest}`, ids[i]);
});

Deno.test("keys of prototypes, NUL bytes, deep JSON and bytes that are no UTF-8 stop nothing", async () => {
  const bytes = new TextEncoder().encode([
    '{"__proto__":{"text":"Dogs bark."},"id":1}',
    '{"id":2,"constructor":{"text":"x"},"hasOwnProperty":1,"toString":null,"text":"Dogs bark."}',
    '{"id":3,"text":"Dogs\\u0000 bark\\u0000."}',
    '{"id":4,"text":"Dogs\0bark"}',
    `{"id":5,"tokens":${"[".repeat(200_000)}${"]".repeat(200_000)}}`,
    `{"id":6,"text":${"[".repeat(200_000)}${"]".repeat(200_000)}}`,
    "[".repeat(200_000),
    '{"id":8,"text":"X"}',
    '\ufeff{"id":9,"text":"a mark in the middle of a file"}',
    '{"id":10,"text":"Dogs bark."}',
  ].join("\n"));
  bytes[bytes.lastIndexOf("X".charCodeAt(0))] = 0xff;
  const { answers } = await answersTo(bytes);
  assertEquals(answers.map(({ id, error }) => [id, error !== undefined]), [
    [1, true],
    [2, false],
    [3, false],
    [null, true],
    [5, true],
    [6, true],
    [null, true],
    [null, true],
    [null, true],
    [10, false],
  ]);
  const words = answers[2].sentences[0].tokens.map(({ form }: { form: string }) => form).join("");
  assertEquals(words.replaceAll("\0", ""), "Dogsbark.");
  assertMatch(answers[7].error, /at line 8: found bytes that are not UTF-8, expected UTF-8$/);
});

Deno.test("a line that is too long is an error, and is not held in memory", async () => {
  const chunk = new Uint8Array(1 << 20).fill(97);
  class LongLine extends MemoryHost {
    override async *read(path: string): AsyncIterable<Uint8Array> {
      if (path !== "-") return yield* super.read(path);
      yield new TextEncoder().encode('{"id":1,"text":"Dogs bark."}\n{"id":2,"text":"');
      // As long as 64 times what is allowed; one buffer serves for all of it.
      for (let i = 0; i < 64 * MAX_DOCUMENT_BYTES / chunk.length; i++) yield await chunk;
      yield new TextEncoder().encode('"}\n{"id":3,"text":"Dogs bark."}');
    }
  }
  // The least of some runs: what the collector has not come to yet counts, too.
  let host = new LongLine(), grown = Infinity;
  for (let i = 0; i < 5 && grown >= 16 * MAX_DOCUMENT_BYTES; i++) {
    host = new LongLine({ files: { m: MODEL } });
    const { external } = Deno.memoryUsage();
    assertEquals(await main(ARGS, host), 0);
    grown = Math.min(grown, Deno.memoryUsage().external - external);
  }
  assert(grown < 16 * MAX_DOCUMENT_BYTES, `${grown}`);
  const answers = host.output.trim().split("\n").map((line) => JSON.parse(line));
  assertEquals(answers.map(({ id }) => id), [1, null, 3]);
  assertEquals(answers[1], {
    id: null,
    error: "Cannot read JSON lines in standard input at line 2: found a line of more than " +
      `${MAX_DOCUMENT_BYTES} bytes, expected a shorter one`,
    code: "invalid-json",
  });
});

Deno.test("5,000 short documents give the same bytes in order with 1 and 3 workers, wherever chunks are cut", async () => {
  const texts = ["Dogs bark.", "Time flies like an arrow.", "Fly!", "broken", ""];
  const lines = Array.from({ length: 5_000 }, (_, id) => {
    const text = texts[id % texts.length];
    return text === "broken" ? `{"id":${id},"text":` : JSON.stringify({ id, text });
  }).join("\n");
  const one = await answersTo(lines);
  const cut = await answersTo(lines, [], { chunk: 777 });
  const three = await answersTo(lines, ["--workers", "3"]);
  assertEquals(one.answers.length, 5_000);
  assert(one.answers.every(({ id }, i) => id === (i % 5 === 3 ? null : i)));
  assertEquals(one.answers.filter(({ error }) => error).length, 1_000);
  assert(one.output === cut.output);
  assert(one.output === three.output);
});

Deno.test("--k-best gives each document its own sentences", async () => {
  const lines = ["Dogs bark.", "Fly!"].map((text, id) => JSON.stringify({ id, text })).join("\n");
  const { answers } = await answersTo(lines, ["--k-best", "2"]);
  const texts = answers.map(({ sentences }) => sentences.map(({ text }: { text: string }) => text));
  assertEquals(texts, [["Dogs bark.", "Dogs bark."], ["Fly!", "Fly!"]]);
});

Deno.test("jsonl is read and written together, and nothing else with it", async () => {
  const files = { "m": MODEL, "a.jsonl": '{"id":1,"text":"Fly!"}\n', "b.txt": "Fly!" };
  const parse = (...args: string[]) => run(["parse", "--model", "m", ...args], { files });
  const expected = (await parse("--input", "jsonl", "a.jsonl")).output;
  assertEquals(JSON.parse(expected).id, 1);
  assertEquals((await parse("a.jsonl")).output, expected);
  assertEquals((await parse("a.jsonl", "--format", "jsonl")).output, expected);
  const wrong: Record<string, string[]> = {
    "found --format tree with jsonl, expected --format jsonl": ["a.jsonl", "--format", "tree"],
    "found text with jsonl, expected jsonl alone": ["a.jsonl", "b.txt"],
    "found conllu with jsonl, expected jsonl alone": ["--input", "conllu", "--format", "jsonl"],
    "found --text with --input jsonl, expected text": ["--text", "Fly!", "--format", "jsonl"],
  };
  for (const [message, args] of Object.entries(wrong)) {
    const { code, errors } = await parse(...args);
    assertEquals([code, errors.split("\n")[0].includes(message)], [2, true], errors);
  }
});
