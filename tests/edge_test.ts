/**
 * The edge of the library: every exported function, constructor and public method is called with
 * wrong values in each of its places. Nothing but a `SagittaError` comes out, and nothing is taken
 * in silence that the table below does not list. A new export without a row fails.
 */

import { assertEquals, assertRejects } from "@std/assert";
import { inspect } from "node:util";
import * as conllu from "../conllu.ts";
import * as draw from "../draw.ts";
import * as evaluation from "../evaluate.ts";
import * as experiments from "../experiments.ts";
import * as find from "../find.ts";
import * as main from "../mod.ts";
import * as oracles from "../oracles.ts";
import * as server from "../server.ts";
import * as training from "../train.ts";
import { smallResults } from "./laboratory/experiments/small_results.ts";
import { smallOracle } from "./laboratory/learned_oracle/small_oracle.ts";

const ENTRIES = { main, training, oracles, conllu, evaluation, draw, find, server, experiments };
const ALL: Record<string, unknown> = Object.assign({}, ...Object.values(ENTRIES));

const { SagittaError, Sentence, Document } = main;
const FIXTURE = new URL("fixtures/pipeline_v2.sagitta", import.meta.url);

const sentence = Sentence.of({
  forms: ["Birds", "sing"],
  upos: ["NOUN", "VERB"],
  heads: [2, 0],
  deprels: ["nsubj", "root"],
  misc: ["Confidence=0.6", "Confidence=1"],
});
const document = new Document("Birds sing", [sentence]);
const WRONG = {
  ...{ "undefined": undefined, "null": null, "3": 3, "x": "x", "{}": {}, "[]": [] },
  ...{ "[null]": [null], "sentence": sentence, "document": document },
};
type Wrong = keyof typeof WRONG;

/** A right value for a place, and the wrong values that are right there, too. */
type Place = readonly [right: unknown, ...also: Wrong[]];
interface Row {
  readonly self?: object;
  readonly places: readonly Place[];
}
const row = (...places: Place[]): Row => ({ places });
const method = (self: object, ...places: Place[]): Row => ({ self, places });

/** Options that may be left out; names that do not exist are refused. */
const OPTIONS: Place = [{}, "undefined", "{}"];
const PLACE: Place = [{}, "undefined", "{}"];
const TEXT: Place = ["Birds sing.", "x"];
const TEXT_OR_NOTHING: Place = [undefined, "undefined", "x"];
const NUMBER: Place = [2, "3"];
const SENTENCE: Place = [sentence, "sentence"];
const SENTENCES: Place = [[sentence], "[]", "document"];
const TREE: Place = [sentence.tree(), "sentence"];
const HEADS: Place = [[2, 0], "[]"];

const bytes = await Deno.readFile(FIXTURE);
const parser = await main.load(bytes);
const pool = await main.ParserPool.start({ model: bytes, workers: 1 });
const pipeline = await main.Pipeline.read(parser.model);
const kernel = await oracles.loadKernel();
const configuration = oracles.Configuration.start(kernel, 2, { system: "arc-standard" });
const gold = new oracles.Gold([2, 0]);
const [token, other] = sentence.tokens;
const { oracle, model: oracleModel } = await smallOracle({ steps: 20 });
const learned = new oracles.LearnedOracle(kernel, oracle);
const random = oracles.seededRandom(1), clock = () => 0;
const results = smallResults({ en: { "static:all": [80], "dynamic:all": [81] } });
const evaluated = evaluation.evaluate([sentence], [sentence]);
const pattern = find.compile("[]@a");
const tokens = { forms: ["A"], lemmas: ["a"], upos: ["X"], feats: ["_"] };
const plot = {
  ...{ title: "t", x: { label: "x", groups: ["g"] }, y: { label: "y" } },
  series: [{ name: "s", values: [1], points: [{ x: 1, y: 2 }] }],
};
const reader = new conllu.Reader();
const service = await server.Service.of({ models: { en: parser } });
const KERNEL: Place = [kernel], GOLD: Place = [gold], CONFIGURATION: Place = [configuration];
const BYTES: Place = [bytes], FUNCTION: Place = [() => ""];
const MODEL: Place = [parser.model];

/** A row for every function, `new Class`, `Class.static` and `Class#method`. */
const TABLE: Record<string, Row> = {
  // mod.ts
  "new Document": row(TEXT, [[sentence], "[]"]),
  "Document.fromJSON": row([document.toJSON()]),
  ...{ "Document#toJSON": row(), "Document#tokens": row(), "Document#toString": row() },
  "Parser.load": row([bytes], OPTIONS),
  "Parser#dispose": method(await main.load(bytes)),
  "Parser#warningsFor": method(parser, TEXT),
  "Parser#live": method(parser, [...TEXT, "undefined"], OPTIONS),
  "Parser#segment": method(parser, TEXT),
  "Parser#segmentEach": method(parser, TEXT, OPTIONS),
  "Parser#textStream": method(parser, OPTIONS),
  "Parser#parse": method(parser, [sentence, "x", "sentence"], OPTIONS),
  "Parser#parseStream": method(parser, [["Birds sing."], "[]"], OPTIONS),
  "Parser#parseToText": method(parser, SENTENCE, OPTIONS),
  "Parser#parseAll": method(parser, SENTENCES, OPTIONS),
  "Parser#parseAllToText": method(parser, SENTENCES, OPTIONS),
  "Parser#alternatives": method(parser, SENTENCE, NUMBER, OPTIONS),
  "Parser#derivation": method(parser, SENTENCE, [[], "undefined", "[]"], [true, "undefined"]),
  "Parser#labelName": method(parser, NUMBER),
  "ParserPool.start": row([{ model: bytes, workers: 1 }, "undefined", "{}"]),
  "ParserPool#parse": method(pool, TEXT, OPTIONS),
  "ParserPool#parseAll": method(pool, SENTENCES, OPTIONS),
  "ParserPool#close": method(await main.ParserPool.start({ model: bytes, workers: 1 })),
  "Pipeline.read": row(MODEL, OPTIONS),
  "Pipeline#annotateEach": method(pipeline, SENTENCES, OPTIONS),
  "Pipeline#annotate": method(pipeline, SENTENCE, OPTIONS),
  "Pipeline#ask": method(pipeline, SENTENCE, [{}, "{}"], FUNCTION),
  "Sentence.of": row([{ forms: ["A"] }]),
  "Sentence.fromJSON": row([sentence.toJSON()]),
  "Sentence#with": method(sentence, [{}, "{}", "sentence"]),
  "Sentence#assign": method(sentence.copy(), [{}, "{}", "sentence"]),
  "Sentence#comment": method(sentence, TEXT),
  ...{ "Sentence#copy": row(), "Sentence#tree": row(), "Sentence#toJSON": row() },
  "Sentence#toString": row(),
  "load": row([bytes, "undefined"], OPTIONS),
  "lowestCommonAncestor": row([token], [other]),
  "pathBetween": row([token], [other]),
  "modelOf": row(
    [parser.model.components, "[]"],
    [{}, "{}", "sentence", "document"],
    TEXT_OR_NOTHING,
  ),
  "nounChunks": row(SENTENCE),
  "packSentence": row(SENTENCE),
  "plainFormat": row(FUNCTION),
  "readLexicon": row(["word", "x"], PLACE),
  "save": row([parser]),
  "unpackSentence": row([main.packSentence(sentence)]),
  "write": row(SENTENCES, ["text"], OPTIONS),
  // train.ts
  "compressModel": row(BYTES),
  "decodeModel": row(BYTES, PLACE, [undefined, "undefined"]),
  "decompressModel": row(BYTES, PLACE),
  "encodeModel": row(MODEL),
  "modelSummary": row(MODEL, NUMBER),
  "modelSummaryText": row([training.modelSummary(parser.model, 1)]),
  "readPretrained": row([undefined]),
  "readSafetensors": row(BYTES, PLACE, [false, "undefined"]),
  "readWordVectors": row([[new TextEncoder().encode("a 1\n")]], PLACE),
  "train": row([{ train: [{ sentences: conllu.parseConllu(conllu.SAMPLE) }], epochs: 1 }]),
  "writeSafetensors": row([{}, "{}"], [{}, "undefined", "{}"]),
  // oracles.ts
  "Configuration.start": row(KERNEL, NUMBER, [{ system: "arc-standard" }]),
  ...{ "Configuration#clone": row(), "Configuration#legal": row(), "Configuration#tree": row() },
  "Configuration#take": method(configuration.clone(), ["SHIFT"]),
  "Configuration#takeAll": method(configuration.clone(), [[], "[]"]),
  "new Gold": row([[2, 0], "[]", "[null]"]),
  "new LearnedComparer": row(KERNEL, [learned], [{ random, clock }]),
  "LearnedComparer#add": method(
    new oracles.LearnedComparer(kernel, learned, { random, clock }),
    GOLD,
  ),
  "LearnedComparer#finish": row(),
  "new LearnedOracle": row(KERNEL, [oracle]),
  "LearnedOracle.silent": row(KERNEL, [oracle.settings]),
  "LearnedOracle#useFor": method(learned, CONFIGURATION),
  "LearnedOracle#use": row(),
  "new OracleComparer": row(KERNEL, [{ random, clock }]),
  "OracleComparer#add": method(
    new oracles.OracleComparer(await oracles.loadKernel(), { random, clock }),
    GOLD,
  ),
  "OracleComparer#finish": row(),
  "allowedTransitions": row(CONFIGURATION, GOLD, ["static"]),
  "configurationLoss": row(CONFIGURATION, GOLD),
  "labelOf": row(NUMBER),
  "loadKernel": row([undefined, "undefined"], OPTIONS),
  "moveOf": row(NUMBER),
  "nodeOf": row(NUMBER),
  "oracleAnswer": row(CONFIGURATION, GOLD, ["dynamic", "undefined"]),
  "oraclesOf": row(["swap"]),
  "packTransition": row(["LEFT"], [0, "undefined", "3"], [0, "undefined", "3"]),
  "parseTransition": row(["LEFT"]),
  "readOracleModel": row([oracleModel.components[0]], PLACE),
  "seededRandom": row(NUMBER),
  "traceFeatures": row([{ stack: [], buffer: [1], heads: [-1] }], [tokens, "sentence"]),
  "traceOracle": row(CONFIGURATION, GOLD, ["static"], OPTIONS),
  "transitionCosts": row(CONFIGURATION, GOLD, ["dynamic", "undefined"]),
  "transitionName": row(NUMBER),
  "verifyOracle": row(KERNEL, [{ system: "swap", tokens: 2 }]),
  // conllu.ts
  "RawTextWriter#write": method(new conllu.RawTextWriter(), SENTENCE),
  "RawTextWriter#end": row(),
  "new RawTextWriter": row(),
  "new Reader": row(OPTIONS),
  "Reader#push": method(reader, [new Uint8Array()]),
  "Reader#end": row(),
  "new Statistics": row(),
  "Statistics#add": method(new conllu.Statistics(), TREE),
  "Statistics#merge": method(new conllu.Statistics(), [new conllu.Statistics()]),
  "attribute": row(TEXT, TEXT),
  "checkSentence": row(SENTENCE, OPTIONS),
  "isProjective": row(HEADS),
  "nonprojectiveArcs": row(HEADS),
  "parseConllu": row([""], OPTIONS),
  "rawText": row(SENTENCES),
  "readAttributes": row(TEXT),
  "readSentences": row([[new Uint8Array()], "[]"], OPTIONS),
  "sentenceToJson": row(SENTENCE),
  "validateTree": row(HEADS),
  "withAttribute": row(TEXT, TEXT, ["v", "undefined", "x"]),
  "writeSentence": row(SENTENCE),
  // evaluate.ts
  "new AttachmentScores": row(),
  "attachmentScores": row([[2, 0]], [["a", "b"]], [[2, 0]], [["a", "b"]], [undefined, "undefined"]),
  "breakdownsTable": row([evaluated.breakdowns]),
  "compareSystems": row([[sentence], "document"], [[sentence], "document"], [
    [sentence],
    "document",
  ], OPTIONS),
  "evaluate": row([[sentence], "document"], [[sentence], "document"], OPTIONS),
  "evaluationJson": row([evaluated]),
  "metricsTable": row([evaluated.metrics]),
  "referenceTrees": row([[sentence], "[]"], [[sentence], "[]"]),
  "reliability": row([[sentence], "document"], [[sentence]], OPTIONS),
  "reliabilityTable": row([evaluation.reliability([sentence], [sentence])]),
  // draw.ts
  "drawBars": row([plot]),
  "drawLines": row([plot]),
  "drawDerivation": row([[], "[]"], OPTIONS),
  "drawSvg": row(TREE, OPTIONS),
  "drawTable": row([["a"], "[]"], [[["b"]], "[]"], OPTIONS),
  "drawTree": row(TREE, OPTIONS),
  "drawVertical": row(TREE, OPTIONS),
  "htmlEnd": row(),
  "htmlSentence": row([{ tree: sentence }]),
  "htmlStart": row([{ title: "t" }]),
  // find.ts
  "new MatchGroups": row([pattern], [["form"], "[]"]),
  "MatchGroups#add": method(new find.MatchGroups(pattern, ["form"]), [
    pattern.matches(sentence)[0],
  ]),
  "MatchGroups#groups": row(),
  "new Pattern": row(["[]"], OPTIONS),
  "Pattern#matches": method(pattern, SENTENCE),
  "Pattern#test": method(pattern, SENTENCE),
  "compile": row(["[]"], OPTIONS),
  "find": row(SENTENCES, ["[]"]),
  "groupBy": row(SENTENCES, ["[]"], ["form"]),
  "markedText": row(SENTENCE, [pattern.matches(sentence), "[]"]),
  // server.ts
  "Service.of": row([{ models: { en: parser } }]),
  "Service#fetch": method(service, [new Request("http://localhost/v1/health")]),
  "Service#close": row(),
  "Service#counters": row(),
  "localBackend": row([{ en: parser }, "{}"], [false, "undefined"]),
  "workerBackend": row([{}, "{}"], [{ count: 1 }]),
  // experiments.ts
  "contrastsOf": row([results.plan]),
  "experimentFile": row(TEXT, [new Uint8Array()], [null, "null", "3"]),
  "readArms": row(["static"]),
  "reportHtml": row([[], "[]"]),
  "reportMarkdown": row([[], "[]"]),
  "reportOf": row([results], [{ command: "c" }]),
  "runExperiment": row([undefined]),
  "significanceOf": row([results], [{ arm: "a", against: "b", question: "" }], TEXT),
  "timesOf": row([results]),
};

/** Doors for those inside: what comes in is trusted and their headers say so, or they make errors. */
const TRUSTED = [
  ...["new Sentence", "new Pipeline", "new Match", "Configuration#enter", "Gold#enter"],
  ...["Sentence#holdColumn", "Sentence#holdHeads", "Sentence#column", "Sentence#value"],
  ...["Sentence#headOf", "Sentence#visit", "fail", "new SagittaError", "new UsageError"],
  ...["new TrainingFailure", "new FailedStep", "new PatternError", "new PatternLimitError"],
];

/** Constructors that types keep private. */
const PRIVATE = ["new Parser", "new ParserPool", "new Configuration", "new Service"];

/** What an entry exports that can be called: functions, classes with their methods. */
function callables(): string[] {
  return Object.entries(ALL).flatMap(([name, value]) => {
    if (typeof value !== "function") return [];
    if (!/^class\b/.test(String(value))) return [name];
    const own = (object: object) =>
      Object.entries(Object.getOwnPropertyDescriptors(object))
        .filter(([key, { value }]) => key !== "constructor" && typeof value === "function")
        .map(([key]) => key);
    return [
      `new ${name}`,
      ...own(value).map((key) => `${name}.${key}`),
      ...own(value.prototype).map((key) => `${name}#${key}`),
    ];
  });
}

/** Calls something, and takes all that comes of it. */
async function call(name: string, self: object | undefined, values: unknown[]): Promise<unknown> {
  const [owner, key] = name.replace(/^new /, "").split(/[.#]/);
  const constructor = ALL[owner] as
    & (new (...values: unknown[]) => unknown)
    & Record<string, unknown>;
  if (name.startsWith("new ")) return new constructor(...values);
  const target =
    (key === undefined
      ? constructor
      : name.includes("#")
      ? (self as Record<string, unknown>)[key]
      : constructor[key]) as (...values: unknown[]) => unknown;
  return await settle(
    target.apply(key === undefined || name.includes("#") ? self : constructor, values),
  );
}

async function settle(value: unknown): Promise<unknown> {
  const settled = await value;
  if (typeof settled === "object" && settled !== null && "next" in settled) {
    return await Array.fromAsync(settled as unknown as AsyncIterable<unknown>);
  }
  if (settled instanceof main.ParserPool) settled.close();
  return settled;
}

Deno.test("every function, class and method that is exported has a row", () => {
  const known = [...Object.keys(TABLE), ...TRUSTED, ...PRIVATE];
  const names = [...callables(), "Service#fetch"];
  assertEquals(names.filter((name) => !known.includes(name)), []);
  assertEquals(known.filter((name) => !names.includes(name)), []);
});

for (const [name, { self, places }] of Object.entries(TABLE)) {
  if (places.length === 0) continue;
  Deno.test(`${name} refuses what it cannot use with a SagittaError`, async () => {
    const right = places.map(([value]) => value);
    const faults: string[] = [];
    for (const [at, [, ...also]] of places.entries()) {
      for (const [wrong, value] of Object.entries(WRONG)) {
        const place = `${wrong} in place ${at}`;
        try {
          await call(name, self, right.with(at, value));
          if (!also.includes(wrong as Wrong)) faults.push(`${place}: taken in silence`);
        } catch (error) {
          if (!(error instanceof SagittaError)) faults.push(`${place}: ${error}`);
          else if (also.includes(wrong as Wrong)) faults.push(`${place}: ${error.message}`);
        }
      }
    }
    assertEquals(faults, []);
  });
}

addEventListener("unload", () => pool.close());

Deno.test("errors at the edge name the function's task, what was found and what is near", async () => {
  const wrong = (value: unknown) => value as never;
  const cases: [() => unknown, string][] = [
    [() => pool.parse(wrong(undefined)), "Cannot parse: found undefined, expected a text"],
    [
      () => Array.fromAsync(pool.parseAll(wrong(["text"]))),
      'Cannot parse: found "text", expected a Sentence',
    ],
    [() => parser.alternatives(wrong("x"), 3), 'Cannot parse: found "x", expected a Sentence'],
    [() => parser.alternatives(sentence, 0), "Cannot parse: found 0 trees, expected 1 or more"],
    [() => parser.parse("x", wrong(null)), "Cannot parse: found null, expected options by name"],
    [
      () => parser.parse("x", wrong({ score: true })),
      'Cannot parse: found option "score", expected one of beam, scores, keepHeads, keepTags, ' +
      "lexicon, file (did you mean scores?)",
    ],
    [
      () => parser.parse("x", wrong({ signal: AbortSignal.abort() })),
      'Cannot parse: found option "signal", expected one of beam, scores, keepHeads, keepTags, ' +
      "lexicon, file",
    ],
    [
      () => parser.parse("x", { scores: wrong("yes") }),
      'Cannot parse: found option scores "yes", expected true or false',
    ],
    [
      () => draw.drawSvg(wrong(document)),
      "Cannot draw a tree: found a Document, expected a tree: forms, heads and labels",
    ],
    [
      () => oracles.verifyOracle(kernel, { system: wrong("arc-x") }),
      'Cannot use a transition system: found "arc-x", expected one of ' +
      oracles.SYSTEMS.join(", "),
    ],
    [
      () => oracles.Configuration.start(kernel, 3, wrong(undefined)),
      "Cannot start a configuration: found undefined, expected options by name",
    ],
    [
      () => main.load(wrong(() => {})),
      "Cannot load a model: found a function, expected a name, a path, an address, bytes or a model",
    ],
    [
      () => main.save(wrong({ model: {} })),
      "Cannot write model: found an object, expected a model",
    ],
  ];
  for (const [work, message] of cases) {
    const error = await assertRejects(async () => await work(), SagittaError);
    assertEquals([error.message, error.code], [message, error.code]);
  }
});

Deno.test("a sentence is drawn as its tree is", () => {
  assertEquals(draw.drawTree(sentence), draw.drawTree(sentence.tree()));
  assertEquals(draw.drawTree(sentence, { highlight: new Set([1]) }).includes("[Birds]"), true);
});

Deno.test("a signal is looked at before a pool starts, and before it parses nothing", async () => {
  const signal = AbortSignal.abort();
  const names = await Promise.all([
    main.ParserPool.start({ model: "no/such.sagitta", signal }).catch(({ name }) => name),
    pool.parse("Birds sing.", { signal }).catch(({ name }) => name),
    Array.fromAsync(pool.parseAll([], { signal })).catch(({ name }) => name),
    main.load("no/such.sagitta", { signal }).catch(({ name }) => name),
  ]);
  assertEquals(names, Array(4).fill("AbortError"));
});

Deno.test("console.log of a configuration, a gold tree and a noun chunk is a line", () => {
  const c = oracles.Configuration.start(kernel, 3, { system: "arc-hybrid" });
  const shown = [c.take("SHIFT").take("LEFT"), new oracles.Gold([2, 0, null])];
  assertEquals([...shown, ...main.nounChunks(sentence)].map((value) => Deno.inspect(value)), [
    "Configuration { system: arc-hybrid, stack: [0], buffer: [2 3], arcs: 2 → 1 }",
    "Gold { heads: [2 0 _] }",
    'NounChunk { words: "Birds", root: 1 "Birds" }',
  ]);
  for (const value of [...shown, ...main.nounChunks(sentence)]) {
    assertEquals(inspect(value), Deno.inspect(value));
  }
});
