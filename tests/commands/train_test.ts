import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { main } from "../../cli.ts";
import { parseConllu } from "../../src/conllu/read.ts";
import { decodeCheckpoint, encodeCheckpoint } from "../../src/training/checkpoint.ts";
import { train, type TrainingOptions } from "../../src/training/train.ts";
import { decodeModel, encodeModel } from "../../src/model_file/model_file.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { assertWrongUsage, MemoryHost, run } from "./memory_host.ts";

const FILES = { "t.conllu": SAMPLE, "d.conllu": SAMPLE };
const DATA = ["train", "--train", "t.conllu", "--dev", "d.conllu", "--epochs", "2"];
/** Words of a quick training: of the parser alone. */
const ARGS = [...DATA, "--no-pipeline"];

Deno.test("train without files trains on the sample, says so and saves nothing", async () => {
  const { code, output, errors, host } = await run(["train", "--epochs", "2", "--no-pipeline"]);
  assertEquals([code, host.files.size], [0, 0]);
  assertMatch(errors, /^No --train was given: training on the sample/);
  assertMatch(
    errors,
    /^60 sentences, 459 words, 29 labels; arc-standard, dynamic oracle, explore/m,
  );
  assertMatch(
    output,
    /^Model: epoch 2, dev UAS 9\d\.\d\d, LAS [89]\d\.\d\d, [\d,]+ bytes\. It was not/,
  );
});

Deno.test("train writes one line an epoch, the model, and how to parse with it", async () => {
  const { code, output, errors, host } = await run([...ARGS, "--model", "m"], { files: FILES });
  assertEquals(code, 0);
  const line =
    /^epoch \d\/2 {2}loss 0\.\d{4} {2}dev UAS \d\d\.\d\d {2}LAS \d\d\.\d\d {2}\d+\.\ds$/gm;
  assertEquals(errors.match(line)?.length, 2);
  assertMatch(
    output,
    /^Model: m \(epoch 2, .* bytes\)\nParse with it: sagitta parse --model m FILE/,
  );
  assert(host.files.get("m")!.length > 10_000);
  const info = new MemoryHost({ files: { m: host.files.get("m")! } });
  assertEquals(await main(["model", "info", "m"], info), 0);
  assertMatch(info.output, /treebanks +\["t\.conllu"\]/);
});

Deno.test("train --json writes a summary that agrees with the epochs", async () => {
  const { output } = await run([...ARGS, "--json"], { files: FILES });
  const { model, stopped, best, epochs } = JSON.parse(output);
  assertEquals([model, stopped, epochs.length, best.epoch], [null, false, 2, 2]);
  assertEquals(epochs[1].scores, best.scores);
});

Deno.test("Ctrl-C saves the model and a checkpoint, and --resume goes on to the same model", async () => {
  const many = { files: { "t.conllu": SAMPLE.repeat(30), "d.conllu": SAMPLE } };
  const args = [...ARGS, "--model", "m"];
  const host = new MemoryHost(many);
  const running = main(args, host);
  while (!host.interrupt || !host.errors.includes("1,800 sentences, ")) {
    await new Promise((resolve) => setTimeout(resolve));
  }
  host.interrupt();
  assertEquals(await running, 1);
  assertMatch(host.output, /^Stopped in epoch 1\.\nModel: m /);
  const next = "Go on with it: sagitta train --resume m.checkpoint\n";
  assert(host.output.endsWith(next), host.output);
  const whole = (await run(args, many)).host.files.get("m");
  const files = { ...many.files, "m.checkpoint": host.files.get("m.checkpoint")! };
  for (const words of [["train"], args]) {
    const again = await run([...words, "--resume", "m.checkpoint"], { files });
    assertEquals(again.code, 0, again.errors);
    assertEquals(again.host.files.get("m"), whole);
  }
});

/** Runs a line, with Ctrl-C as soon as something is noted. */
async function interruptedAt(noted: RegExp, line: string[], files: Record<string, string>) {
  const host = new MemoryHost({ files });
  const note = host.note.bind(host);
  host.note = (line) => {
    if (noted.test(line)) host.interrupt!();
    note(line);
  };
  assertEquals(await main(line, host), 1, host.errors);
  return host;
}

Deno.test("--resume alone resumes with the options, files and parts that training was begun with", async () => {
  const files = { "t.conllu": SAMPLE.repeat(8), "d.conllu": SAMPLE };
  const words = "--learner logistic --system arc-eager --seed 7 --prune 0.3 --licence CC0 --model m"
    .split(" ");
  const line = [...DATA, ...words];
  const whole = (await run(line, { files })).host.files.get("m")!;
  const { components } = decodeModel(whole);
  const kinds = ["segmenter", "linear-tagger", "lemmatiser", "linear-parser"];
  assertEquals(components.map(({ kind }) => kind), kinds);
  const { files: left } = await interruptedAt(/^epoch 1\//, line, files);
  const begun = { ...files, c: left.get("m.checkpoint")! };
  const alone = await run(["train", "--resume", "c"], { files: begun });
  assertEquals([alone.code, alone.host.files.get("m")], [0, whole], alone.errors);
  const longer = ["--epochs", "3", "--model", "n", "--seed", "7"];
  const elsewhere = await run(["train", "--resume", "c", ...longer], { files: begun });
  assertEquals([...elsewhere.host.files.keys()], ["t.conllu", "d.conllu", "c", "n"]);
  assertMatch(elsewhere.errors, /^epoch 3\/3 /m);
  for (
    const [option, reason] of [
      ["--system=swap", "found --system swap, expected arc-eager, as c was begun"],
      ["--no-pipeline", "found --no-pipeline, expected none, as c was begun"],
      ["--learner=svm", "found --learner svm, expected logistic, as c was begun"],
    ]
  ) {
    const { code, errors } = await run(["train", "--resume", "c", option], { files: begun });
    assertEquals(errors, `sagitta train: ${reason}; see sagitta train --help\n`);
    assertEquals(code, 2);
  }
});

Deno.test("training that is stopped after its last epoch says so", async () => {
  const files = { "t.conllu": SAMPLE, "d.conllu": SAMPLE.repeat(100) };
  const { output } = await interruptedAt(/^epoch 2\/2 /, [...ARGS, "--model", "m"], files);
  assertMatch(output, /^Stopped after the last epoch\.\nModel: m /);
});

Deno.test("a checkpoint that keeps no command resumes with the words given again", async () => {
  const treebank = [{ file: "t.conllu", sentences: parseConllu(SAMPLE) }];
  const data = { train: treebank, dev: [{ ...treebank[0], file: "d.conllu" }] };
  const c = await (await train({ ...data, epochs: 1 })).checkpoint();
  const words = ["train", "--train", "t.conllu", "--dev", "d.conllu", "--model", "m"];
  const resumed = await run([...words, "--epochs", "2", "--resume", "c"], {
    files: { ...FILES, c },
  });
  assertEquals(resumed.code, 0, resumed.errors);
  const whole = await run([...ARGS, "--model", "m"], { files: FILES });
  assertEquals(resumed.host.files.get("m"), whole.host.files.get("m"));
});

Deno.test("a checkpoint whose command line has an option's earlier word is resumed", async () => {
  const line = [...ARGS, "--multi-root", "--model", "m"];
  const { files } = (await run([...line, "--checkpoint", "c"], { files: FILES })).host;
  const { command, ...kept } = decodeCheckpoint(files.get("c")!);
  const before = command!.map((word) => word === "--multi-root" ? "--several-roots" : word);
  assertEquals(before.includes("--several-roots"), true);
  const c = encodeCheckpoint({ ...kept, command: before });
  const { code, errors, host } = await run(["train", "--resume", "c"], { files: { ...FILES, c } });
  assertEquals([code, host.files.get("m")], [0, files.get("m")], errors);
});

Deno.test("a model that reads text is not replaced by one that does not, unless --no-pipeline says so", async () => {
  const old = (await run([...DATA, "--model", "m"], { files: FILES })).host.files.get("m")!;
  const bare = SAMPLE.replaceAll(/^# text =.*\n/gm, "").replaceAll("SpaceAfter=No", "_");
  const files = { "t.conllu": bare, "d.conllu": bare, m: old };
  const line = [...DATA, "--model", "m"];
  const refused = await run(line, { files });
  assertEquals([refused.code, refused.host.files.get("m")], [2, old]);
  assertMatch(
    refused.errors,
    /^The training data have neither # text nor SpaceAfter=No: the model will read tokens, not text$/m,
  );
  const reason =
    "sagitta train: found a model that reads text in m, expected --pipeline to train " +
    "another one, or --no-pipeline to replace it by one that reads tokens alone; " +
    "see sagitta train --help";
  assertEquals(refused.errors.trim().split("\n").at(-1), reason);
  const told = await run([...line, "--no-pipeline"], { files });
  assertEquals(told.code, 0);
  assertMatch(told.output, /^Parse with it: sagitta parse --model m FILE\.conllu$/m);
  const replaced = decodeModel(told.host.files.get("m")!).components;
  assertEquals(replaced.map(({ kind }) => kind), ["linear-parser"]);
});

Deno.test("without tags in the data a linear parser learns from forms, and its model reads text", async () => {
  const untagged = SAMPLE.replaceAll(
    /^(\d+\t[^\t]+)\t[^\t]+\t[^\t]+\t[^\t]+\t[^\t]+/gm,
    "$1\t_\t_\t_\t_",
  );
  const files = { "t.conllu": untagged, "d.conllu": untagged };
  const { code, output, errors } = await run([...DATA, "--model", "m"], { files });
  assertEquals(code, 0);
  const lines = errors.split("\n");
  assertEquals(
    lines[0],
    "The training data have no UPOS, XPOS, FEATS, lemmas: the parser learns from forms alone (--features words)",
  );
  assertMatch(errors, /^Segmenter: dev[^]*, features words$/m);
  assertMatch(
    output,
    /^From raw text: dev UAS 89\.98, LAS 88\.24, words 100\.00, sentences 100\.00$/m,
  );
  const asked = await run([...DATA, "--features", "full", "--pipeline"], { files });
  assertEquals(asked.code, 1);
  const error =
    "Cannot train: found 918 words without UPOS, from which --pipeline learns a tagger, " +
    "expected tagged words, --features words or --no-pipeline";
  assertEquals(asked.errors.trim().split("\n").at(-1), error);
  const left = await run([...DATA, "--features", "full"], { files });
  assertMatch(left.errors, /^Words without UPOS: 918; the model will read tokens, not text$/m);
});

Deno.test("train points out development data that differ, or that training sees, and names empty files", async () => {
  const other = SAMPLE.replaceAll("Number=Sing", "Number=Sg");
  const { errors } = await run(ARGS, { files: { "t.conllu": SAMPLE, "d.conllu": other } });
  assertEquals(errors.split("\n").slice(1, 3), [
    "FEATS differ: 45.5 % of the words of the development data have values that the training data never have",
    "43 of 60 sentences of the development data are in the training data, too: scores are too high",
  ]);
  const empty = await run(ARGS, { files: { "t.conllu": SAMPLE, "d.conllu": "" } });
  const line =
    "Cannot read development data in d.conllu: found no sentences, expected one at least\n";
  assertEquals([empty.code, empty.errors], [1, line]);
});

Deno.test("train says what is wrong with training data, with file and line, and exits with 1", async () => {
  const row = (id: number, head: number | string) => `${id}\tx\t_\t_\t_\t_\t${head}\tdep\t_\t_\n`;
  const cases: [string, string][] = [
    [
      row(1, 2) + row(2, 1),
      "Cannot train in x at line 1: found a cycle 1 → 2 → 1 at word 1, expected",
    ],
    [row(1, 0) + row(2, 0), "Cannot train: found no sentence to train on (1 with several roots"],
    ["", "Cannot train in x: found no sentences, expected one at least"],
    ["1\tx\n", "Cannot read CoNLL-U in x at line 1: found 2 columns, expected 10"],
  ];
  for (const [text, message] of cases) {
    const { code, errors } = await run(["train", "--train", "x"], { files: { x: text } });
    assertEquals(code, 1);
    assertEquals(errors.trim().split("\n").at(-1)!.slice(0, message.length), message);
  }
});

Deno.test("train notes how many words have no head", async () => {
  const open = "1\tx\t_\t_\t_\t_\t_\t_\t_\t_\n2\ty\t_\t_\t_\t_\t0\troot\t_\t_\n\n";
  const { code, errors } = await run(["train", "t", "--epochs", "1", "--no-pipeline"], {
    files: { t: SAMPLE + open },
  });
  assertEquals(code, 0);
  assertMatch(errors, /^Words without a head, guessed or not learned from: 1$/m);
});

Deno.test("train notes how many sentences with several roots it leaves out", async () => {
  const two = "1\tx\t_\t_\t_\t_\t0\troot\t_\t_\n2\ty\t_\t_\t_\t_\t0\troot\t_\t_\n\n";
  const { errors } = await run(["train", "t", "--epochs", "1", "--no-pipeline"], {
    files: { t: SAMPLE + two + two },
  });
  assertMatch(errors, /^Left out for their several roots: 2 sentences$/m);
});

Deno.test("development data with two roots in a sentence have no scores from raw text, and a note says so", async () => {
  const two = "1\tx\t_\tX\t_\t_\t0\troot\t_\t_\n2\ty\t_\tX\t_\t_\t0\troot\t_\t_\n\n";
  const files = { "t.conllu": SAMPLE, "d.conllu": SAMPLE + two };
  const { code, output, errors } = await run([...DATA, "--model", "m"], { files });
  assertEquals([code, output.includes("From raw text")], [0, false]);
  const note =
    /^No scores from raw text: Cannot score gold sentence 61 at line 694: found 2 roots /m;
  assertMatch(errors, note);
});

Deno.test("train exits with 2 where options are wrong or do not go together", async () => {
  const wrong = [
    "--system arc-easy",
    "--epochs none",
    "--epochs 1.5",
    "--system swap --oracle approximate",
    "--beam 4 --policy explore",
    "--dev d.conllu",
  ];
  await assertWrongUsage("train", wrong, { files: FILES });
});

Deno.test("train --from keeps the segmenter, the terms and the history of the model it goes on from", async () => {
  const pipeline = [...DATA, "--learner", "bilstm", "--backend", "module"];
  const first = await run([...pipeline, "--licence", "CC0", "--model", "m"], {
    files: FILES,
  });
  assertEquals(first.code, 0);
  const files = { ...FILES, m: first.host.files.get("m")! };
  const second = await run([...pipeline, "--from", "m", "--model", "n"], { files });
  assertEquals(second.code, 0);
  const [before, after] = [files.m, second.host.files.get("n")!].map((bytes) => decodeModel(bytes));
  const kinds = ["segmenter", "encoder", "network-tagger", "network-parser"];
  assertEquals(after.components.map(({ kind }) => kind), kinds);
  assertEquals(after.components[0], before.components[0]);
  assertNotEquals(after.components[1].tensors, before.components[1].tensors);
  assertEquals([after.licence, after.provenance.from], ["CC0", before.provenance]);
});

Deno.test("train --learner bilstm tells its backend, gives UPOS too, and parse takes its model", async () => {
  const args = [...ARGS, "--learner", "bilstm", "--model", "m"];
  const { code, errors, host } = await run(args, { files: FILES });
  assertEquals(code, 0);
  assertMatch(errors, /^60 sentences, .*, bilstm small, on \w+ \(.*WebGPU.*\)$/m);
  assertMatch(errors, /^epoch 2\/2 .*dev UAS .* LAS .* UPOS \d\d\.\d\d /m);
  const files = { m: host.files.get("m")!, "t.conllu": SAMPLE };
  const parsed = await run(["parse", "--model", "m", "t.conllu"], { files });
  assertEquals([parsed.code, parsed.output.split("\n").length], [0, SAMPLE.split("\n").length]);
  const kept = await run(["parse", "--model", "m", "--tags", "keep", "t.conllu"], { files });
  const tags = (text: string) => text.split("\n").map((line) => line.split("\t")[3]);
  assertEquals(tags(kept.output), tags(SAMPLE));
  assert(tags(parsed.output).join() !== tags(SAMPLE).join());
});

Deno.test("train refuses options that its learner does not know", async () => {
  const cases = [
    [
      ["--learner", "bilstm", "--update", "early"],
      "found --update, expected it without --learner bilstm",
    ],
    [["--preset", "small"], "found --preset, expected it with --learner bilstm"],
    [["--vectors", "v.txt"], "found --vectors, expected it with --learner bilstm"],
  ] as const;
  for (const [words, message] of cases) {
    const { code, errors } = await run(["train", ...words]);
    assertEquals(code, 2);
    assert(errors.includes(message), errors);
  }
});

Deno.test("train trains a segmenter too where there is text, and its model parses text", async () => {
  const words = [...DATA, "--features", "words", "--model", "m"];
  const { code, output, errors, host } = await run(words, { files: FILES });
  assertEquals(code, 0);
  assertMatch(errors, /^Segmenter: dev tokens \d+\.\d\d, words \d+\.\d\d, sentences \d+\.\d\d$/m);
  assertMatch(output, /^Parse with it: sagitta parse --model m FILE\.txt$/m);
  const files = { m: host.files.get("m")!, "t.txt": "The dog sleeps. The cat sleeps." };
  const parsed = await run(["parse", "--model", "m", "t.txt"], { files });
  assertEquals(parsed.output.match(/^# text = .*$/gm), [
    "# text = The dog sleeps.",
    "# text = The cat sleeps.",
  ]);
  const info = await run(["model", "info", "m"], { files });
  assertMatch(info.output, /^Settings of segmenter\n {2}bits +18\n {2}features +2$/m);
  assertMatch(
    info.output,
    /^ {2}segmenter +\{"scores":\{.*\},"seed":1,"treebanks":\["t\.conllu"\]\}$/m,
  );
  assertMatch(info.output, /^ {2}tokens\/values +I8 /m);
});

Deno.test("train on text with tags trains tagger and lemmatiser, and the model fills all columns", async () => {
  const { code, output, errors, host } = await run([...DATA, "--model", "m"], {
    files: FILES,
  });
  assertEquals(code, 0, errors);
  assertMatch(errors, /^Tagger: dev .*UPOS/im);
  assertMatch(errors, /^Lemmatiser: dev .*lemmas/im);
  const from = /^From raw text: dev UAS 7\d\.\d\d, LAS 6\d\.\d\d, UPOS 100\.00, words 100\.00, /m;
  assertMatch(output, from);
  const files = { m: host.files.get("m")!, "t.txt": "The dog sleeps." };
  const parsed = await run(["parse", "--model", "m", "t.txt"], { files });
  const columns = parsed.output.split("\n").find((line) => line.startsWith("2\t"))!.split("\t");
  assertEquals(columns.slice(1, 4), ["dog", "dog", "NOUN"]);
  assertEquals(columns[5], "Number=Sing");
  const info = await run(["model", "info", "m"], { files });
  assertMatch(info.output, /segmenter.*tagger.*lemmatiser.*parser/);
});

Deno.test("train --segmenter-only gives an old model a segmenter and leaves the rest of it", async () => {
  const { host } = await run([...ARGS, "--features", "words", "--model", "m"], { files: FILES });
  const old = host.files.get("m")!;
  const files = { ...FILES, m: old, "t.txt": "The dog sleeps." };
  const refused = await run(["parse", "--model", "m", "t.txt"], { files });
  assertEquals([refused.code, refused.output], [1, ""]);
  assertMatch(refused.errors, /^Cannot read text: .* sagitta train --pipeline/);
  const words = ["train", "--train", "t.conllu", "--model", "m", "--segmenter-only", "--json"];
  const added = await run(words, { files });
  assertEquals([added.code, added.output], [0, '{"model":"m","segmenter":null}\n']);
  const m = added.host.files.get("m")!;
  const gold = { ...FILES, m };
  const parsed = await run(["parse", "--model", "m", "t.conllu"], { files: gold });
  const before = await run(["parse", "--model", "m", "t.conllu"], { files });
  assertEquals(parsed.output, before.output);
  const text = await run(["parse", "--model", "m", "t.txt"], { files: { ...files, m } });
  assertEquals([text.code, text.output.split("\n")[2]], [0, "# text = The dog sleeps."]);
});

Deno.test("train({ pipeline }) makes the bytes of the command, stages go on from its model, and data are told of", async () => {
  const told: string[] = [];
  const open = (file: string) => [{ file, sentences: parseConllu(SAMPLE) }];
  const data = { train: open("t.conllu"), dev: open("d.conllu"), date: undefined };
  const listeners = {
    onNote: (line: string) => told.push(line),
    onPart: (part: string) => told.push(part),
  };
  const shared = { ...data, ...listeners, pipeline: "auto", epochs: 2 } as const;
  const { model, segmenter, textScores } = await train(shared);
  const { host } = await run([...DATA, "--model", "m"], { files: FILES });
  assertEquals(encodeModel(model), host.files.get("m"));
  assertEquals(segmenter, { tokens: 100, words: 100, sentences: 100 });
  assertEquals(Object.keys(await textScores!()), ["uas", "las", "upos", "words", "sentences"]);
  assertEquals(told, [
    "The training data have no XPOS",
    "43 of 60 sentences of the development data are in the training data, too: scores are too high",
    "Tagger",
    "Lemmatiser",
    "Segmenter",
  ]);
  const small = { learner: "bilstm", backend: "module", epochs: 1, words: 50 } as const;
  const segmenters = { pipeline: true, segmenter: { seed: 7, prune: 0.5 } } as const;
  const stages = [{ backend: "module", epochs: 1, rate: 0.001 }];
  const staged = (await train({ ...data, ...small, ...segmenters, stages })).model;
  const first = (await train({ ...data, ...small, ...segmenters })).model;
  const again = await train({ ...data, from: first, ...stages[0] } as TrainingOptions);
  assertEquals(encodeModel(staged), encodeModel(again.model));
  assertEquals([staged.provenance.from, staged.components[0]], [
    first.provenance,
    first.components[0],
  ]);
});

Deno.test("train exits with 2 where a pipeline cannot be", async () => {
  for (
    const words of [
      ["--segmenter-only"],
      ["--segmenter-only", "--pipeline", "--model", "m"],
    ]
  ) {
    const { code, errors } = await run(["train", ...words]);
    assertEquals(code, 2);
    assertMatch(errors, /^sagitta train: found --[^\n]+; see sagitta train --help\n$/);
  }
});
