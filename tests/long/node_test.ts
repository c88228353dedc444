import { assert, assertEquals, assertMatch } from "@std/assert";
import { buildLanguage } from "../../tasks/build_language.ts";
import { buildNpm } from "../../tasks/build_npm.ts";
import { inProject, inTempFolder, pack } from "../shipping/project.ts";
import { typeErrors } from "../shipping/type_errors.ts";
import { areThere, tools, withPackage } from "./tools.ts";

const LOADS = `
import { load } from "@sagitta/parser";
const sizes = [];
for (let i = 0; i < 25; i++) {
  const parser = await load();
  parser.parse("The dog sleeps.");
  parser.dispose();
  await new Promise((resolve) => setTimeout(resolve, 0));
  globalThis.gc();
  sizes.push(process.memoryUsage().rss / 2 ** 20);
}
console.log(JSON.stringify(sizes));
`;

const SERVICE = `
import { load } from "@sagitta/parser";
import { Service } from "@sagitta/parser/server";
const service: Service = await Service.of({ models: { english: await load() } });
export const response: Response = await service.fetch(new Request("http://localhost/healthz"));
`;

const FRENCH = `
import { load } from "@sagitta/parser";
import fr from "@sagitta/fr";
const [first, second] = (await Promise.all([load("fr"), load(fr)])).map((parser) => {
  return [...parser.parse("Je parle du chien.").sentences[0].forms];
});
console.log(JSON.stringify([first, second]));
`;

const hasFrench = await Deno.stat("models/fr/fr.sagitta").then(() => true, () => false);
if (!hasFrench) console.log("The package of French is not tested: models/fr has no model yet");

Deno.test("the npm package on Node: memory, types with DOM, the package of French", async (test) => {
  await inTempFolder(async (folder) => {
    const tarballs = [await pack(await buildNpm(`${folder}/npm`), folder)];
    if (hasFrench) {
      const { npm } = await buildLanguage("models/fr", `${folder}/fr`);
      tarballs.push(await pack(npm, folder));
      const { size } = await Deno.stat(tarballs[1]);
      assert(size < 20e6, `${size} bytes`);
    }
    await inProject(tarballs, async (project) => {
      await test.step("25 loads and disposals leave memory flat: the peaks of 10 are within 40 MB", async () => {
        await project.write("loads.js", LOADS);
        const sizes: number[] = JSON.parse(await project.run("node", "--expose-gc", "loads.js"));
        const growth = Math.max(...sizes.slice(15)) - Math.max(...sizes.slice(0, 10));
        assert(growth < 40, `${sizes.map(Math.round)}`);
      });

      await test.step("TypeScript checks a service, with DOM", async () => {
        await project.write("service.ts", SERVICE);
        for (const resolution of ["node16", "bundler"] as const) {
          const lib = ["lib.esnext.d.ts", "lib.dom.d.ts"];
          assertEquals(typeErrors([`${project.folder}/service.ts`], resolution, lib), []);
        }
      });

      await test.step({
        name: "load() finds French, on Node and Deno",
        ignore: !hasFrench,
        async fn() {
          const forms = ["Je", "parle", "de", "le", "chien", "."];
          await project.write("french.js", FRENCH);
          assertEquals(JSON.parse(await project.run("node", "french.js")), [forms, forms]);
          await project.write("deno.json", '{"nodeModulesDir": "manual"}');
          const words = ["run", "--allow-read", "french.js"];
          assertEquals(JSON.parse(await project.run(Deno.execPath(), ...words)), [forms, forms]);
          const text = ["parse", "--lang", "fr", "--text", "Je parle du chien."];
          const parsed = await project.run("npx", "--offline", "sagitta", ...text);
          assertMatch(parsed, /\n3-4\tdu\t_.*\n3\tde\tde\tADP\t.*\n4\tle\tle\tDET\t/);
        },
      });
    });
  });
});

const found = await tools("tensorflow");

Deno.test({
  name: "the command line of the npm package trains networks on TensorFlow.js, on Node",
  ignore: !areThere(found),
  async fn() {
    const { modules } = found as { modules: string };
    const project = await withPackage(modules);
    const words = ["sagitta", "train", "--no-pipeline", "--learner", "bilstm", "--epochs", "1"];
    for (const backend of ["wasm", "cpu"]) {
      const output = await project.run("npx", "--offline", ...words, "--backend", backend);
      assertMatch(output, /^Model: epoch 1, dev UAS \d/, backend);
    }
    const error = await project.run("npx", "--offline", ...words, "--backend", "webgpu").catch((
      error,
    ) => error);
    assertMatch(error.message, /expected it installed: @tensorflow\/tfjs and @.*-backend-webgpu/);
  },
});
