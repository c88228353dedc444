import { assert, assertEquals, assertMatch } from "@std/assert";
import { load } from "../../src/pipeline/load.ts";
import { bundle } from "../../tasks/bundle.ts";

// SAGITTA_PYTHON names a Python with pyspark and pyarrow, where the first on the path has none.
const PYTHON = Deno.env.get("SAGITTA_PYTHON") ?? "python3";
const path = (name: string) => new URL(`../../${name}`, import.meta.url).pathname;
const MODEL = path("models/en-tiny/en-tiny.sagitta");
const HELPER = path("tests/long/spark_corpus.py");
const DOCUMENTS = 600;

async function output(command: string, ...args: string[]): Promise<string | undefined> {
  const options = { args, stdout: "piped", stderr: "null" } as const;
  const result = await new Deno.Command(command, options).output().catch(() => undefined);
  return result?.success ? new TextDecoder().decode(result.stdout).trim() : undefined;
}

/** Where Spark is; nothing if it, or what it needs, is missing. */
const SPARK = await output(
  PYTHON,
  "-c",
  "import os, pyarrow, pyspark; print(os.path.dirname(pyspark.__file__))",
);
const isThere = SPARK !== undefined && await output("java", "-version") !== undefined &&
  await output("node", "--version") !== undefined;

/** Processes of Spark's executors that work in a folder of this run. */
async function executorsOf(mark: string): Promise<number[]> {
  const lines = (await output("ps", "-eo", "pid,args", "-ww") ?? "").split("\n");
  return lines.filter((line) =>
    line.includes("CoarseGrainedExecutorBackend") && line.includes(mark)
  )
    .map((line) => Number.parseInt(line));
}

/** Has a task written its rows? */
async function hasDoneTask(folder: string): Promise<boolean> {
  const tasks = await output("find", folder, "-maxdepth", "4", "-name", "task_*", "-type", "d");
  return tasks !== undefined && tasks !== "";
}

const KILLED =
  "Spark: of two executors one is killed in the middle, and no document is lost or doubled";
const RESTARTED =
  "Spark: a second run on Deno parses only the job that the first did not finish, a row a word";
if (!isThere) {
  console.log(
    `Skipping "${KILLED}" and "${RESTARTED}": found no Java, no Node, or no pyspark and pyarrow for ${PYTHON}; ` +
      "python3 -m venv ENV && ENV/bin/pip install pyspark pyarrow pandas, then SAGITTA_PYTHON=ENV/bin/python",
  );
}

/** A folder with the program and a corpus of Parquet in it, for as long as a test takes. */
async function withCorpus(documents: number, test: (folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir({ prefix: "sagitta-spark-" });
  try {
    await bundle(path("cli.ts"), `${folder}/sagitta.mjs`, { platform: "deno" });
    await output(PYTHON, HELPER, "make", `${folder}/corpus`, String(documents));
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Starts a job on the corpus of a folder. */
function submit(folder: string, master: string, options: readonly string[]): Deno.ChildProcess {
  const quick = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";
  return new Deno.Command(`${SPARK}/bin/spark-submit`, {
    args: [
      ...["--master", master, "--driver-memory", "1g"],
      ...["--conf", "spark.ui.enabled=false", "--conf", `spark.local.dir=${folder}/local`],
      ...["--conf", `spark.driver.extraJavaOptions=${quick}`],
      ...["--conf", `spark.executor.extraJavaOptions=${quick} -Dsagitta.run=${folder}`],
      ...["--files", `${folder}/sagitta.mjs,${MODEL}`],
      ...["--py-files", path("examples/spark/sagitta_spark.py")],
      ...[path("examples/spark/parse_corpus.py"), "--model", "en-tiny.sagitta"],
      ...[...options, `${folder}/corpus`, `${folder}/parsed`],
    ],
    env: { SPARK_HOME: SPARK!, PYSPARK_PYTHON: PYTHON, SPARK_LOCAL_IP: "127.0.0.1" },
    cwd: folder,
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** How many words the segmenter finds in the corpus of a folder. */
async function wordsOf(folder: string): Promise<number> {
  const parser = await load(new URL(MODEL, "file://"));
  return (await textsOf(`${folder}/corpus`)).reduce((sum, text) => {
    return sum + [...parser.segmentEach(text)].reduce((all, { length }) => all + length, 0);
  }, 0);
}

Deno.test({
  name: KILLED,
  ignore: !isThere,
  fn() {
    return withCorpus(DOCUMENTS, async (folder) => {
      const times = ["--partitions", "12", "--times", `${folder}/times.jsonl`];
      const job = submit(folder, "local-cluster[2,1,1024]", times);
      const log = new Response(job.stderr).text(), said = new Response(job.stdout).text();
      let isOver = false, killed = 0;
      const ended = job.status.then((status) => (isOver = true, status));
      while (!isOver && killed === 0) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        const executors = await executorsOf(folder);
        if (executors.length < 2 || !await hasDoneTask(`${folder}/parsed`)) continue;
        killed = executors[0];
        Deno.kill(killed, "SIGKILL");
      }
      const { code } = await ended;
      assertEquals(code, 0, (await log).slice(-4_000));
      assert(killed > 0);
      assertMatch(await log, /Lost executor \d/);
      const counted = JSON.parse((await output(PYTHON, HELPER, "count", `${folder}/parsed`))!);
      const words = await wordsOf(folder);
      const errors = DOCUMENTS / 50;
      assertEquals(counted, { documents: DOCUMENTS, ids: DOCUMENTS, errors, words });
      assertMatch(
        await said,
        new RegExp(`${DOCUMENTS} documents, ${errors} failures, ${words} words`),
      );
    });
  },
});

Deno.test({
  name: RESTARTED,
  ignore: !isThere,
  fn() {
    return withCorpus(50, async (folder) => {
      const runtime = `${Deno.execPath()} run --allow-read`;
      const options = ["--files-a-job", "1", "--rows", "words", "--runtime", runtime];
      const run = async () => {
        const { code, stdout, stderr } = await submit(folder, "local[2]", options).output();
        const decoder = new TextDecoder();
        assertEquals(code, 0, decoder.decode(stderr).slice(-4_000));
        return decoder.decode(stdout);
      };
      const first = await run();
      assertMatch(first, /job=00001: 25 documents, 1 failures/);
      assertMatch(first, /job=00002: 25 documents, 0 failures/);
      // As if the run had been ended in the middle of the second job.
      await Deno.remove(`${folder}/parsed/job=00002/_SUCCESS`);
      const second = await run();
      assertMatch(second, /job=00001 is there/);
      assertMatch(second, /job=00002: 25 documents, 0 failures/);
      const counted = JSON.parse((await output(PYTHON, HELPER, "words", `${folder}/parsed`))!);
      assertEquals(counted, { documents: 49, words: await wordsOf(folder), repeated: 0 });
    });
  },
});

async function textsOf(folder: string): Promise<string[]> {
  const code = "import json, sys, pyarrow.parquet; " +
    "print(json.dumps(pyarrow.parquet.read_table(sys.argv[1]).column('text').to_pylist()))";
  const texts: (string | null)[] = JSON.parse((await output(PYTHON, "-c", code, folder))!);
  return texts.filter((text) => text !== null);
}
