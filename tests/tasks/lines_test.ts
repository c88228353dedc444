import { assertEquals } from "@std/assert";
import { linesTable } from "../../tasks/lines.ts";

Deno.test("linesTable() counts four folders, those of src/, and two sums, .ts and .tsx alone", async () => {
  const root = await Deno.makeTempDir();
  try {
    const files = {
      "assembly/a.ts": "let a;\n",
      "src/errors.ts": "// why\nlet b;\n",
      "src/find/find.ts": "let c;\n\nlet d;\n",
      "src/find/page.tsx": "let e;\n",
      "src/sample/latin.conllu": "1\n2\n",
      "web/page.ts": "/** f */\nlet f;\n",
      "tasks/build.ts": "let g;\n",
      "tests/h.ts": "let h;\n",
    };
    for (const [path, text] of Object.entries(files)) {
      await Deno.mkdir(`${root}/${path.slice(0, path.lastIndexOf("/"))}`, { recursive: true });
      await Deno.writeTextFile(`${root}/${path}`, text);
    }
    assertEquals(await linesTable(root), [
      "assembly: 1 lines of code, 0 of comments (0.0 %)",
      "src: 4 lines of code, 1 of comments (20.0 %)",
      "  src/*.ts: 1 lines of code, 1 of comments (50.0 %)",
      "  src/find: 3 lines of code, 0 of comments (0.0 %)",
      "web: 1 lines of code, 1 of comments (50.0 %)",
      "tasks: 1 lines of code, 0 of comments (0.0 %)",
      "assembly and src together: 5 lines of code, 1 of comments (16.7 %)",
      "all together: 7 lines of code, 2 of comments (22.2 %)",
    ]);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});
