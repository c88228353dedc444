/** The library as a page gets it: small, and without what only servers need. */

import { assert, assertEquals } from "@std/assert";
import { gzipSync } from "node:zlib";
import { bundleSplit } from "../../tasks/bundle.ts";

/** Most bytes of `@sagitta/parser` in gzip, with one Wasm build and all that it may load later. */
const MAX_PAGE = 140_000;

Deno.test("the main entry bundled for a page is 140 KB in gzip at most, and has no server", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await bundleSplit(["mod.ts"], folder, { platform: "browser", minify: true });
    const names = [...Deno.readDirSync(folder)].map(({ name }) => name);
    const builds = names.filter((name) => name.startsWith("sagitta_"));
    assertEquals(builds.length, 2, builds.join());
    const fetched = names.filter((name) => !name.startsWith("sagitta_relaxed"));
    // By length: in the order of a folder, gzip differs by a thousand bytes from run to run.
    const texts = fetched.map((name) => Deno.readTextFileSync(`${folder}/${name}`));
    const code = texts.sort((a, b) => a.length - b.length).join("\n");
    const { length } = gzipSync(code, { level: 9 });
    assert(length <= MAX_PAGE, `${length} bytes`);
    for (const word of ["/v1/parse", "content-security-policy"]) {
      assert(!code.includes(word), word);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
