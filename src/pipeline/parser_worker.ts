// A worker of a pool: loads models once, then does batches, one after the other.

import type { ParseOptions } from "../components/parser/parse_options.ts";
import { SagittaError } from "../errors.ts";
import { threadScope } from "../platform/workers.ts";
import { type PackedSentence, packSentence, unpackSentence } from "../sentence/packed.ts";
import type { Sentence } from "../sentence/sentence.ts";
import type { SourceText } from "../sentence/source_text.ts";
import type { ModelFile } from "./file/model_file.ts";
import { type ModelFacts, modelFacts } from "./model_facts.ts";
import { type OpenedResult, openTask, type SizedTask } from "./open_task.ts";
import type { TaskInput } from "./parse_task.ts";
import { Parser } from "./parser.ts";
import type { PipelineOptions } from "./pipeline.ts";
import type { PoolAnswer, PoolMessage } from "./worker_pool.ts";

/** A model and how to load it. */
export interface WorkerModel {
  readonly name: string;
  /** What stands in the file, its tables unpacked; where the runtime can, threads share tensors. */
  readonly model: ModelFile;
  readonly options: Pick<PipelineOptions, "module" | "file">;
}

/** A batch on its way to a worker. */
export interface WorkerTask extends SizedTask<PackedSentence> {
  readonly model: string;
  /** Only tells about the model. */
  readonly describe?: boolean;
}

/** What came of it: sentences as plain data, text as bytes, which are handed over, not copied. */
export interface WorkerResult extends OpenedResult<PackedSentence, Uint8Array<ArrayBuffer>> {
  readonly facts?: ModelFacts;
}

type Message = PoolMessage<readonly WorkerModel[], WorkerTask>;

/** Models are loaded when they are first asked for, the first at once. */
function start(models: readonly WorkerModel[]): Promise<Parser> | undefined {
  const [first] = models.map(({ name, model, options }) => {
    let loaded: Promise<Parser> | undefined;
    const load = () => loaded ??= Parser.load(model, options);
    loaders.set(name, load);
    return load;
  });
  return first?.();
}

const loaders = new Map<string, () => Promise<Parser>>();

async function work(
  { model, input, describe, options, ...task }: WorkerTask,
  lexicon: ParseOptions["lexicon"],
): Promise<WorkerResult> {
  const parser = await loaders.get(model)!();
  if (describe) {
    return { sentences: [], lengths: [], text: new Uint8Array(), facts: modelFacts(parser) };
  }
  const sentences = input.sentences?.map(unpackSentence);
  const result = await openTask(parser, {
    ...task,
    input: { ...input, sentences },
    options: options && { ...options, lexicon },
  });
  const text = new TextEncoder().encode(result.text);
  const pack = input.conllu ? packBlocks : packSentences;
  const pieces = result.pieces?.map(({ work, input }) => ({ work, input: pack(input.sentences!) }));
  return { ...result, sentences: result.sentences.map(packSentence), text, pieces };
}

const packSentences = (sentences: readonly Sentence[]): TaskInput<PackedSentence> => {
  return { sentences: sentences.map(packSentence) };
};

/** Of CoNLL-U, the text is less than what was found in it; to scan it again takes less time. */
const packBlocks = (sentences: readonly Sentence[]): TaskInput<PackedSentence> => {
  const blocks = sentences.map(({ origin }) => (origin as SourceText).data);
  return { blocks: blocks.map(({ text, firstLine }) => ({ text, line: firstLine })) };
};

/** The lexicon of the tasks that come. */
let words: ParseOptions["lexicon"];

const scope = threadScope();
// Only in a worker: imported elsewhere, this file does nothing.
scope?.listen(async (data) => {
  const message = data as Message;
  const id = "id" in message ? { id: message.id } : {};
  try {
    if ("start" in message) {
      await start(message.start);
      scope.post({} satisfies PoolAnswer<WorkerResult>);
    } else {
      if ("shared" in message) words = message.shared as typeof words;
      const result = await work(message.task, words);
      scope.post({ ...id, result } satisfies PoolAnswer<WorkerResult>, [result.text.buffer]);
    }
  } catch (error) {
    const { message } = error as Error;
    scope.post({ ...id, error: message, isInput: error instanceof SagittaError });
  }
});
