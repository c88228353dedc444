/**
 * Chromium for tests and benchmarks, where there is one: Debian's, not one that is downloaded.
 *
 * @module
 */

import { existsSync } from "node:fs";
import process from "node:process";
import type { Browser } from "playwright-core";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser's path; nothing if there is none. `CHROMIUM` in the environment names another. */
export const CHROMIUM: string | undefined = [process.env.CHROMIUM ?? "", ...PLACES]
  .find((path) => path !== "" && existsSync(path));

/** Starts the browser. Playwright is loaded only then. */
export async function launch(): Promise<Browser> {
  // Playwright looks into /proc for Windows unless told not to, and Deno keeps /proc to itself.
  process.env.__IS_WSL_TEST__ = "1";
  const { chromium } = await import("playwright-core");
  // Containers have no room for the sandbox, and little shared memory.
  const args = ["--no-sandbox", "--disable-dev-shm-usage"];
  return await chromium.launch({ executablePath: CHROMIUM, args });
}
