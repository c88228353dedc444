/// <reference lib="dom" />
/**
 * The playground in Chromium: what comes over the wire, how long the first tree takes, how fast the
 * worker parses. Times are by the clock, and by the processor time of all that the page runs, which
 * does not depend on what else the machine does. `deno task bench:browser`.
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
/** A sentence of 20 words, as it stands after a keystroke. */
const TYPED =
  "The old man who lives next door told us that he had seen small dogs in the garden this m";
/** Visits, each with a browser that has seen nothing yet. */
const VISITS = 7;
const SENTENCES = 300;
const COPIES = 60;
const ROUNDS = 5;

/** The median. */
function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

/** Milliseconds of processor time that all pages of the browser took so far. */
async function processorTime(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === "renderer");
  return 1000 * pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Milliseconds from the start of a first visit to the tree on the page, by clock and processor. */
async function firstVisit(browser: Browser, url: string): Promise<[number, number]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const before = await processorTime(browser);
  await page.goto(url);
  // Asked for now and then only: asking takes processor time, too.
  const drawn = () => performance.getEntriesByName("first-tree").length > 0;
  await page.waitForFunction(drawn, undefined, { polling: 100 });
  const processor = await processorTime(browser) - before;
  const time = await page.evaluate(() => performance.getEntriesByName("first-tree")[0].startTime);
  await context.close();
  return [time, processor];
}

/** A worker of the page's own, with the model, kept where `timed` finds it. */
async function startWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const worker = new Worker(new URL("worker.js", document.baseURI), { type: "module" });
    const ask = (method: string, params: unknown) =>
      new Promise<{ forms: string[] }[]>((resolve, reject) => {
        worker.onmessage = ({ data: { result, error } }) => {
          if (error) reject(new Error(error));
          else resolve(result);
        };
        worker.postMessage({ number: 1, method, params });
      });
    const model = await fetch("models/en.sagitta");
    await ask("load", { bytes: new Uint8Array(await model.arrayBuffer()), name: "english" });
    Object.assign(globalThis, { ask });
  });
}

/** Milliseconds that a text takes, question and answer included, and how many words it has. */
async function timed(page: Page, text: string, rounds: number): Promise<[number[], number]> {
  return await page.evaluate(async ({ text, rounds }) => {
    const { ask } = globalThis as unknown as {
      ask(method: string, params: unknown): Promise<{ forms: string[] }[]>;
    };
    const times: number[] = [];
    let words = 0;
    for (let i = 0; i < rounds; i++) {
      const start = performance.now();
      const parsed = await ask("parse", { text });
      times.push(performance.now() - start);
      words = parsed.reduce((sum, { forms }) => sum + forms.length, 0);
    }
    return [times, words] as [number[], number];
  }, { text, rounds });
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
    const visits: [number, number][] = [];
    for (let i = 0; i < VISITS; i++) visits.push(await firstVisit(browser, server.url));
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.waitForSelector("#path button");
    await startWorker(page);
    await timed(page, SHORT, 50); // until the engine has compiled what is hot
    const long = Array.from({ length: COPIES }, () => TEXT.join(" ")).join(" ");
    await timed(page, long, 1);
    const marks = [await processorTime(browser)];
    const [short] = await timed(page, SHORT, SENTENCES);
    marks.push(await processorTime(browser));
    const [typed] = await timed(page, TYPED, SENTENCES);
    marks.push(await processorTime(browser));
    const [text, words] = await timed(page, long, ROUNDS);
    marks.push(await processorTime(browser));
    const scripts = ["index.html", "style.css", "playground.js", "worker.js"];
    const web = await sizes(scripts.map((name) => `build/web/${name}`));
    const model = await sizes(["models/en/en.sagitta"]);
    console.log(drawTable(["over the wire", "bytes", "in gzip"], [
      ["page, style, scripts, Wasm", ...web],
      ["English model", ...model],
    ]));
    console.log();
    const ms = (digits: number) => (time: number) => `${time.toFixed(digits)} ms`;
    const rate = (time: number) => `${Math.round(words / time * 1000).toLocaleString("en")}/s`;
    const row = (
      name: string,
      times: number[],
      processor: number,
      show: (ms: number) => string,
    ) => [name, ...[middle(times), Math.min(...times), processor].map(show)];
    const [clock, processor] = [0, 1].map((which) => visits.map((visit) => visit[which]));
    const work = [SENTENCES, SENTENCES, ROUNDS].map((rounds, i) =>
      (marks[i + 1] - marks[i]) / rounds
    );
    console.log(drawTable([`Chromium ${browser.version()}`, "median", "fastest", "processor"], [
      row(`first visit to first tree, ${VISITS} times`, clock, middle(processor), ms(0)),
      row(`short sentence (8 words), ${SENTENCES} times`, short, work[0], ms(2)),
      row(`sentence of 20 words, ${SENTENCES} times`, typed, work[1], ms(2)),
      row(`words of a text of ${words}, ${ROUNDS} times`, text, work[2], rate),
    ]));
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
