import { assert, assertEquals, assertMatch } from "@std/assert";
import { smallModel } from "../training/small_model.ts";
import { run } from "./memory_host.ts";

const CLI = new URL("../../cli.ts", import.meta.url).pathname;
const ON_DENO = ["run", "--quiet", "--no-lock", "--no-prompt", "--allow-read"];
const ON_NET = "--allow-net=127.0.0.1";
const FOLDER = await Deno.makeTempDir();
const MODEL = `${FOLDER}/small.sagitta`;
await Deno.writeFile(MODEL, await smallModel());
globalThis.addEventListener("unload", () => Deno.removeSync(FOLDER, { recursive: true }));

/** Starts a server on any free port; gives its address and a way to stop it. */
async function start(program: string, words: string[], signal: Deno.Signal = "SIGTERM") {
  const args = [...words, "serve", "--model", MODEL, "--port", "0"];
  const process = new Deno.Command(program, { args, stdout: "piped", stderr: "piped" }).spawn();
  const reader = process.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let line = "";
  while (!line.includes("\n")) {
    const { done, value } = await reader.read();
    if (done) throw new Error(await new Response(process.stderr).text());
    line += value;
  }
  const url = /^Listening on (http:\/\/127\.0\.0\.1:\d+)\/\n$/.exec(line)?.[1];
  assert(url, line);
  return {
    url,
    /** Asks the process to stop; gives its exit code and its log. */
    async stop() {
      process.kill(signal);
      const [{ code }, log] = await Promise.all([
        process.status,
        new Response(process.stderr).text(),
        reader.cancel(),
      ]);
      return { code, log: log.trimEnd().split("\n").map((line) => JSON.parse(line)) };
    },
  };
}

/** What every server has to do. */
async function tryServer(program: string, words: string[], signal?: Deno.Signal) {
  const { url, stop } = await start(program, words, signal);
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
  await tryServer(Deno.execPath(), [...ON_DENO, ON_NET, CLI]);
});

Deno.test("serve ends what it is at before it stops, at SIGINT", async () => {
  const { url, stop } = await start(Deno.execPath(), [...ON_DENO, ON_NET, CLI], "SIGINT");
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
  const stopped = stop();
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
  assertMatch(await say("--port 0"), /^2 sagitta serve: --model is missing/);
  assertMatch(await say("--model m.sagitta x"), /^2 .*found "x", expected options only/);
  assertMatch(await say("--model m.sagitta --port 70000"), /^2 .*--port takes a number from 0/);
  assertMatch(await say("--model m.sagitta --max-body 1.5"), /^2 .*--max-body takes a whole/);
  assertMatch(await say("--model m.sagitta --max-beam 257"), /^2 .*--max-beam takes a number from/);
  assertMatch(await say("--model m.sagitta --model m.sagitta"), /^2 .*model named "m", expected/);
  assertMatch(await say("--model none.sagitta"), /^1 Cannot read none\.sagitta: no such file/);
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...ON_DENO, CLI, "serve", "--model", MODEL],
  }).output();
  const text = new TextDecoder().decode(stderr);
  assertEquals(code, 1);
  assertMatch(text, /^Cannot listen on 127\.0\.0\.1:8000: permission was not given, run deno with/);
});
