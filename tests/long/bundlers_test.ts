import { assert, assertEquals, assertMatch } from "@std/assert";
import { load } from "../../src/pipeline/load.ts";
import { buildLanguage } from "../../tasks/build_language.ts";
import { buildNpm } from "../../tasks/build_npm.ts";
import { CHROMIUM, launch } from "../browser/chromium.ts";
import { serveFolder } from "../browser/static_server.ts";
import { inProject, inTempFolder, pack, type Project } from "../shipping/project.ts";
import { buildTestLanguage, TEST_HEADS } from "../shipping/test_language.ts";
import { areThere, tools } from "./tools.ts";

const FRENCH = "models/fr/fr.sagitta";
const hasFrench = await Deno.stat(FRENCH).then(() => true, () => false);

/** Every entry of the library, the model of Sagitta, and the packages of two languages. */
const PAGE = `
import { load, ParserPool, SagittaError } from "@sagitta/parser";
import { parseConllu } from "@sagitta/parser/conllu";
import * as draw from "@sagitta/parser/draw";
import * as evaluate from "@sagitta/parser/evaluate";
import * as experiments from "@sagitta/parser/experiments";
import * as find from "@sagitta/parser/find";
import * as oracles from "@sagitta/parser/oracles";
import * as server from "@sagitta/parser/server";
import { train } from "@sagitta/parser/train";
import en from "@sagitta/parser/en";
import qaa from "@sagitta/qaa";
${hasFrench ? 'import fr from "@sagitta/fr";' : "const fr = undefined;"}
const rooms = [draw, evaluate, experiments, find, oracles, server];
const text = "The dog sleeps.";
const heads = (document) => [...document.sentences[0].heads];
const messageOf = (error) => error.message;
async function all() {
  const result = { rooms: rooms.filter((room) => Object.keys(room).length > 0).length };
  result.english = heads((await load(en)).parse(text));
  result.other = heads((await load(qaa)).parse(text));
  if (fr) result.french = (await load(fr)).parse("Je parle du chien.").sentences[0].forms;
  const pool = await ParserPool.start({ model: en, workers: 1 });
  result.pool = heads(await pool.parse(text));
  pool.close();
  try {
    parseConllu("no columns");
  } catch (error) {
    result.oneClass = error instanceof SagittaError;
  }
  const sentences = [(await load(qaa)).parse(text).sentences[0]];
  const { model } = await train({ train: [{ sentences }], epochs: 3 });
  result.trained = heads({ sentences: [(await load(model)).parse(sentences[0])] });
  const network = { train: [{ sentences }], learner: "bilstm", backend: "cpu", epochs: 1 };
  result.tensorflow = await train(network).catch(messageOf);
  result.unnamed = await load().catch(messageOf);
  result.missing = await load("xx").catch(messageOf);
  return result;
}
all().catch((error) => ({ failed: error.stack })).then((result) => {
  document.title = JSON.stringify(result);
});
`;

const HTML = `<!doctype html>
<meta charset="utf-8">
<script type="module" src="./main.js"></script>
`;

/** What the page finds, in Chromium. */
async function open(url: string): Promise<Record<string, unknown>> {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    // A machine with much else to do needs longer than Playwright's 30 seconds for a page of 20 MB.
    const timeout = 240_000;
    await page.goto(url, { waitUntil: "commit", timeout });
    await page.waitForFunction(`document.title.startsWith("{")`, undefined, { timeout });
    return JSON.parse(await page.title());
  } finally {
    await browser.close();
  }
}

/** Checks what the page finds; messages tell what to write. */
async function check({ unnamed, missing, tensorflow, ...found }: Record<string, unknown>) {
  const english = [...(await load()).parse("The dog sleeps.").sentences[0].heads];
  assertEquals(found, {
    rooms: 6,
    english,
    other: TEST_HEADS,
    ...(hasFrench ? { french: ["Je", "parle", "de", "le", "chien", "."] } : {}),
    pool: english,
    oneClass: true,
    trained: TEST_HEADS,
  });
  assertMatch(`${unnamed}`, /write import en from "@sagitta\/parser\/en"; await load\(en\)\)$/);
  assertMatch(
    `${missing}`,
    /\(npm install @sagitta\/xx, or deno add npm:@sagitta\/xx, once it is published; .*load\(xx\)\)$/,
  );
  assertMatch(`${tensorflow}`, /found no TensorFlow\.js here, expected it installed/);
}

async function openFolder(folder: string): Promise<Record<string, unknown>> {
  const server = await serveFolder(folder);
  try {
    return await open(server.url);
  } finally {
    await server.close();
  }
}

async function emptyFolder(folder: string): Promise<void> {
  await Deno.remove(folder, { recursive: true }).catch(() => {});
}

/** Starts Vite's server for development, and ends it. */
async function withVite(
  { folder }: Project,
  modules: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const args = [
    `${modules}/vite/bin/vite.js`,
    "--port",
    "5731",
    "--strictPort",
    "--host",
    "127.0.0.1",
  ];
  const options = { args, cwd: folder, stdout: "piped", stderr: "null" } as const;
  const server = new Deno.Command("node", options).spawn();
  try {
    let output = "";
    for await (const piece of server.stdout.pipeThrough(new TextDecoderStream())) {
      output += piece;
      if (/ready in/.test(output)) break;
    }
    await work("http://127.0.0.1:5731/");
  } finally {
    server.kill();
    await server.status;
  }
}

const found = await tools("bundlers");
if (!CHROMIUM) console.log("Pages are not tested: there is no Chromium");

Deno.test({
  name: "every entry of the npm package bundles without configuration, and parses in Chromium",
  ignore: !areThere(found) || !CHROMIUM,
  async fn(test) {
    const { modules } = found as { modules: string };
    await inTempFolder(async (folder) => {
      const packages = [await buildNpm(`${folder}/npm`), (await buildTestLanguage(folder)).npm];
      if (hasFrench) packages.push((await buildLanguage("models/fr", `${folder}/fr`)).npm);
      const tarballs: string[] = [];
      for (const one of packages) tarballs.push(await pack(one, folder));
      await inProject(tarballs, async (project) => {
        await project.write("main.js", PAGE);
        await project.write("index.html", HTML);
        const dist = `${project.folder}/dist`;

        await test.step("with Vite", async () => {
          await project.run("node", `${modules}/vite/bin/vite.js`, "build");
          await check(await openFolder(dist));
          await emptyFolder(dist);
        });

        await test.step("with Vite's server for development", async () => {
          await withVite(project, modules, async (url) => await check(await open(url)));
        });

        await test.step("with webpack", async () => {
          await project.write(
            "webpack.cjs",
            `
const webpack = require(${JSON.stringify(`${modules}/webpack`)});
const settings = { mode: "development", devtool: false, entry: "./main.js", context: __dirname };
webpack(settings, (error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());
});
`,
          );
          await project.run("node", "webpack.cjs");
          await Deno.writeTextFile(`${dist}/index.html`, '<script src="./main.js"></script>');
          await check(await openFolder(dist));
          await emptyFolder(dist);
        });

        await test.step("with esbuild, models beside the bundle", async () => {
          const settings = ["--bundle", "--format=esm", "--outdir=dist"];
          await project.run(`${modules}/.bin/esbuild`, "main.js", ...settings);
          await Deno.writeTextFile(`${dist}/index.html`, HTML);
          const { failed } = await openFolder(dist);
          assertMatch(`${failed}`, /Cannot load http.*\/en\.sagitta: found the answer 404/);
          const own = `${project.folder}/node_modules/@sagitta`;
          await Deno.copyFile(`${own}/parser/models/en/en.sagitta`, `${dist}/en.sagitta`);
          await Deno.copyFile(`${own}/parser/js/lib/parser_worker.js`, `${dist}/parser_worker.js`);
          await Deno.copyFile(`${own}/qaa/qaa.sagitta`, `${dist}/qaa.sagitta`);
          if (hasFrench) await Deno.copyFile(`${own}/fr/fr.sagitta`, `${dist}/fr.sagitta`);
          await check(await openFolder(dist));
          assert((await Deno.stat(`${dist}/main.js`)).size < 2e6);
        });
      });
    });
  },
});
