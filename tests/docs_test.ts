/** The docs do not lie: what they paste is what comes out. */

import { assert, assertEquals } from "@std/assert";

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

/** What `sagitta` stands for in the docs: the words that run it, permissions among them. */
async function aliasWords(): Promise<string[]> {
  const readme = await Deno.readTextFile(new URL("README.md", ROOT));
  const [, words] = readme.match(/^alias sagitta='npx -y deno@\S+ (run .*) cli\.ts'$/m)!;
  return [...words.split(" "), "--quiet", "--no-prompt", new URL("cli.ts", ROOT).pathname];
}

/** Runs a command in a folder, as the docs say to; gives what it writes to standard output. */
async function sagitta(alias: string[], words: string[], input: string, cwd: string) {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...alias, ...words],
    cwd,
    env: { NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = child.output();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input)).catch(() => {});
  await writer.close().catch(() => {});
  const { stdout, stderr } = await output;
  return { output: new TextDecoder().decode(stdout), errors: new TextDecoder().decode(stderr) };
}

Deno.test("commands in console blocks of the docs print what stands below them, with the permissions of the docs", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sagitta_docs_" });
  try {
    const alias = await aliasWords();
    const sample = await sagitta(alias, ["demo", "--sample"], "", folder);
    await Deno.writeTextFile(`${folder}/sample.conllu`, sample.output);
    let blocks = 0;
    for (const page of PAGES) {
      const text = await Deno.readTextFile(new URL(page, ROOT));
      for (const [, input = "", words, output] of text.matchAll(BLOCK)) {
        const result = await sagitta(alias, shellWords(words), input + "\n", folder);
        // The formatter takes blank lines at the end of a block away.
        const found = result.output.trimEnd();
        assertEquals(found, output.trimEnd(), `${page}: ${words}: ${result.errors}`);
        blocks++;
      }
      assertEquals(
        text.match(/^```console$/gm)?.length ?? 0,
        [...text.matchAll(BLOCK)].length,
        page,
      );
    }
    assert(blocks >= 4, `${blocks} blocks`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("no page, help or example says npx sagitta, and pages that install a package say that none is published", async () => {
  const others = ["src", "examples", "web", "tasks"].map(filesBelow);
  for (const path of [...PAGES, "SECURITY.md", ...(await Promise.all(others)).flat()]) {
    const text = await Deno.readTextFile(new URL(path, ROOT));
    assert(!/npx (-\S+ )*sagitta/.test(text), path);
    if (!PAGES.includes(path) || !/(npm install|deno add) \S*@sagitta\//.test(text)) continue;
    assert(/published\s+yet/.test(text), path);
  }
});

/** Files of text below a folder. */
async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(new URL(`${folder}/`, ROOT))) {
    const path = `${folder}/${name}`;
    if (isDirectory) found.push(...await filesBelow(path));
    else if (/\.(ts|js|md|py|html|json)$/.test(name)) found.push(path);
  }
  return found;
}

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
