// `POST /v1/parse`: text, tokens, CoNLL-U or documents in, trees out.

import { SagittaError } from "../errors.ts";
import type { TaskStep } from "../pipeline/session_task.ts";
import { HttpProblem } from "./http_problem.ts";
import { sentenceLimits } from "./limits.ts";
import { PARSE_OPERATION } from "./parse_operation.ts";
import { bodyKind, readRequest, readUtf8 } from "./parse_request.ts";
import { chooseFormat, oneOf, parseOptions, querySettings } from "./parse_settings.ts";
import type { RequestContext } from "./request_context.ts";
import { DOCUMENT_FORMAT_NAMES, FORMAT_NAMES, type ResponseFormat } from "./response_format.ts";
import { type Pieces, streamResponse } from "./response_stream.ts";
import type { Route, RouteContext } from "./route.ts";
import type { Scheduler } from "./scheduler.ts";

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
  const query = querySettings(url);
  const kind = bodyKind(headers);
  const formats = kind === "jsonl" ? DOCUMENT_FORMAT_NAMES : FORMAT_NAMES;
  // Unacceptable requests are refused before their body is read.
  chooseFormat(query, headers, formats);
  // So are those without a place: under overload, bodies that nobody parses would take all the time.
  scheduler.checkPlace();
  const body = await service.bodies.read(context);
  const { input, settings: given, brings } = readRequest(kind, body);
  const settings = { ...query, ...given };
  const format = chooseFormat(settings, headers, formats);
  const options = parseOptions(settings, limits.beam);
  const names = [...backend.models.keys()];
  const name = settings.model === undefined ? names[0] : oneOf("model", settings.model, names);
  const { beam, text } = backend.models.get(name)!;
  if (brings === "text" && !text) {
    readUtf8(body);
    const found = `text and the model ${name}, which finds no words in it`;
    throw new HttpProblem(422, `Cannot parse: found ${found}, expected tokens or CoNLL-U`);
  }
  const bytes = kind === "conllu" ? ROW_BYTES : WORD_BYTES;
  const open = (thread: number) =>
    backend.threads[thread].open(name, {
      input,
      file: "the body",
      options,
      output: format.output,
      limits: sentenceLimits(limits),
      lineBytes: limits.bodyBytes,
      check: true,
    });
  scheduler.enter(context, open, context.bytesIn / bytes * (options.beam ?? beam));
  const end = () => scheduler.leave(context);
  try {
    const first = await read(context, scheduler);
    if (first.error && !first.total) throw unreadable(first.error, brings === "tokens" ? 422 : 400);
    if (kind !== "jsonl" && first.total?.count === 0) {
      throw new HttpProblem(422, "Cannot parse: found no sentence, expected one or more");
    }
    const steps = stepsFrom(first, context, scheduler);
    // Compressing takes time that others wait for.
    const isPlain = scheduler.isBusy;
    const pieces = framed(steps, format, name, end);
    const response = await streamResponse(pieces, format, context, isPlain);
    const [warning] = first.total?.warnings ?? [];
    if (warning !== undefined) response.headers.set("sagitta-warning", warning);
    return response;
  } catch (error) {
    end();
    throw error;
  }
}

/** Reads all of the input, or up to what is wrong with it; refuses what could not be done in time. */
async function read(context: RequestContext, scheduler: Scheduler): Promise<TaskStep> {
  for (;;) {
    const step = await scheduler.step(context);
    if (step.total) {
      if (!step.done) scheduler.promise(context, step.total.work - step.work);
      return step;
    }
    if (step.done) return step;
  }
}

/** Why input cannot be read; `status` is for what is wrong with its form. */
function unreadable(error: unknown, status: number): unknown {
  if (!(error instanceof SagittaError)) return error;
  const isForm = error.code === "invalid-conllu" || error.code === "invalid-text";
  return new HttpProblem(isForm ? status : 422, error.message);
}

/** What the steps of a session write, and what is wrong behind that. */
async function* stepsFrom(
  first: TaskStep,
  context: RequestContext,
  scheduler: Scheduler,
): AsyncGenerator<Uint8Array> {
  for (let step = first;; step = await scheduler.step(context)) {
    context.sentences += step.count;
    if (step.output.length > 0) yield step.output;
    if (step.error) throw step.error;
    if (step.done) return;
  }
}

/** What was written, in the frame of its format; `end` is called at the end, in whatever way. */
async function* framed(
  texts: AsyncIterable<Uint8Array>,
  { head, tail = "" }: ResponseFormat,
  model: string,
  end: () => void,
): Pieces {
  try {
    yield head?.(model) ?? "";
    yield* texts;
    yield tail;
  } finally {
    end();
  }
}
