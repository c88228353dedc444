/// <reference lib="dom" />
/**
 * The playground in Chromium: what comes over the wire, how long the first tree takes, how fast the
 * worker parses. `deno task bench:browser`.
 *
 * @module
 */

import { readFile } from "node:fs/promises";
import process from "node:process";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { drawTable } from "../../src/rendering/table.ts";
import { CHROMIUM, launch } from "../browser/chromium.ts";
import { serveWeb } from "../browser/static_server.ts";

const SHORT = "The small dog chased a cat yesterday.";
const TEXT = [
  "A letter arrived yesterday that nobody had expected.",
  "The arrow flew over the old wall and hit the tree behind it.",
  "She said that they would come back as soon as the rain had stopped.",
  "In the end, most of the people who had been asked to stay went home.",
];
/** Visits, each with a browser that has seen nothing yet. */
const VISITS = 7;
const SENTENCES = 300;
const COPIES = 60;

/** The median. */
function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

/** Milliseconds from the start of a first visit to the tree on the page. */
async function firstVisit(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForSelector("#tree svg");
  const time = await page.evaluate(() => performance.getEntriesByName("first-tree")[0].startTime);
  await context.close();
  return time;
}

/** Times a worker of the page's own, questions and answers included. */
async function parseTimes(page: Page): Promise<{ short: number[]; text: number[]; words: number }> {
  const asked = { short: SHORT, text: TEXT, sentences: SENTENCES, copies: COPIES };
  return await page.evaluate(async ({ short, text, sentences, copies }) => {
    const worker = new Worker(new URL("worker.js", document.baseURI), { type: "module" });
    const ask = (kind: string, question: unknown) =>
      new Promise<{ forms: string[] }[]>((resolve, reject) => {
        worker.onmessage = ({ data: { answer, error } }) => {
          if (error) reject(new Error(error));
          else resolve(answer);
        };
        worker.postMessage({ number: 1, kind, question });
      });
    const model = await fetch("models/english.sagitta");
    await ask("load", { bytes: new Uint8Array(await model.arrayBuffer()), name: "english" });
    const timed = async (text: string, rounds: number) => {
      const times: number[] = [];
      for (let i = 0; i < rounds; i++) {
        const start = performance.now();
        await ask("parse", { text });
        times.push(performance.now() - start);
      }
      return times;
    };
    await timed(short, 50); // until the engine has compiled what is hot
    const long = Array.from({ length: copies }, () => text.join(" ")).join(" ");
    const parsed = await ask("parse", { text: long });
    return {
      short: await timed(short, sentences),
      text: await timed(long, 5),
      words: parsed.reduce((sum, { forms }) => sum + forms.length, 0),
    };
  }, asked);
}

/** Bytes as they are, and in gzip. */
async function sizes(paths: readonly string[]): Promise<[string, string]> {
  let plain = 0, packed = 0;
  for (const path of paths) {
    const bytes = await readFile(path);
    plain += bytes.length;
    packed += gzipSync(bytes).length;
  }
  return [plain.toLocaleString("en"), packed.toLocaleString("en")];
}

async function main(): Promise<void> {
  const server = await serveWeb();
  const browser = await launch();
  try {
    const visits: number[] = [];
    for (let i = 0; i < VISITS; i++) visits.push(await firstVisit(browser, server.url));
    const page = await browser.newPage();
    await page.goto(server.url);
    const { short, text, words } = await parseTimes(page);
    const scripts = ["index.html", "style.css", "playground.js", "worker.js"];
    const web = await sizes(scripts.map((name) => `build/web/${name}`));
    const model = await sizes(["models/english.sagitta"]);
    console.log(drawTable(["over the wire", "bytes", "in gzip"], [
      ["page, style, scripts, Wasm", ...web],
      ["English model", ...model],
    ]));
    console.log();
    const rate = (ms: number) => `${Math.round(words / ms * 1000).toLocaleString("en")}/s`;
    const rows: [string, number[], (ms: number) => string][] = [
      [`first visit to first tree, ${VISITS} times`, visits, (ms) => `${ms.toFixed(0)} ms`],
      [`short sentence (8 words), ${SENTENCES} times`, short, (ms) => `${ms.toFixed(2)} ms`],
      [`words of a text of ${words}, ${text.length} times`, text, rate],
    ];
    console.log(drawTable(
      [`Chromium ${browser.version()}`, "median", "fastest"],
      rows.map(([name, times, show]) => [name, show(middle(times)), show(Math.min(...times))]),
    ));
  } finally {
    await browser.close();
    await server.close();
  }
}

if (import.meta.main) {
  if (CHROMIUM) await main();
  else {
    console.error("Cannot measure: found no Chromium, expected one in /usr/bin or in CHROMIUM");
    process.exitCode = 1;
  }
}
