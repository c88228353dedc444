import { assert, assertEquals } from "@std/assert";
import { sentenceToJson } from "../../src/sentence/json.ts";
import { load } from "../../src/pipeline/load.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { buildEdge, edgeCommand } from "../../tasks/serve_edge.ts";

/** A port that nobody listens on. */
function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  listener.close();
  return (listener.addr as Deno.NetAddr).port;
}

/** Runs a server until `work` is done with it. */
async function withServer(
  program: string,
  words: (address: string) => string[],
  work: (url: string) => Promise<void>,
): Promise<void> {
  const address = `127.0.0.1:${freePort()}`, url = `http://${address}`;
  const options = { args: words(address), stdout: "null", stderr: "piped" } as const;
  const process = new Deno.Command(program, options).spawn();
  const errors = new Response(process.stderr).text();
  let ended = false;
  process.status.then(() => ended = true);
  try {
    for (let tries = 0;; tries++) {
      const response = await fetch(`${url}/healthz`).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.status === 200) break;
      assert(!ended && tries < 300, ended ? await errors : `nobody answers on ${address}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await work(url);
  } finally {
    if (!ended) process.kill("SIGTERM");
    await process.status;
    await errors;
  }
}

/** What every platform has to do. */
async function trySentences(url: string, model?: string): Promise<void> {
  const text = "Time flies. Arrows don't!";
  const headers = { "content-type": "text/plain" };
  const response = await fetch(`${url}/v1/parse`, { method: "POST", headers, body: text });
  assertEquals(response.status, 200);
  const expected = (await load(model)).parse(text).sentences.map(sentenceToJson);
  assertEquals(await response.json(), { model: "english", sentences: expected });
  const refused = await fetch(`${url}/v1/parse`, { method: "POST", headers, body: "" });
  assertEquals([refused.status, (await refused.json()).status], [422, 422]);
  // Some long answers at a time, as streams, and short ones among them.
  const conllu = { "content-type": "text/x-conllu" };
  const answers = Array.from({ length: 6 }, async (_, i) => {
    const body = i % 2 === 0 ? SAMPLE.repeat(8) : SAMPLE.slice(0, SAMPLE.indexOf("\n\n") + 2);
    const init = { method: "POST", headers: conllu, body };
    const text = await (await fetch(`${url}/v1/parse?format=ndjson`, init)).text();
    return text.split("\n").length - 1;
  });
  assertEquals(await Promise.all(answers), [480, 1, 480, 1, 480, 1]);
}

Deno.test("the edge example parses text in workerd", async () => {
  await buildEdge();
  const { program } = edgeCommand();
  // The tiny model is made for functions at the edge.
  await withServer(program, (address) => edgeCommand(address).words, (url) => {
    return trySentences(url, "en-tiny");
  });
});

Deno.test("the same service runs on `deno serve`", async () => {
  const options = ["--quiet", "--no-lock", "--allow-read=models", "--host", "127.0.0.1", "--port"];
  const words = (
    address: string,
  ) => ["serve", ...options, address.split(":")[1], "examples/deno/serve.ts"];
  await withServer(Deno.execPath(), words, (url) => trySentences(url));
});
