/**
 * How long a job on Spark takes, simulated task by task from figures that were measured.
 *
 *     deno run --allow-read examples/spark/simulate.ts ONE.jsonl MANY.jsonl EXECUTORS
 *
 * Takes its figures from ONE, which `parse_corpus.py --times` wrote on one executor, and holds what
 * it predicts for the tasks of MANY on so many executors against what was measured there. Then tells what
 * a terabyte takes. Seconds are processor time: they hold on a machine that is shared, too.
 *
 * @module
 */

import { readFile } from "node:fs/promises";
import process from "node:process";

/** Measured speeds. */
export interface Figures {
  /** Seconds of one core for a byte of text: Sagitta and Python. */
  readonly secondsPerByte: number;
  /** Seconds until a process of Sagitta is ready and warm; each task starts one. */
  readonly processStart: number;
  /** Seconds until an executor takes its first task. */
  readonly executorStart: number;
}

/** A job: the bytes of its tasks, and who does them. */
export interface Job {
  readonly tasks: readonly number[];
  /** Cores of all executors; each does a task at a time. */
  readonly cores: number;
  /** A core that is lost, when, and so is what it was at; another comes in its place. */
  readonly lost?: { readonly core: number; readonly at: number };
}

/** The course of a job. */
export interface Outcome {
  /** Seconds until the last task is done. */
  readonly makespan: number;
  /** Seconds that each core worked. */
  readonly busy: readonly number[];
  /** The share of the cores' time in which they worked on text. */
  readonly efficiency: number;
}

/** Gives each task, in order, to the core that is free first, as Spark does. */
export function simulate({ tasks, cores, lost }: Job, figures: Figures): Outcome {
  const free = new Array<number>(cores).fill(figures.executorStart);
  const busy = new Array<number>(cores).fill(0);
  const queue = [...tasks];
  let makespan = 0, useful = 0, isLost = false;
  // A lost task goes behind the others.
  for (const bytes of queue) {
    const core = free.indexOf(Math.min(...free));
    const seconds = figures.processStart + bytes * figures.secondsPerByte;
    const end = free[core] + seconds;
    if (lost && !isLost && core === lost.core && end > lost.at) {
      isLost = true;
      busy[core] += Math.max(0, lost.at - free[core]);
      free[core] = Math.max(lost.at, free[core]) + figures.executorStart;
      queue.push(bytes);
      continue;
    }
    busy[core] += seconds;
    free[core] = end;
    makespan = Math.max(makespan, end);
    useful += bytes * figures.secondsPerByte;
  }
  return { makespan, busy, efficiency: useful / (makespan * cores) };
}

/** A line of what `parse_corpus.py --times` writes. */
export interface MeasuredJob {
  readonly words: number;
  readonly seconds: number;
  readonly tasks: readonly {
    readonly executor: number;
    readonly bytes: number;
    readonly sagitta: number;
    readonly python: number;
  }[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** Figures of a job, once it is known how long a process and an executor take to start. */
export function figuresOf(
  { tasks }: MeasuredJob,
  { processStart, executorStart }: Pick<Figures, "processStart" | "executorStart">,
): Figures {
  const work = sum(tasks.map(({ sagitta, python }) => sagitta + python - processStart));
  const secondsPerByte = work / sum(tasks.map(({ bytes }) => bytes));
  return { secondsPerByte, processStart, executorStart };
}

/**
 * Seconds that each of so many executors worked, in processor time. Where one was lost and another
 * came in its place, the two count as one; what it was at when it was lost is not counted.
 */
export function busyOf({ tasks }: MeasuredJob, executors: number): number[] {
  const busy = new Map<number, number>();
  for (const { executor, sagitta, python } of tasks) {
    busy.set(executor, (busy.get(executor) ?? 0) + sagitta + python);
  }
  const slots = [...busy.values()].sort((a, b) => b - a);
  while (slots.length > executors) {
    const [a, b] = slots.splice(-2);
    slots.push(a + b);
    slots.sort((a, b) => b - a);
  }
  return slots;
}

/**
 * Of a process, its start and what it takes until it is warm: a line through texts of 0.15 and of
 * 1.5 MB. Of an executor, its processor time when its first task begins, on an older machine.
 */
const STARTS = { processStart: 0.9, executorStart: 10 };
const TERABYTE = 1e12, TASK = 128e6;

if (import.meta.main) {
  const [files, executors] = [process.argv.slice(2, 4), Number(process.argv[4])];
  const [one, many] = await Promise.all(
    files.map(async (file) => {
      return JSON.parse((await readFile(file, "utf8")).split("\n")[0]) as MeasuredJob;
    }),
  );
  const figures = figuresOf(one, STARTS);
  const bytesPerWord = sum(one.tasks.map(({ bytes }) => bytes)) / one.words;
  const rate = 1 / figures.secondsPerByte / bytesPerWord;
  console.log(
    `One executor: ${rate.toFixed(0)} words/s a core, ${bytesPerWord.toFixed(2)} bytes a word`,
  );
  const measured = busyOf(many, executors), tasks = many.tasks.map(({ bytes }) => bytes);
  const { busy } = simulate({ tasks, cores: executors }, { ...figures, executorStart: 0 });
  for (
    const [name, of] of [["busiest executor", Math.max], [
      "all",
      (...all: number[]) => sum(all),
    ]] as const
  ) {
    const [wanted, found] = [of(...busy), of(...measured)];
    console.log(
      `${executors} executors, ${name}: predicted ${wanted.toFixed(1)} s, measured ` +
        `${found.toFixed(1)} s, off by ${(100 * (wanted / found - 1)).toFixed(1)} %`,
    );
  }
  for (const cores of [100, 1_000]) {
    for (const [name, bytes] of [["128 MB", TASK], ["8 MB", TASK / 16]] as const) {
      const even = new Array<number>(Math.round(TERABYTE / bytes)).fill(bytes);
      const { makespan, efficiency } = simulate({ tasks: even, cores }, figures);
      console.log(
        `1 TB on ${cores} cores, tasks of ${name}: ${(makespan / 3600).toFixed(2)} h, ` +
          `${(100 * efficiency).toFixed(1)} % of it parsing`,
      );
    }
    const skewed = [...new Array<number>(Math.round(TERABYTE / TASK)).fill(TASK), 10 * TASK];
    const { makespan, efficiency } = simulate({ tasks: skewed, cores }, figures);
    console.log(
      `1 TB on ${cores} cores, the last task ten times as large: ` +
        `${(makespan / 3600).toFixed(2)} h, ${(100 * efficiency).toFixed(1)} %`,
    );
  }
}
