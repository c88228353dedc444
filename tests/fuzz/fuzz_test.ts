import { assert, assertEquals, assertRejects } from "@std/assert";
import { fuzz, TARGETS } from "./fuzz.ts";

/** Cases of each target that every run of the tests has. */
const CASES: Readonly<Record<string, number>> = {
  text: 200,
  http: 100,
  models: 60,
  checkpoints: 200,
};
const MOST = 300;

for (const target of TARGETS) {
  const most = CASES[target.name] ?? MOST;
  Deno.test(`${most} made-up cases of ${target.name} give results or our errors, nothing else`, async () => {
    const { cases, refused } = await fuzz(target, { seed: 1, isDone: (cases) => cases >= most });
    assertEquals(cases, most);
    assert(refused < cases, `${refused} refused`);
  });
}

Deno.test("a failure names its target, seed and case", async () => {
  const broken = {
    name: "broken",
    open: () => Promise.resolve(() => Promise.reject(new TypeError("oh"))),
  };
  await assertRejects(
    () => fuzz(broken, { seed: 3, isDone: (cases) => cases > 4 }),
    Error,
    "broken, seed 3, case 0: TypeError: oh",
  );
});
