import { assertEquals } from "@std/assert";
import { load } from "../../src/pipeline/load.ts";
import { CHROMIUM, launch } from "../browser/chromium.ts";
import { areThere, tools, withPackage } from "./tools.ts";

const FILES = {
  "app/layout.js": `
export default function Layout({ children }) {
  return <html><body>{children}</body></html>;
}
`,
  "app/page.js": `"use client";
import { useEffect } from "react";
import { load, ParserPool } from "@sagitta/parser";
import en from "@sagitta/parser/en";
async function heads() {
  const pool = await ParserPool.start({ model: en, workers: 1 });
  const documents = [(await load(en)).parse("The dog sleeps."), await pool.parse("The dog sleeps.")];
  return documents.map(({ sentences }) => [...sentences[0].heads]);
}
export default function Page() {
  useEffect(() => {
    heads().catch((error) => [error.message]).then((found) => {
      document.title = JSON.stringify(found);
    });
  }, []);
  return <p>Wait</p>;
}
`,
  "app/api/parse/route.js": `
import { load } from "@sagitta/parser";
import en from "@sagitta/parser/en";
const parser = load(en);
export async function POST(request) {
  const [{ heads }] = (await parser).parse(await request.text());
  return Response.json([...heads]);
}
`,
};

const PORT = 5732;
const found = await tools("next");

Deno.test({
  name: "a Next application parses in a route and in its page, without configuration",
  ignore: !areThere(found) || !CHROMIUM,
  async fn() {
    const { modules } = found as { modules: string };
    const project = await withPackage(modules);
    await Deno.mkdir(`${project.folder}/app/api/parse`, { recursive: true });
    for (const [name, text] of Object.entries(FILES)) await project.write(name, text);
    const next = "node_modules/next/dist/bin/next";
    await project.run("node", next, "build");

    const args = [next, "start", "--port", `${PORT}`, "--hostname", "127.0.0.1"];
    const options = { args, cwd: project.folder, stdout: "piped", stderr: "null" } as const;
    const server = new Deno.Command("node", options).spawn();
    const browser = await launch();
    try {
      let output = "";
      for await (const piece of server.stdout.pipeThrough(new TextDecoderStream())) {
        output += piece;
        if (output.includes("Ready")) break;
      }
      const url = `http://127.0.0.1:${PORT}/`, text = "The dog sleeps.";
      const heads = [...(await load()).parse(text).sentences[0].heads];
      const response = await fetch(`${url}api/parse`, { method: "POST", body: text });
      assertEquals(await response.json(), heads);
      const page = await browser.newPage();
      await page.goto(url);
      await page.waitForFunction(`document.title.startsWith("[")`, undefined, { timeout: 240_000 });
      assertEquals(JSON.parse(await page.title()), [heads, heads]);
    } finally {
      await browser.close();
      server.kill();
      await server.status;
    }
  },
});
