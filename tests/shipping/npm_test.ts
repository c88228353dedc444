import { assert, assertEquals, assertMatch } from "@std/assert";
import { load } from "../../src/pipeline/load.ts";
import { buildNpm } from "../../tasks/build_npm.ts";
import { smallModel } from "../training/small_model.ts";
import { inProject, inTempFolder, pack } from "./project.ts";
import { buildTestLanguage, TEST_HEADS } from "./test_language.ts";
import { typeErrors } from "./type_errors.ts";

const SCRIPT = `
import { load, ParserPool, SagittaError, VERSION } from "@sagitta/parser";
import en from "@sagitta/parser/en";
import { parseConllu, SAMPLE } from "@sagitta/parser/conllu";
import { find } from "@sagitta/parser/find";
import { train } from "@sagitta/parser/train";
const parser = await load();
const [sentence] = parser.parse("The dog sleeps.");
if ((await load(en)).labels.length !== parser.labels.length) throw new Error("another model");
if ([...find([sentence], "[root] > []")].length !== 2) throw new Error("found other arcs");
// Rooms share their classes: a sentence of one is a sentence of the other, and so are errors.
const sentences = parseConllu(SAMPLE);
const { model } = await train({ train: [{ sentences }], epochs: 1 });
if ((await load(model)).parse(sentences[0]).length !== 1) throw new Error("parsed another");
const errors = await Promise.all([
  (async () => parseConllu("no columns"))(),
  (async () => [...find([sentence], "[")])(),
  train({ train: [] }),
].map((work) => work.then(() => undefined, (error) => error instanceof SagittaError)));
const pool = await ParserPool.start({ workers: 2 });
const [[first], [second]] = await Promise.all(["The dog sleeps.", "Arrows fly."].map((text) => {
  return pool.parse(text);
}));
pool.close();
const mine = (await load("./my.sagitta")).labels.length > 0;
const missing = await load("fr").catch(({ message }) => message);
console.log(JSON.stringify({
  version: VERSION, forms: sentence.forms, heads: [...sentence.heads], errors,
  pool: [[...first.heads], second.forms], mine, missing,
}));
`;

const LANGUAGE = `
import { load } from "@sagitta/parser";
import qaa from "@sagitta/qaa";
const [heads, same] = (await Promise.all([load("qaa"), load(qaa)])).map((parser) => {
  return [...parser.parse("The dog sleeps.").sentences[0].heads];
});
console.log(JSON.stringify({ heads, same }));
`;

const CONSUMER = `
import { type Document, load, type Parser, type Sentence } from "@sagitta/parser";
import en from "@sagitta/parser/en";
import { drawTree } from "@sagitta/parser/draw";
import { find, type Match } from "@sagitta/parser/find";
import { transitionCosts } from "@sagitta/parser/oracles";
import { train } from "@sagitta/parser/train";
const parser: Parser = await load(en);
const document: Document = parser.parse("The dog sleeps.");
const sentences: readonly Sentence[] = document.sentences;
const text: string = drawTree(sentences[0].tree());
const matches: Match[] = [...find(sentences, "[root]@verb")];
const verb: string = matches[0].tokens.verb.form;
const heads: Int32Array = sentences[0].heads;
// @ts-expect-error: a number is no text, which shows that types are looked at
parser.parse(5);
export { heads, text, verb, train, transitionCosts };
`;

const COMMAND_LINE = `
import { SagittaError } from "@sagitta/parser";
import { defineCommand, main, processHost } from "@sagitta/parser/cli";
const lines = [];
const add = (text) => void lines.push(String(text));
const host = { ...processHost(), write: async (text) => add(text), note: add };
add(await main(["--version"], host));
const command = defineCommand({
  about: "Fails.",
  options: {},
  examples: [],
  run: () => Promise.reject(new SagittaError("Cannot say: found hello")),
});
const code = await main(["say"], host, [{ name: "say", summary: "fails", load: async () => ({ command }) }]);
lines.splice(2, 0, String(code));
console.log(JSON.stringify(lines));
`;

/** Where bundles say that a module of a package begins. */
const NPM_MODULE = /^\s*\/\/ .*\/npm\/[^/]+\/((?:@[^/]+\/)?[^/]+)\/\d/gm;

/** Of a package in the notices: its version, its licence, its copyright, the terms. */
const NOTICE = "\\d[^ ]*\\n\\nMIT License\\n\\nCopyright .+\\n\\nPermission is hereby granted";

/** The entries of a package that are code, as programs name them. */
async function entriesOf(folder: string): Promise<string[]> {
  const { name, exports } = JSON.parse(await Deno.readTextFile(`${folder}/package.json`));
  return Object.entries(exports).filter(([, target]) => typeof target === "object")
    .map(([entry]) => name + entry.slice(1));
}

const README_LINK = /\]\((?!https?:|#)([^)#\s]+)/g;

Deno.test("the npm package installs without a network and works on Node", async (test) => {
  await inTempFolder(async (folder) => {
    const built = await buildNpm(`${folder}/npm`);
    const tarball = await pack(built, folder);
    const { version } = JSON.parse(await Deno.readTextFile("deno.json"));
    assertEquals(tarball, `${folder}/sagitta-parser-${version}.tgz`);
    const { size } = await Deno.stat(tarball);
    assert(size < 12e6, `${size} bytes`);
    const language = await buildTestLanguage(folder);
    await inProject([tarball, await pack(language.npm, folder)], async (project) => {
      const own = `${project.folder}/node_modules/@sagitta/parser`;
      const installed = [...Deno.readDirSync(`${project.folder}/node_modules`)]
        .map(({ name }) => name).filter((name) => !name.startsWith("."));
      assertEquals(installed, ["@sagitta"]);

      await test.step("a script parses, in a pool too, and errors are of one class", async () => {
        await Deno.writeFile(`${project.folder}/my.sagitta`, await smallModel({ epochs: 1 }));
        await project.write("script.js", SCRIPT);
        const { missing, ...output } = JSON.parse(await project.run("node", "script.js"));
        const parser = await load();
        const [{ forms, heads }] = parser.parse("The dog sleeps.");
        const pool = [[...heads], [...parser.parse("Arrows fly.").sentences[0].forms]];
        const errors = [true, true, true];
        assertEquals(output, { version, forms, heads: [...heads], errors, pool, mine: true });
        assertMatch(
          missing,
          /^Cannot load the model fr: .*\(npm install @sagitta\/fr, or deno add/,
        );
      });

      await test.step("load() finds the package of a language, on Node and Deno", async () => {
        await project.write("language.js", LANGUAGE);
        await project.write("deno.json", '{"nodeModulesDir": "manual"}');
        const found = { heads: TEST_HEADS, same: TEST_HEADS };
        assertEquals(JSON.parse(await project.run("node", "language.js")), found);
        const deno = await project.run(Deno.execPath(), "run", "--allow-read", "language.js");
        assertEquals(JSON.parse(deno), found);
        // As JSR has it: names of packages are in the import map.
        const imports = {
          "@sagitta/parser": import.meta.resolve("../../mod.ts"),
          "@sagitta/qaa": `file://${language.jsr}/mod.ts`,
        };
        await Deno.writeTextFile(`${folder}/deno.json`, JSON.stringify({ imports }));
        await Deno.writeTextFile(`${folder}/language.js`, LANGUAGE);
        const words = ["run", "--allow-read", "--no-lock", `${folder}/language.js`];
        assertEquals(JSON.parse(await project.run(Deno.execPath(), ...words)), found);
      });

      await test.step("the package of a language can be published on JSR", async () => {
        const config = ["--config", `${language.jsr}/deno.json`];
        await project.run(Deno.execPath(), "publish", "--dry-run", "--allow-dirty", ...config);
      });

      await test.step("the command line runs, with workers", async () => {
        const help = await project.run("npx", "--offline", "sagitta", "--help");
        assertMatch(help, /^Usage: sagitta COMMAND[^]*\n {2}serve {2,}serve parsers over HTTP\n/);
        const models = await project.run("npx", "--offline", "sagitta", "models", "--json");
        const listed = JSON.parse(models) as { code: string; file: string | null }[];
        assertEquals(listed.filter(({ file }) => file).map(({ code }) => code), ["en"]);
        assert(listed.some(({ code }) => code === "fr"), models);
        const rows = ["Dogs", "bark"].map((form, i) => `${i + 1}\t${form}${"\t_".repeat(8)}\n`);
        await project.write("in.conllu", `${rows.join("")}\n`);
        const words = ["--offline", "sagitta", "parse", "--workers", "2", "in.conllu"];
        assertMatch(await project.run("npx", ...words), /^1\tDogs\tdog\tNOUN\tNNS/);
      });

      await test.step("it trains a network in two threads, and says what TensorFlow.js needs", async () => {
        const words = ["sagitta", "train", "--learner", "bilstm", "--epochs", "1", "--backend"];
        const model = ["--model", "net.sagitta", "--workers", "2"];
        const log = await project.run("npx", "--offline", ...words, "module", ...model);
        assertMatch(log, /^Model: net\.sagitta \(epoch 1, dev UAS \d/);
        const tree = ["sagitta", "parse", "--model", "net.sagitta", "in.conllu"];
        assertMatch(await project.run("npx", "--offline", ...tree), /^1\tDogs\t.*\t0\troot\t/);
        const wanted =
          /found no TensorFlow\.js here, expected it installed: @tensorflow\/tfjs and @/;
        const error = await project.run("npx", "--offline", ...words, "wasm").catch((error) =>
          error
        );
        assertMatch(error.message, wanted);
      });

      await test.step("the command line is a function, whose errors are those of the library", async () => {
        await project.write("cli.js", COMMAND_LINE);
        const lines = [`sagitta ${version}\n`, "0", "1", "Cannot say: found hello"];
        assertEquals(JSON.parse(await project.run("node", "cli.js")), lines);
      });

      await test.step("it names every package whose code it has, with copyright and licence", async () => {
        const code = await Deno.readTextFile(`${own}/js/lib/sagitta.js`);
        const notices = await Deno.readTextFile(`${own}/THIRD_PARTY_NOTICES`);
        const bundled = new Set([...code.matchAll(NPM_MODULE)].map(([, name]) => name));
        assertEquals([...bundled].sort(), ["@hono/node-server", "deno-std", "hono"]);
        for (const name of bundled) assertMatch(notices, new RegExp(`\n${name} ${NOTICE}`), name);
      });

      await test.step("types of every entry hold strictly, without DOM", async () => {
        const entries = await entriesOf(own);
        assertEquals(entries.length, 11);
        const lines = entries.map((entry, i) => `import * as e${i} from "${entry}";\ne${i};\n`);
        await project.write("entries.ts", lines.join("") + "export {};\n");
        await project.write("consumer.ts", CONSUMER);
        const files = [`${project.folder}/entries.ts`, `${project.folder}/consumer.ts`];
        for (const resolution of ["node16", "bundler"] as const) {
          assertEquals(typeErrors(files, resolution, ["lib.es2022.d.ts"]), []);
        }
      });

      await test.step("every link of its pages leads to a file that it has", async () => {
        const pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "models/README.md"];
        for (const { name } of Deno.readDirSync(`${own}/docs`)) {
          if (name.endsWith(".md")) pages.push(`docs/${name}`);
        }
        let links = 0;
        for (const page of pages) {
          const here = new URL(page, `file://${own}/`);
          for (const [, link] of (await Deno.readTextFile(here)).matchAll(README_LINK)) {
            const found = await Deno.stat(new URL(link, here)).catch(() => undefined);
            assert(found, `${page} links to ${link}`);
            links++;
          }
        }
        assert(links > 50, `${links} links`);
      });
    });
  });
});
