import { assert, assertEquals, assertMatch } from "@std/assert";
import { bundle } from "../../tasks/bundle.ts";
import { smallModel } from "../training/small_model.ts";
import { run } from "./memory_host.ts";
import { ON_DENO, startServer } from "./server_process.ts";

const FOLDER = await Deno.makeTempDir();
const MODEL = `${FOLDER}/small.sagitta`;
await Deno.writeFile(MODEL, await smallModel({ features: "words" }));
globalThis.addEventListener("unload", () => Deno.removeSync(FOLDER, { recursive: true }));

/** What every server has to do. */
async function tryServer(program: string, words: string[]) {
  const { url, stop } = await startServer(program, words, ["--model", MODEL]);
  const headers = { "content-type": "application/json" };
  const body = '{"tokens": [["The", "dog", "sleeps", "."]]}';
  const response = await fetch(`${url}/v1/parse`, { method: "POST", headers, body });
  assertEquals(response.status, 200);
  const { model, sentences } = await response.json();
  assertEquals([model, sentences[0].tokens.length], ["small", 4]);
  const large = { method: "POST", headers, body: new Uint8Array(2_000_000) };
  assertEquals((await fetch(`${url}/v1/parse`, large)).status, 413);
  const file = await fetch(`${url}/models/small.sagitta`);
  assertEquals(new Uint8Array(await file.arrayBuffer()), await Deno.readFile(MODEL));
  assertEquals((await (await fetch(`${url}/healthz`)).json()).status, "ok");
  const { code, log } = await stop();
  assertEquals(code, 0);
  assertEquals(
    log.map(({ method, path, status, sentences }) => [method, path, status, sentences]),
    [
      ["POST", "/v1/parse", 200, 1],
      ["POST", "/v1/parse", 413, 0],
      ["GET", "/models/small.sagitta", 200, 0],
      ["GET", "/healthz", 200, 0],
    ],
  );
  assertEquals(log[0].bytesIn, body.length);
  for (const { ms, time } of log) assert(ms >= 0 && !Number.isNaN(Date.parse(time)));
}

Deno.test("serve answers on Deno with two permissions, and ends with 0 at SIGTERM", async () => {
  await tryServer(Deno.execPath(), ON_DENO);
});

Deno.test("serve answers on Node, and ends with 0 at SIGTERM", async () => {
  const file = `${FOLDER}/sagitta.mjs`;
  await bundle("cli.ts", file, { platform: "deno" });
  await tryServer("node", [file]);
});

Deno.test("serve ends what it is at before it stops, at SIGINT", async () => {
  const { url, stop } = await startServer(Deno.execPath(), ON_DENO, ["--model", MODEL]);
  // The body is on its way when the signal comes.
  let send = (_: string) => {};
  const body = new ReadableStream<string>({
    start(controller) {
      controller.enqueue('{"tokens": [["The", "dog"');
      send = (rest) => {
        controller.enqueue(rest);
        controller.close();
      };
    },
  }).pipeThrough(new TextEncoderStream());
  const headers = { "content-type": "application/json" };
  const answer = fetch(`${url}/v1/parse`, { method: "POST", headers, body });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const stopped = stop("SIGINT");
  await new Promise((resolve) => setTimeout(resolve, 300));
  const refused = await fetch(`${url}/healthz`);
  assertEquals([refused.status, refused.headers.get("retry-after")], [503, "5"]);
  await refused.body?.cancel();
  send("]]}");
  const response = await answer;
  assertEquals([response.status, (await response.json()).sentences.length], [200, 1]);
  const { code, log } = await stopped;
  assertEquals(code, 0);
  assertEquals(log.map(({ status }) => status), [503, 200]);
});

Deno.test("serve says in one line why it cannot serve", async () => {
  const files = { "m.sagitta": await smallModel({ epochs: 1 }), "a b": "" };
  const say = async (words: string) => {
    const { code, errors } = await run(["serve", ...words.split(" ")], { files });
    assertMatch(errors, /^[^\n]+\n$/);
    return `${code} ${errors}`;
  };
  assertMatch(await say("--model m.sagitta x"), /^2 .*found "x", expected options only/);
  assertMatch(await say("--model m.sagitta --port 70000"), /^2 .*--port takes a number from 0/);
  assertMatch(await say("--model m.sagitta --max-body 1.5"), /^2 .*--max-body takes a whole/);
  assertMatch(await say("--model m.sagitta --max-beam 257"), /^2 .*--max-beam takes a number from/);
  assertMatch(await say("--model m.sagitta --model m.sagitta"), /^2 .*model named "m", expected/);
  const address = "--allow-host http://a.example";
  assertMatch(await say(`--model m.sagitta ${address}`), /^2 .*expected a host without scheme/);
  assertMatch(await say("--model none.sagitta"), /^1 Cannot read none\.sagitta: no such file/);
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...ON_DENO.filter((word) => !word.startsWith("--allow-net")), "serve", "--model", MODEL],
  }).output();
  const text = new TextDecoder().decode(stderr);
  assertEquals(code, 1);
  assertMatch(text, /^Cannot listen on 127\.0\.0\.1:8000: permission was not given, run deno with/);
});
