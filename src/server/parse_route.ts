/**
 * `POST /v1/parse`: text, tokens or CoNLL-U in, trees out.
 *
 * @module
 */

import { SagittaError } from "../errors.ts";
import { loadFormat } from "../formats/write.ts";
import type { Parser } from "../pipeline/parser.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { answerOf } from "./answer_stream.ts";
import type { Exchange } from "./exchange.ts";
import { HttpProblem } from "./http_problem.ts";
import { checkSentence } from "./parse_input.ts";
import { PARSE_OPERATION } from "./parse_operation.ts";
import { inTurns } from "./parse_pace.ts";
import { bodyKind, type ParseQuestion, readQuestion } from "./parse_question.ts";
import { chooseFormat, oneOf, parseOptions, querySettings } from "./parse_settings.ts";
import { readBody } from "./read_body.ts";
import { RESPONSE_FORMATS } from "./response_format.ts";
import type { Route, RouteContext } from "./route.ts";

/** The route. */
export const PARSE_ROUTE: Route = {
  path: "/v1/parse",
  method: "POST",
  heavy: true,
  operation: PARSE_OPERATION,
  run: answerParse,
};

async function answerParse(exchange: Exchange, { models }: RouteContext): Promise<Response> {
  const { request, url, limits } = exchange;
  const asked = querySettings(url.searchParams);
  const accept = request.headers.get("accept");
  const kind = bodyKind(request.headers);
  // What cannot be answered is refused before its body is read.
  chooseFormat(asked, accept);
  const question = readQuestion(kind, await readBody(exchange), limits);
  const settings = { ...asked, ...question.settings };
  const format = RESPONSE_FORMATS[chooseFormat(settings, accept)];
  const options = parseOptions(settings, limits.beam);
  const names = [...models.keys()];
  const name = settings.model === undefined ? names[0] : oneOf("model", settings.model, names);
  const parser = models.get(name)!;
  const sentences = await checkInput(inputOf(question, parser, name), exchange);
  const writer = (await loadFormat(format.format)).open();
  async function* pieces() {
    yield format.head(name);
    let between = "";
    const parse = (batch: readonly Sentence[]) => {
      let text = "";
      for (const parsed of parser.parseAll(batch, options)) {
        const written = writer.write(parsed);
        text += between + (format.between === "" ? written : written.trimEnd());
        between = format.between;
      }
      exchange.sentences += batch.length;
      return text;
    };
    yield* inTurns(sentences, parse, exchange);
    yield format.tail;
  }
  return await answerOf(pieces(), format.type, format.broken, exchange);
}

/** The sentences of a question. */
function inputOf(
  { input, text = "" }: ParseQuestion,
  parser: Parser,
  name: string,
): Iterable<Sentence> {
  if (input) return input;
  if (parser.readsText) return parser.segmentEach(text);
  const found = `text and the model ${name}, which finds no words in it`;
  throw new HttpProblem(422, `Cannot parse: found ${found}, expected tokens or CoNLL-U`);
}

/** Reads all sentences before the first is parsed, and refuses what cannot be. */
async function checkInput(input: Iterable<Sentence>, exchange: Exchange): Promise<Sentence[]> {
  const sentences: Sentence[] = [];
  try {
    const check = (batch: readonly Sentence[]) => {
      for (const sentence of batch) {
        checkSentence(sentence, exchange.limits, sentences.push(sentence));
      }
    };
    for await (const _ of inTurns(input, check, exchange));
  } catch (error) {
    throw error instanceof SagittaError ? new HttpProblem(400, error.message) : error;
  }
  if (sentences.length > 0) return sentences;
  throw new HttpProblem(422, "Cannot parse: found no sentence, expected one or more");
}
