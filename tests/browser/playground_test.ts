/// <reference lib="dom" />
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { decodeModel, encodeModel, modelOf } from "../../src/model_file/model_file.ts";
import { storeSegmenter } from "../../src/components/segmenter/model.ts";
import { validateTree } from "../../src/sentence/validity.ts";
import { smallSegmenter } from "../components/segmenter/small_segmenter.ts";
import { smallModel } from "../training/small_model.ts";
import { CHROMIUM, launch } from "./chromium.ts";
import { serveWeb, type StaticServer } from "./static_server.ts";

/** Given as CoNLL-U, so that the tree does not depend on the model. */
const DOG = [
  "1\tThe\tthe\tDET\t_\t_\t2\tdet\t_\t_",
  "2\tdog\tdog\tNOUN\t_\t_\t3\tnsubj\t_\t_",
  "3\tsleeps\tsleep\tVERB\t_\t_\t0\troot\t_\tSpaceAfter=No",
  "4\t.\t.\tPUNCT\t_\t_\t3\tpunct\t_\t_",
  "\n",
].join("\n");
const DOG_LINK = "#" + new URLSearchParams({ text: DOG, follow: "static" });

let browser: Browser, server: StaticServer, context: BrowserContext, page: Page;
/** What the browser complained about, and what it asked of others. */
const complaints: string[] = [];

if (!CHROMIUM) console.log("playground_test.ts is skipped: there is no Chromium on this machine");

/** A test in the page; Playwright's own pipes and timers outlive it. */
function browserTest(name: string, run: () => Promise<void>): void {
  Deno.test({ name, ignore: !CHROMIUM, sanitizeOps: false, sanitizeResources: false, fn: run });
}

/** A model that loads in a moment: the sample's trees, and a segmenter that learned its text. */
async function model(): Promise<Uint8Array> {
  const { components, provenance } = decodeModel(await smallModel({ features: "words" }));
  const segmenter = storeSegmenter(await smallSegmenter());
  return encodeModel(modelOf([segmenter, ...components], provenance));
}

async function newPage(where: BrowserContext): Promise<Page> {
  const page = await where.newPage();
  page.setDefaultTimeout(30_000);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    const ours = request.url().startsWith(server.url) || /^(data|blob):/.test(request.url());
    if (!ours) complaints.push(request.url());
  });
  return page;
}

/** Opens the page at a fragment and waits for the first derivation. */
async function open(fragment: string, at: Page = page): Promise<void> {
  await at.goto("about:blank");
  await at.goto(server.url + fragment);
  await at.waitForSelector("#path button");
}

const words = (at: Page = page) => at.locator("#tree .word").allTextContents();
const texts = (id: string) => page.locator(`#${id} li`).allTextContents();
const status = () => page.locator("#status").textContent();
const heads = (at: Page = page) =>
  at.locator("#tree .arc").evaluateAll((arcs) => {
    const pairs = arcs.map((arc) => {
      const { dependent, head } = (arc as SVGElement).dataset;
      return [Number(dependent), Number(head)];
    });
    return pairs.sort((a, b) => a[0] - b[0]).map(([, head]) => head);
  });

/** Waits until a check of the page holds. */
async function until(check: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 300; i++) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert(false, `still not so: ${check}`);
}

if (CHROMIUM) {
  Deno.test.beforeAll(async () => {
    server = await serveWeb(await model());
    browser = await launch();
    context = await browser.newContext({
      viewport: { width: 1200, height: 900 },
      permissions: ["clipboard-read", "clipboard-write"],
    });
    page = await newPage(context);
  });
  Deno.test.afterAll(async () => {
    await browser?.close();
    await server?.close().catch(() => {});
  });
}

browserTest("the page loads, parses its text and draws a tree", async () => {
  await open("");
  const found = await words();
  assertEquals(found, ["I", "saw", "the", "man", "with", "the", "telescope", "."]);
  assertEquals(validateTree(await heads()), []);
  assertMatch(await page.locator("#model").textContent() ?? "", /^Model: en\.sagitta, \d/);
});

browserTest("typing parses anew, and several sentences can be gone through", async () => {
  await page.fill("#text", "Birds sing. Dogs bark loudly.");
  await until(async () => (await words()).join(" ") === "Birds sing .");
  assertMatch(await status() ?? "", /2 sentences, 7 words|Step/);
  await page.click("#sentence-on");
  await until(async () => (await words()).join(" ") === "Dogs bark loudly .");
  await page.fill("#text", "");
  await until(async () => await page.locator("#tree .empty").isVisible());
});

browserTest("buttons, keys and the slider step through the derivation and back", async () => {
  await open(DOG_LINK);
  assertEquals(await texts("path"), ["S", "S", "L", "S", "L", "S", "R", "R"]);
  for (let i = 0; i < 2; i++) await page.click("#step-on");
  assertEquals(await texts("stack"), ["ROOT", "The", "dog"]);
  assertEquals(await texts("buffer"), ["sleeps", "."]);
  assertEquals(await page.locator(".choice .cost").allTextContents(), [
    "cost 1",
    "cost 0",
    "cost 2",
  ]);
  await page.focus("#step-on");
  await page.keyboard.press("End");
  assertEquals(await page.locator("#step-text").textContent(), "Step 8 of 8: the end");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  assertEquals(await texts("stack"), ["ROOT", "sleeps", "."]);
  await page.focus("#step");
  await page.keyboard.press("Home");
  assertEquals(await texts("buffer"), ["The", "dog", "sleeps", "."]);
});

browserTest("a wrong transition can be taken, and shows what it loses", async () => {
  await open(DOG_LINK + "&step=2");
  await page.click(".choice:has-text('RIGHT')");
  await until(async () => await page.locator("#loss").textContent() === "2 gold arcs are lost.");
  assertEquals(await page.locator("#path .costly").count(), 1);
  await page.click("#step-last");
  assertEquals(await page.locator("#partial .wrong-head").count(), 2);
});

browserTest("the system and whom to follow can be chosen", async () => {
  await open(DOG_LINK);
  await page.selectOption("#system", "arc-eager");
  await until(async () => (await texts("path")).join("") === "SLSLSRDL");
  await page.selectOption("#system", "swap");
  await until(async () => (await page.locator("#follow option").count()) === 4);
  const follows = await page.locator("#follow option").allTextContents();
  assertEquals(follows.toSorted(), [
    "dynamic oracle",
    "nondeterministic oracle",
    "static oracle",
    "static oracle, lazy",
  ]);
  await until(async () => (await page.locator(".choice .cost").allTextContents())[0] === "cost 0");
});

browserTest(
  "a word is dragged to its new head, and to the top for ROOT; cycles are refused",
  async () => {
    await open(DOG_LINK);
    const place = async (token: number) => {
      const box = await page.locator(`#tree [data-token="${token}"]`).boundingBox();
      return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
    };
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, to.y + 5, { steps: 3 });
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
    };
    await drag(await place(4), await place(2));
    await until(async () => (await heads()).join() === "2,3,0,2");
    await drag(await place(2), await place(1));
    await until(async () => /make a cycle/.test(await status() ?? ""));
    assertEquals(await heads(), [2, 3, 0, 2]);
    const { x } = await place(1);
    const top = await page.locator("#tree svg").boundingBox();
    await drag(await place(1), { x, y: top!.y + 8 });
    await until(async () => (await heads()).join() === "0,3,1,2");
  },
);

browserTest("keys alone edit the tree: a word, its head, its label, and back", async () => {
  await open(DOG_LINK);
  await page.focus("#tree .word[tabindex='0']");
  await page.keyboard.press("End");
  assertEquals(await page.evaluate(() => document.activeElement?.textContent), ".");
  await page.keyboard.press("Enter");
  assertEquals(await page.evaluate(() => document.activeElement?.id), "edit-head");
  await page.keyboard.press("ArrowUp");
  await until(async () => (await heads()).join() === "2,3,0,2");
  assertEquals(await page.locator("#edited").isVisible(), true);
  await page.keyboard.press("Tab");
  await page.keyboard.type("x");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("dep");
  await page.keyboard.press("Tab");
  await until(async () =>
    (await page.locator("#tree .arc text").allTextContents()).includes("dep")
  );
  await page.keyboard.press("Enter"); // on “Undo edits”
  await until(async () => (await heads()).join() === "2,3,0,3");
});

browserTest("CoNLL-U, JSON, SVG and a link are copied, and the link gives all back", async () => {
  await open(DOG_LINK + "&step=3&heads=2.3.0.2&labels=det+nsubj+root+punct");
  const copied = async (id: string) => {
    await page.click(`#copy-${id}`);
    await page.waitForSelector(`#copy-${id}.done`);
    return await page.evaluate(() => navigator.clipboard.readText());
  };
  assertEquals(await copied("conllu"), DOG.replace("3\tpunct", "2\tpunct"));
  assertEquals(JSON.parse(await copied("json")).tokens[3].head, 2);
  assertMatch(await copied("svg"), /^<svg [^]*<style>[^]*<\/svg>\n$/);
  const link = await copied("link");
  const other = await newPage(context);
  await other.goto(link);
  await other.waitForSelector("#path button");
  assertEquals(await heads(other), [2, 3, 0, 2]);
  assertMatch(await other.locator("#step-text").textContent() ?? "", /^Step 3 of 8/);
  await other.close();
});

browserTest(
  "everything that can be used has a name, and nothing is wider than a phone",
  async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open("");
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("button, select, input, textarea, [tabindex='0']")]
        .filter((element) => {
          const labels = (element as HTMLInputElement).labels?.length ?? 0;
          const by = element.getAttribute("aria-labelledby");
          const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
          return labels === 0 && by === null && name.trim() === "";
        }).map(({ id, className }) => id || className)
    );
    assertEquals(nameless, []);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert(over <= 0, `${over} pixels too wide`);
    await page.setViewportSize({ width: 1200, height: 900 });
  },
);

browserTest(
  "a right-to-left tree in CoNLL-U is followed by the oracle, its first word at the right",
  async () => {
    await page.click("text=Hebrew");
    await until(async () => (await words()).length === 5);
    const places = await page.locator("#tree .word").evaluateAll((words) =>
      words.map((word) => word.getBoundingClientRect().left)
    );
    assertEquals(places, places.toSorted((a, b) => b - a));
    assertEquals(await page.locator("#follow").inputValue(), "dynamic");
  },
);

browserTest("without a model the page says so, and still shows CoNLL-U", async () => {
  const bare = await context.newPage();
  await bare.goto(`${server.url}?model=models/none.sagitta`);
  await bare.waitForSelector("#model.bad");
  assertMatch(
    await bare.locator("#model").textContent() ?? "",
    /^Cannot fetch .* found status 404/,
  );
  await until(async () => /found no model/.test(await bare.locator("#tree").textContent() ?? ""));
  await bare.fill("#text", DOG);
  await bare.waitForSelector("#path button");
  assertEquals(await heads(bare), [2, 3, 0, 3]);
  await bare.close();
});

browserTest("after the first visit the page works without a network", async () => {
  await until(() =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const kept = await (await caches.open("sagitta")).keys();
      return ["/play/", "playground.js", "worker.js", "style.css", "en.sagitta"]
        .every((name) => kept.some(({ url }) => url.endsWith(name)));
    })
  );
  await server.close();
  await page.reload();
  await page.waitForSelector("#path button");
  await page.fill("#text", "Arrows fly.");
  await until(async () => (await words()).join(" ") === "Arrows fly .");
});

browserTest("nothing was asked of anyone else, and nothing went wrong on the way", () => {
  // Without a network, the browser itself notes what it could not fetch.
  const wrong = complaints.filter((text) => !/ERR_CONNECTION_REFUSED|ERR_FAILED/.test(text));
  assertEquals(wrong, []);
  assertEquals(server.asked.filter((path) => !path.startsWith("/play/")), []);
  return Promise.resolve();
});
