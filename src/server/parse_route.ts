// `POST /v1/parse`: text, tokens, CoNLL-U or documents in, trees out.

import type { TaskInput } from "../pipeline/parse_task.ts";
import { HttpProblem } from "./http_problem.ts";
import { sentenceLimits } from "./limits.ts";
import type { BackendResult } from "./parse_backend.ts";
import { answerDocuments, parseEach } from "./parse_documents.ts";
import { PARSE_OPERATION } from "./parse_operation.ts";
import { bodyKind, readRequest } from "./parse_request.ts";
import { chooseFormat, oneOf, parseOptions, querySettings } from "./parse_settings.ts";
import type { RequestContext } from "./request_context.ts";
import { DOCUMENT_FORMAT_NAMES, FORMAT_NAMES, type ResponseFormat } from "./response_format.ts";
import { type Pieces, streamResponse } from "./response_stream.ts";
import type { Route, RouteContext } from "./route.ts";
import { workOf } from "./scheduler.ts";

/** The route. */
export const PARSE_ROUTE: Route = {
  path: "/v1/parse",
  method: "POST",
  operation: PARSE_OPERATION,
  run: parse,
};

async function parse(context: RequestContext, service: RouteContext): Promise<Response> {
  const { request: { url, headers }, limits } = context;
  const { backend, scheduler } = service;
  const asked = querySettings(url);
  const kind = bodyKind(headers);
  const formats = kind === "jsonl" ? DOCUMENT_FORMAT_NAMES : FORMAT_NAMES;
  // What cannot be answered is refused before its body is read.
  chooseFormat(asked, headers, formats);
  // So is what finds no place now: under overload, bodies that nobody parses would take all the time.
  scheduler.begin()();
  const body = await service.bodies.read(context);
  const release = scheduler.begin();
  try {
    const { input, settings: given } = readRequest(kind, body, limits);
    const settings = { ...asked, ...given };
    const format = chooseFormat(settings, headers, formats);
    const options = parseOptions(settings, limits.beam);
    const names = [...backend.models.keys()];
    const name = settings.model === undefined ? names[0] : oneOf("model", settings.model, names);
    const { sentences, lengths, documents } = await findSentences(input, name, context, service);
    const beam = options.beam ?? backend.models.get(name)!.beam;
    const works = lengths.map((words) => workOf(words, beam));
    const run = async (from: number, to: number) => {
      // What CoNLL-U says is scanned where it is parsed: its text is less than what is found in it.
      const batch = input.blocks
        ? { blocks: input.blocks.slice(from, to) }
        : { sentences: sentences.slice(from, to) };
      const result = await backend.run(name, { input: batch, options, output: format.output });
      context.sentences += result.lengths.length;
      return result;
    };
    const write = async (from: number, to: number) => {
      const { text, error } = await run(from, to);
      if (error !== undefined) throw new HttpProblem(422, error);
      return text;
    };
    const each = (from: number, to: number) => parseEach(from, to, run);
    const texts = documents
      ? answerDocuments(documents, scheduler.batches(works, each, context))
      : scheduler.batches(works, write, context);
    return await streamResponse(framed(texts, format, name, release), format, context);
  } catch (error) {
    release();
    throw error;
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

/** Finds all sentences before the first is parsed, and refuses what cannot be. */
async function findSentences(
  input: TaskInput,
  model: string,
  { ticket, limits }: RequestContext,
  { backend }: RouteContext,
): Promise<Omit<BackendResult, "text">> {
  if (input.text !== undefined && !backend.models.get(model)!.text) {
    const found = `text and the model ${model}, which finds no words in it`;
    throw new HttpProblem(422, `Cannot parse: found ${found}, expected tokens or CoNLL-U`);
  }
  const given = input.sentences;
  const lengthsOnly = input.blocks !== undefined;
  const task = { input, file: "the body", lengthsOnly, limits: sentenceLimits(limits) };
  const found: Omit<BackendResult, "text"> = given
    ? { sentences: given.map(backend.pack), lengths: given.map(({ length }) => length) }
    : await ticket.run(() => backend.run(model, task));
  const { error, tooLong } = found;
  if (error !== undefined) throw new HttpProblem(400, error);
  if (tooLong !== undefined) throw new HttpProblem(422, `Cannot parse sentence ${tooLong}`);
  if (found.lengths.length > 0 || input.lines) return found;
  throw new HttpProblem(422, "Cannot parse: found no sentence, expected one or more");
}
