/** The docs do not lie: what they paste is what comes out. */

import { assert, assertEquals } from "@std/assert";
import { SAMPLE } from "../src/sample/sample.ts";
import { run } from "./commands/memory_host.ts";

const ROOT = new URL("../", import.meta.url);
const PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "models/README.md"];
for await (const { name } of Deno.readDir(new URL("docs/", ROOT))) {
  if (name.endsWith(".md")) PAGES.push(`docs/${name}`);
}
for await (const { name, isDirectory } of Deno.readDir(new URL("models/", ROOT))) {
  const card = `models/${name}/card.md`;
  const exists = isDirectory && await Deno.stat(new URL(card, ROOT)).then(() => true, () => false);
  if (exists) PAGES.push(card);
}

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

/** The anchors of a page's headings, as code hosts make them. */
function anchorsOf(text: string): string[] {
  const prose = text.replaceAll(/^```[^]*?^```$/gm, "");
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, title]) => {
    return title.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(" ", "-");
  });
}

Deno.test("links between the docs lead to files and to headings in them", async () => {
  for (const page of PAGES) {
    const here = new URL(page, ROOT);
    const text = await Deno.readTextFile(here);
    for (const [, target, anchor] of text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)) {
      const to = target ? new URL(target, here) : here;
      assert((await Deno.stat(to)).isFile, `${page}: ${target}`);
      if (anchor === undefined || !to.pathname.endsWith(".md")) continue;
      const found = anchorsOf(await Deno.readTextFile(to));
      assert(found.includes(anchor), `${page}: #${anchor} of ${found.join(", ")}`);
    }
  }
});

Deno.test("the index of the docs names every page", async () => {
  const index = await Deno.readTextFile(new URL("docs/README.md", ROOT));
  const pages = PAGES.filter((page) => page.startsWith("docs/") && page !== "docs/README.md");
  assertEquals(pages.filter((page) => !index.includes(`](${page.slice(5)})`)), []);
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
