import { assert, assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { refuseDamaged } from "../../src/networks/tensorflow/open.ts";
import { Configuration } from "../../src/oracles/configuration.ts";
import { Gold, oracleAnswer } from "../../src/oracles/oracle.ts";
import { htmlSentence } from "../../src/rendering/html.ts";
import { seededRandom } from "../../src/random.ts";
import { treeHeads } from "../fuzz/trees.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";
import { smallService } from "../server/small_service.ts";

Deno.test("approximate costs are 0 at least, on 2,000 random ways through random trees", () => {
  const kernel = loadTestingKernel();
  const random = seededRandom(1);
  const draw = (below: number) => Math.floor(random() * below);
  let seen = 0;
  for (let i = 0; i < 2_000; i++) {
    const length = 2 + draw(7);
    const gold = new Gold(treeHeads(length, draw));
    const c = Configuration.start(kernel, length, { system: "arc-standard" });
    for (; !c.isFinal; c.take(c.legal()[draw(c.legal().length)])) {
      for (const { cost } of oracleAnswer(c, gold, "approximate").costs) {
        assert(cost >= 0);
        seen++;
      }
    }
  }
  assert(seen > 10_000);
});

Deno.test("a sentence of no words is a page's sentence without words", () => {
  const html = htmlSentence({ tree: { forms: [], heads: [], labels: [] }, id: "none" });
  assert(html.includes("<svg") && !html.includes("data-token"));
});

Deno.test("a package that fails its check of integrity is not called a missing one", () => {
  const damaged = new Error("Integrity check failed for package: npm:@tensorflow/tfjs@4.22.0");
  const message = "found a package of TensorFlow.js that fails its check of integrity";
  assertThrows(() => refuseDamaged(damaged), SagittaError, message);
  assertEquals(refuseDamaged(new Error('Could not find "@tensorflow/tfjs"')), undefined);
});

Deno.test("the OpenAPI document lists the names of the models that are served", async () => {
  const { ask } = await smallService();
  const document = await (await ask("/openapi.json")).json();
  assertEquals(document.components.schemas.ModelName.enum, ["sample"]);
});
