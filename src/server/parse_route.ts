// `POST /v1/parse`: text, tokens, CoNLL-U or documents in, trees out.

import { scriptWarning } from "../models/scripts.ts";
import type { SizedTask } from "../pipeline/open_task.ts";
import type { TaskInput } from "../pipeline/parse_task.ts";
import { cutPieces } from "../pipeline/pieces.ts";
import { HttpProblem } from "./http_problem.ts";
import { sentenceLimits } from "./limits.ts";
import type { BackendResult } from "./parse_backend.ts";
import { answerDocuments, parseEach } from "./parse_documents.ts";
import { PARSE_OPERATION } from "./parse_operation.ts";
import { bodyKind, inputSample, readRequest } from "./parse_request.ts";
import { chooseFormat, oneOf, parseOptions, querySettings } from "./parse_settings.ts";
import type { RequestContext } from "./request_context.ts";
import { DOCUMENT_FORMAT_NAMES, FORMAT_NAMES, type ResponseFormat } from "./response_format.ts";
import { type Pieces, streamResponse } from "./response_stream.ts";
import type { Route, RouteContext } from "./route.ts";

/** The route. */
export const PARSE_ROUTE: Route = {
  path: "/v1/parse",
  method: "POST",
  operation: PARSE_OPERATION,
  run: parse,
};

/** About as many bytes has a word, in CoNLL-U and elsewhere. */
const ROW_BYTES = 40, WORD_BYTES = 6;

async function parse(context: RequestContext, service: RouteContext): Promise<Response> {
  const { request: { url, headers }, limits } = context;
  const { backend, scheduler } = service;
  const asked = querySettings(url);
  const kind = bodyKind(headers);
  const formats = kind === "jsonl" ? DOCUMENT_FORMAT_NAMES : FORMAT_NAMES;
  // What cannot be answered is refused before its body is read.
  chooseFormat(asked, headers, formats);
  // So is what finds no place now: under overload, bodies that nobody parses would take all the time.
  scheduler.checkPlace();
  const body = await service.bodies.read(context);
  const release = scheduler.enter(context);
  try {
    const { input, settings: given } = readRequest(kind, body, limits);
    const settings = { ...asked, ...given };
    const format = chooseFormat(settings, headers, formats);
    const options = parseOptions(settings, limits.beam);
    const names = [...backend.models.keys()];
    const name = settings.model === undefined ? names[0] : oneOf("model", settings.model, names);
    const task = { options, output: format.output };
    const run = async (input: TaskInput<unknown>) => {
      const result = await backend.run(name, { ...task, input });
      context.sentences += result.lengths.length;
      return result;
    };
    const each = ({ sentences = [] }: TaskInput<unknown>) =>
      parseEach(sentences, (sentences) => run({ sentences }));
    const first = await open({ ...task, input }, name, context, service);
    const { documents, pieces: others = [] } = first;
    const texts = documents
      ? answerDocuments(documents, scheduler.pieces(others, each, context))
      : written(first, scheduler.pieces(others, run, context));
    // Compressing takes time that others wait for.
    const isPlain = scheduler.isBusy;
    const pieces = framed(texts, format, name, release);
    const response = await streamResponse(pieces, format, context, isPlain);
    const { scripts } = backend.models.get(name)!;
    const warning = scriptWarning(inputSample(input), scripts ?? undefined);
    if (warning !== undefined) response.headers.set("sagitta-warning", warning);
    return response;
  } catch (error) {
    release();
    throw error;
  }
}

/** What was written of the first piece, if it was parsed, then of the others. */
async function* written(
  first: BackendResult,
  others: AsyncIterable<BackendResult>,
): AsyncGenerator<string | Uint8Array> {
  if (first.error !== undefined) throw new HttpProblem(422, first.error);
  if (first.work) yield first.text;
  for await (const { text, error } of others) {
    if (error !== undefined) throw new HttpProblem(422, error);
    yield text;
  }
}

/** What was written, in the frame of its format; `end` is called at the end, in whatever way. */
async function* framed(
  texts: AsyncIterable<string | Uint8Array>,
  { head, output: { between = "" }, tail = "" }: ResponseFormat,
  model: string,
  end: () => void,
): Pieces {
  try {
    yield head?.(model) ?? "";
    let before = "";
    for await (const text of texts) {
      if (before !== "") yield before;
      yield text;
      before = between;
    }
    yield tail;
  } finally {
    end();
  }
}

/**
 * Finds all sentences before the first is parsed, and refuses what cannot be; what is short is parsed
 * at the same time, whole.
 */
async function open(
  task: SizedTask,
  model: string,
  context: RequestContext,
  { backend, scheduler }: RouteContext,
): Promise<BackendResult> {
  const { beam, text } = backend.models.get(model)!;
  const { input, options } = task;
  if (input.text !== undefined && !text) {
    const found = `text and the model ${model}, which finds no words in it`;
    throw new HttpProblem(422, `Cannot parse: found ${found}, expected tokens or CoNLL-U`);
  }
  const size = scheduler.size(options?.beam ?? beam);
  if (input.sentences?.length) {
    const lengths = input.sentences.map(({ length }) => length);
    const pieces = cutPieces(input.sentences.map(backend.pack), lengths, size);
    return { sentences: [], text: "", lengths: [], pieces };
  }
  const limits = sentenceLimits(context.limits);
  const whole = { ...task, file: "the body", limits, size };
  const guess = context.bytesIn / (input.conllu ? ROW_BYTES : WORD_BYTES);
  const first = await scheduler.turn(() => backend.run(model, whole), guess, context);
  const { unreadable, tooLong, lengths } = first;
  if (unreadable !== undefined) throw new HttpProblem(400, unreadable);
  if (tooLong !== undefined) throw new HttpProblem(422, `Cannot parse sentence ${tooLong}`);
  if (!input.lines) context.sentences += lengths.length;
  if (first.work || input.lines) return first;
  throw new HttpProblem(422, "Cannot parse: found no sentence, expected one or more");
}
