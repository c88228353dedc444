/**
 * Takes the pictures of the playground in `docs/pictures/`, as it is now:
 * `deno run --allow-all tests/browser/pictures.ts`.
 *
 * @module
 */

import { mkdir } from "node:fs/promises";
import type { BrowserContextOptions } from "playwright-core";
import { launch } from "./chromium.ts";
import { serveWeb } from "./static_server.ts";

const FOLDER = "docs/pictures";
const TEXT = "I saw the man with the telescope.";

/** A picture: its name, what is shown, and in what. */
interface Picture {
  readonly name: string;
  readonly fragment: Record<string, string>;
  readonly context: BrowserContextOptions;
  /** What to scroll to. */
  readonly from?: string;
}

const PICTURES: Picture[] = [
  {
    name: "playground",
    fragment: { text: TEXT, step: "7" },
    context: { viewport: { width: 1080, height: 1330 }, colorScheme: "light" },
  },
  {
    // The phrase hangs on the verb by hand, and a wrong transition was taken.
    name: "playground_phone",
    fragment: {
      text: TEXT,
      heads: "2.0.4.2.7.7.2.2",
      labels: "nsubj root det obj case det obl punct",
      follow: "dynamic",
      taken: "SHIFT.SHIFT.LEFT.SHIFT.SHIFT.LEFT.SHIFT",
      step: "7",
    },
    context: { viewport: { width: 390, height: 844 }, colorScheme: "dark" },
    from: "#derivation",
  },
];

await mkdir(FOLDER, { recursive: true });
const server = await serveWeb();
const browser = await launch();
for (const { name, fragment, context, from } of PICTURES) {
  const page = await (await browser.newContext(context)).newPage();
  await page.goto(`${server.url}#${new URLSearchParams(fragment)}`);
  await page.waitForSelector("#path button");
  if (from) await page.locator(from).evaluate((element) => element.scrollIntoView());
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: "disabled" });
}
await browser.close();
await server.close();
