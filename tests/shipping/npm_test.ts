import { assert, assertEquals, assertMatch } from "@std/assert";
import ts from "typescript";
import { load } from "../../src/pipeline/load.ts";
import { buildNpm } from "../../tasks/build_npm.ts";

/** Runs a program; gives what it wrote. */
async function run(cwd: string, program: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(program, { args, cwd }).output();
  const decoder = new TextDecoder();
  if (code !== 0) throw new Error(`${program} ${args.join(" ")}: ${decoder.decode(stderr)}`);
  return decoder.decode(stdout);
}

const SCRIPT = `
import { load, VERSION } from "@sagitta/parser";
import en from "@sagitta/parser/en";
import { parseConllu, SAMPLE } from "@sagitta/parser/conllu";
import { find } from "@sagitta/parser/find";
import { train } from "@sagitta/parser/train";
const parser = await load();
const [sentence] = parser.parse("The dog sleeps.");
if ((await load(en)).labels.length !== parser.labels.length) throw new Error("another model");
console.log(JSON.stringify([sentence.forms, [...sentence.heads], VERSION]));
if ([...find([sentence], "[root] > []")].length !== 2) throw new Error("found other arcs");
// Rooms share their classes: a sentence of one is a sentence of the other.
const sentences = parseConllu(SAMPLE);
const { model } = await train({ train: [{ sentences }], epochs: 1 });
if ((await load(model)).parse(sentences[0]).length !== 1) throw new Error("parsed another");
`;

const CONSUMER = `
import { type Document, load, type Parser, type Sentence } from "@sagitta/parser";
import en from "@sagitta/parser/en";
import { drawTree } from "@sagitta/parser/draw";
import { find, type Match } from "@sagitta/parser/find";
import { transitionCosts } from "@sagitta/parser/oracles";
import { Service } from "@sagitta/parser/server";
import { train } from "@sagitta/parser/train";
const parser: Parser = await load(en);
const document: Document = parser.parse("The dog sleeps.");
const sentences: readonly Sentence[] = document.sentences;
const text: string = drawTree(sentences[0].tree());
const matches: Match[] = [...find(sentences, "[root]@verb")];
const verb: string = matches[0].tokens.verb.form;
const heads: Int32Array = sentences[0].heads;
const service: Service = await Service.of({ models: { english: parser } });
const response: Response = await service.fetch(new Request("http://localhost/healthz"));
// @ts-expect-error: a number is no text, which shows that types are looked at
parser.parse(5);
export { heads, response, text, verb, train, transitionCosts };
`;

/** What TypeScript says of a file. */
function typeErrors(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.asynciterable.d.ts"],
    types: [],
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    return `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}

Deno.test("the npm package installs without a network, loads, parses and has types", async (test) => {
  const package_ = `${Deno.cwd()}/${await buildNpm()}`;
  const project = await Deno.makeTempDir();
  try {
    const name = (await run(project, "npm", "pack", "--silent", package_)).trim();
    const { version } = JSON.parse(await Deno.readTextFile("deno.json"));
    assertEquals(name, `sagitta-parser-${version}.tgz`);
    const { size } = await Deno.stat(`${project}/${name}`);
    assert(size < 12e6, `${size} bytes`);
    await Deno.writeTextFile(`${project}/package.json`, '{"type": "module", "private": true}');
    const quiet = ["--offline", "--ignore-scripts", "--no-audit", "--no-fund"];
    await run(project, "npm", "install", ...quiet, `./${name}`);
    const installed = [...Deno.readDirSync(`${project}/node_modules`)].map(({ name }) => name);
    assertEquals(installed.filter((name) => !name.startsWith(".")), ["@sagitta"]);

    await test.step("a script on Node loads the English model and parses", async () => {
      await Deno.writeTextFile(`${project}/script.js`, SCRIPT);
      const output = JSON.parse(await run(project, "node", "script.js"));
      const [{ forms, heads }] = (await load()).parse("The dog sleeps.");
      assertEquals(output, [forms, [...heads], version]);
    });

    await test.step("the command line runs on Node, with workers", async () => {
      const help = await run(project, "npx", "--offline", "sagitta", "--help");
      assertMatch(help, /^Usage: sagitta COMMAND[^]*\n {2}serve {2,}serve parsers over HTTP\n/);
      const input = `${project}/in.conllu`;
      await Deno.writeTextFile(input, "1\tDogs\t_\t_\t_\t_\t_\t_\t_\t_\n\n");
      const model = "node_modules/@sagitta/parser/models/en/en.sagitta";
      const words = ["--offline", "sagitta", "parse", "--model", model, "--workers", "2", input];
      assertMatch(await run(project, "npx", ...words), /^1\tDogs\tdog\tNOUN\tNNS/);
    });

    await test.step("TypeScript finds the types, and nothing wrong with them", async () => {
      await Deno.writeTextFile(`${project}/consumer.ts`, CONSUMER);
      assertEquals(typeErrors(`${project}/consumer.ts`), []);
    });
  } finally {
    await Deno.remove(project, { recursive: true });
  }
});
