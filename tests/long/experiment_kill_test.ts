import { assert, assertEquals, assertMatch } from "@std/assert";

const CLI = new URL("../../cli.ts", import.meta.url).pathname;
const ARGS = ["experiment", "oracles", "--quick", "--limit", "30", "--system", "arc-hybrid-swap"];
const ARMS = ["--oracles", "static:all,dynamic:all", "--seeds", "1,2,3", "--output", "o"];
const SHOWN = ["learning-sample.svg", "report.html", "report.md"];

/** Starts an experiment in a folder. */
function start(folder: string, workers: string): Deno.ChildProcess {
  const run = ["run", "--quiet", "--no-lock", "--allow-read", "--allow-write", CLI];
  return new Deno.Command(Deno.execPath(), {
    args: [...run, ...ARGS, ...ARMS, "--workers", workers],
    cwd: folder,
    stdout: "null",
    stderr: "piped",
  }).spawn();
}

/** How many runs are kept. */
async function finished(folder: string): Promise<number> {
  const text = await Deno.readTextFile(`${folder}/o/results.json`).catch(() => '{"runs":[]}');
  return JSON.parse(text).runs.length;
}

Deno.test("an experiment on two workers that kill -9 ends goes on to the tables that one worker writes, byte for byte", async () => {
  const whole = await Deno.makeTempDir(), broken = await Deno.makeTempDir();
  try {
    const one = await start(whole, "1").output();
    assertEquals([one.code, await finished(whole)], [0, 6]);
    const killed = start(broken, "2");
    const errors = new Response(killed.stderr).text();
    while (await finished(broken) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    killed.kill("SIGKILL");
    assertEquals((await killed.status).signal, "SIGKILL", await errors);
    const kept = await finished(broken);
    assert(kept >= 1 && kept < 6, `${kept} runs were kept`);
    const again = await start(broken, "2").output();
    const told = new TextDecoder().decode(again.stderr);
    assertEquals([again.code, await finished(broken)], [0, 6], told);
    assertEquals(told.match(/seed \d {2}\d+ sentences/g)?.length, 6 - kept, told);
    for (const file of SHOWN) {
      const [a, b] = await Promise.all([whole, broken].map((folder) => {
        return Deno.readTextFile(`${folder}/o/${file}`);
      }));
      assertEquals(a, b, file);
    }
    assertMatch(await Deno.readTextFile(`${broken}/o/report.md`), /dynamic:all − static:all/);
  } finally {
    await Promise.all([whole, broken].map((folder) => Deno.remove(folder, { recursive: true })));
  }
});
