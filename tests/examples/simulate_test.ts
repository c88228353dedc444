import { assertAlmostEquals, assertEquals } from "@std/assert";
import { busyOf, figuresOf, simulate } from "../../examples/spark/simulate.ts";

const FIGURES = { secondsPerByte: 0.01, processStart: 1, executorStart: 10 };

Deno.test("a job of four tasks of 100 bytes takes 18 s on one core and 14 s on two", () => {
  const tasks = [100, 100, 100, 100];
  assertEquals(simulate({ tasks, cores: 1 }, FIGURES).makespan, 18);
  assertEquals(simulate({ tasks, cores: 2 }, FIGURES), {
    makespan: 14,
    busy: [4, 4],
    efficiency: 4 / 28,
  });
});

Deno.test("a core that is lost does what it was at again, after another start", () => {
  const tasks = [100, 100, 100, 100];
  const { makespan, busy } = simulate({ tasks, cores: 2, lost: { core: 0, at: 11 } }, FIGURES);
  // The other core does three tasks and the lost one, while the new executor starts.
  assertEquals([makespan, busy], [18, [1, 8]]);
});

Deno.test("one task ten times as large as others makes 9 of 10 cores wait", () => {
  const tasks = [...new Array<number>(9).fill(1_000), 10_000];
  const { makespan, efficiency } = simulate({ tasks, cores: 10 }, FIGURES);
  assertEquals(makespan, 111);
  assertAlmostEquals(efficiency, 190 / 1110, 1e-9);
});

Deno.test("figures of a measured job give its own processor time back", () => {
  const tasks = [1, 2, 1].map((executor, i) => {
    return { executor, bytes: 100 * (i + 1), sagitta: 1 + i + 1, python: 0.5 * (i + 1) };
  });
  const job = { words: 100, seconds: 9, tasks };
  const figures = figuresOf(job, { processStart: 1, executorStart: 0 });
  assertAlmostEquals(figures.secondsPerByte, 0.015, 1e-12);
  assertEquals(busyOf(job, 2), [8, 4]);
  const sizes = tasks.map(({ bytes }) => bytes);
  assertAlmostEquals(simulate({ tasks: sizes, cores: 1 }, figures).makespan, 12, 1e-9);
});

Deno.test("an executor that came in the place of a lost one counts with it", () => {
  const tasks = [[1, 2], [2, 7], [3, 4]].map(([executor, sagitta]) => {
    return { executor, sagitta, bytes: 100, python: 0 };
  });
  assertEquals(busyOf({ words: 100, seconds: 9, tasks }, 2), [7, 6]);
});
