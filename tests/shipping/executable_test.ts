import { assertEquals, assertMatch } from "@std/assert";
import { buildExecutable, whyNoExecutable } from "../../tasks/build_executable.ts";

const reason = await whyNoExecutable();
if (reason) console.log(`The executable is not tested: ${reason}`);
console.log("The program of `deno task compile` is not tested: making it takes a download");

Deno.test({
  name: "the executable has the command line and the English model inside",
  ignore: reason !== undefined,
  async fn() {
    const file = await Deno.realPath(await buildExecutable());
    const folder = await Deno.makeTempDir();
    try {
      /** Runs it where nothing of the repository is. */
      const run = async (...args: string[]) => {
        const options = { args, cwd: folder, clearEnv: true };
        const { code, stdout, stderr } = await new Deno.Command(file, options).output();
        const decoder = new TextDecoder();
        return { code, output: decoder.decode(stdout), errors: decoder.decode(stderr) };
      };
      const tree = await run("parse", "--text", "The dog sleeps.", "--format", "tree");
      assertEquals([tree.code, tree.errors], [0, ""]);
      assertMatch(tree.output, /ROOT[^]*▼[^]*The {2,}dog {2,}sleeps {2,}\./);
      const training = await run("train", "--no-pipeline", "--learner", "bilstm", "--epochs", "1");
      assertEquals(training.code, 0, training.errors);
      assertMatch(training.output, /^Model: epoch 1, dev UAS \d/);
      const missing = await run("train", "--learner", "bilstm", "--backend", "cpu");
      assertEquals(missing.code, 1);
      assertMatch(missing.errors, /\nCannot train: found no TensorFlow\.js here, expected it/);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});
