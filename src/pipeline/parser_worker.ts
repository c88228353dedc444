// A worker that parses: loads models when they are first asked for, then does tasks, or takes their
// steps.

import type { LexiconEntry } from "../components/lexicon/lexicon.ts";
import { type ErrorData, errorData } from "../errors.ts";
import { type Call, serve } from "../platform/rpc.ts";
import { type PackedSentence, packSentence } from "../sentence/packed.ts";
import type { ModelFile } from "../model_file/model_file.ts";
import { type ModelFacts, modelFacts } from "./model_facts.ts";
import { Parser } from "./parser.ts";
import type { PipelineOptions } from "./pipeline.ts";
import {
  RunningTask,
  runTask,
  type SessionTask,
  type TaskResult,
  type TaskStep,
} from "./session_task.ts";

/** A model and how to load it. */
export interface WorkerModel {
  readonly name: string;
  /** The contents of its file, unpacked; where the runtime can, threads share tensors. */
  readonly model: ModelFile;
  readonly options: Pick<PipelineOptions, "module" | "file">;
}

/** A task and the model that it takes. */
export interface WorkerTask {
  readonly model: string;
  readonly task: SessionTask;
}

/** A step of a session. */
export interface SessionStep {
  readonly session: number;
  /** Opens it. */
  readonly open?: WorkerTask;
  /** Bytes of its output that were received already, from a thread that died. */
  readonly skip?: number;
  readonly work?: number;
}

/** Results as plain data. */
type Packed<R extends TaskResult> = Omit<R, "sentences" | "error"> & {
  readonly sentences: readonly PackedSentence[];
  readonly error?: ErrorData;
};

const parsers = new Map<string, () => Promise<Parser>>();
const sessions = new Map<number, RunningTask>();
/** The user's own words for the tasks that come. */
let lexicon: readonly LexiconEntry[] | undefined;

const methods = {
  /** The first model is loaded at once. */
  async start(models: readonly WorkerModel[]): Promise<void> {
    for (const { name, model, options } of models) {
      let loaded: Promise<Parser> | undefined;
      parsers.set(name, () => loaded ??= Parser.load(model, options));
    }
    await parsers.get(models[0]?.name)?.();
  },

  async facts(model: string): Promise<ModelFacts> {
    return modelFacts(await parsers.get(model)!());
  },

  useLexicon(words: typeof lexicon): void {
    lexicon = words;
  },

  /** Does a task at one go. */
  async run(task: WorkerTask, call: Call): Promise<Packed<TaskResult>> {
    return packed(await runTask(...await prepared(task)), call);
  },

  /** Takes a step of a task. */
  async step(
    { session, open, skip = 0, work }: SessionStep,
    call: Call,
  ): Promise<Packed<TaskStep>> {
    if (open) sessions.set(session, await RunningTask.open(...await prepared(open)));
    const running = sessions.get(session)!;
    let step = running.step({ work }), skipped = 0;
    // A step that ends where the earlier output did was counted with it.
    while (skip > 0 && skipped + step.output.length <= skip && !step.done) {
      skipped += step.output.length;
      step = running.step({ work });
    }
    if (step.done) sessions.delete(session);
    return packed({ ...step, output: step.output.slice(skip - skipped) }, call);
  },

  close(session: number): void {
    sessions.delete(session);
  },
};

/** The methods of a worker that parses. */
export type ParserMethods = typeof methods;

async function prepared({ model, task }: WorkerTask): Promise<[Parser, SessionTask]> {
  const options = lexicon ? { ...task.options, lexicon } : task.options;
  return [await parsers.get(model)!(), { ...task, options }];
}

function packed<R extends TaskResult>({ error, ...result }: R, call: Call): Packed<R> {
  call.transfer(result.output.buffer);
  return {
    ...result,
    sentences: result.sentences.map(packSentence),
    ...(error === undefined ? {} : { error: errorData(error) }),
  } as Packed<R>;
}

// Only in a worker: imported elsewhere, this file does nothing.
serve(methods);
