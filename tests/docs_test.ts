/** The docs do not lie: what they paste is what comes out. */

import { assert, assertEquals } from "@std/assert";
import { SAMPLE } from "../src/sample/sample.ts";
import { run } from "./commands/memory_host.ts";

const ROOT = new URL("../", import.meta.url);
const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "docs/README.md",
  "docs/benchmarks.md",
  "docs/bilstm.md",
  "docs/bundlers.md",
  "docs/cli.md",
  "docs/find.md",
  "docs/confidence.md",
  "docs/objects.md",
  "docs/oracles.md",
  "docs/playground.md",
  "docs/pretrained.md",
  "docs/reference.md",
  "docs/scale.md",
  "docs/search.md",
  "docs/security.md",
  "docs/server.md",
  "docs/swap-oracle.md",
  "docs/text.md",
  "models/README.md",
  "models/en/card.md",
  "models/en-fast/card.md",
  "models/en-tiny/card.md",
  "docs/shipping.md",
];

const BLOCK = /^```console\n\$ (?:echo '(.*)' \| )?sagitta (.+)\n([^]*?)^```$/gm;

/** The words of a command line; single quotes hold some together. */
function shellWords(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain);
}

Deno.test("commands in console blocks of the docs print what stands below them", async () => {
  let blocks = 0;
  for (const page of PAGES) {
    const text = await Deno.readTextFile(new URL(page, ROOT));
    for (const [, input = "", words, output] of text.matchAll(BLOCK)) {
      const files = { "-": input + "\n", "sample.conllu": SAMPLE };
      const result = await run(shellWords(words), { files });
      // The formatter takes blank lines at the end of a block away.
      assertEquals(result.output.trimEnd(), output.trimEnd(), `${page}: ${words}`);
      blocks++;
    }
    assertEquals(text.match(/^```console$/gm)?.length ?? 0, [...text.matchAll(BLOCK)].length, page);
  }
  assert(blocks >= 4, `${blocks} blocks`);
});

Deno.test("links between the docs lead to files", async () => {
  for (const page of PAGES) {
    const here = new URL(page, ROOT);
    const text = await Deno.readTextFile(here);
    for (const [, target] of text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
      assert((await Deno.stat(new URL(target, here))).isFile, `${page}: ${target}`);
    }
  }
});

Deno.test("paths named in the docs exist", async () => {
  for (const page of PAGES) {
    const text = await Deno.readTextFile(new URL(page, ROOT));
    for (const [, path] of text.matchAll(/`((?:src|assembly|tests|tasks)\/[\w/]+(?:\.ts|\/))`/g)) {
      if (path.includes("NAME")) continue;
      await Deno.stat(new URL(path, ROOT)).catch(() => assert(false, `${page}: ${path}`));
    }
  }
});
