import { assert, assertEquals } from "@std/assert";
import { bundle } from "../../tasks/bundle.ts";
import { smallModel } from "../training/small_model.ts";

const FOLDER = await Deno.makeTempDir();
const MODEL = `${FOLDER}/small.sagitta`;
await Deno.writeFile(MODEL, await smallModel({ features: "words" }));
await bundle("cli.ts", `${FOLDER}/sagitta.mjs`, { platform: "deno" });
globalThis.addEventListener("unload", () => Deno.removeSync(FOLDER, { recursive: true }));

const CLI = new URL("../../cli.ts", import.meta.url).pathname;
const RUNTIMES: Record<string, string[]> = {
  Deno: [Deno.execPath(), "run", "--quiet", "--no-lock", "--allow-all", CLI],
  Node: ["node", `${FOLDER}/sagitta.mjs`],
};

/** Runs a line of shell with the program as `"$@"`; gives what it wrote. */
async function shell(line: string, program: readonly string[]): Promise<string> {
  const { stdout } = await new Deno.Command("bash", {
    args: ["-c", line, "bash", ...program],
    stderr: "null",
  }).output();
  return new TextDecoder().decode(stdout);
}

for (const [runtime, program] of Object.entries(RUNTIMES)) {
  Deno.test(`train saves its model on ${runtime} when nobody reads its messages`, async () => {
    const file = `${FOLDER}/${runtime}.sagitta`;
    for (const end of ["2>&1 | head -2", "2>/dev/full"]) {
      await shell(`"$@" train --epochs 3 --model ${file} ${end}`, program);
      assert((await Deno.stat(file)).size > 1_000);
      await Deno.remove(file);
    }
  });

  Deno.test(`serve answers on ${runtime} when nobody reads its log`, async () => {
    for (const end of ["2> >(head -c 1)", "2>/dev/full"]) {
      const words = [...program, "serve", "--model", MODEL, "--port", "0"];
      const line = `exec "$@" ${end}`;
      const server = new Deno.Command("bash", {
        args: ["-c", line, "bash", ...words],
        stdout: "piped",
      }).spawn();
      const reader = server.stdout.pipeThrough(new TextDecoderStream()).getReader();
      const url = /http\S+/.exec((await reader.read()).value ?? "")![0];
      const answers: number[] = [];
      for (let i = 0; i < 4; i++) {
        const response = await fetch(`${url}healthz`);
        await response.body?.cancel();
        answers.push(response.status);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      server.kill("SIGTERM");
      assertEquals([answers, (await server.status).code], [[200, 200, 200, 200], 0]);
      await reader.cancel();
    }
  });
}
