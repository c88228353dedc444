// How a request wants its sentences parsed and written, from its query, its JSON and its headers.

import { quote } from "../errors.ts";
import type { ParseOptions } from "../components/parser/parse_options.ts";
import { HttpProblem } from "./http_problem.ts";
import { chooseType } from "./media_type.ts";
import {
  RESPONSE_FORMATS,
  type ResponseFormat,
  type ResponseFormatName,
} from "./response_format.ts";

/** The names of the settings, in the query and in JSON. */
export const SETTINGS = ["format", "model", "beam", "scores", "tags"] as const;

/** The settings as text. */
export type GivenSettings = Partial<Record<typeof SETTINGS[number], string>>;

/** The settings of an address; one that is not known, or comes twice, is refused. */
export function querySettings(url: string): GivenSettings {
  const given: GivenSettings = {};
  // Not by `URL`: what a client calls its host may be none.
  const [, query = ""] = url.split("#", 1)[0].split(/\?(.*)/s);
  for (const [name, value] of new URLSearchParams(query)) {
    const setting = SETTINGS.find((setting) => setting === name);
    if (!setting) throw wrong(`a setting ${quote(name)}`, SETTINGS.join(", "));
    if (given[setting] !== undefined) throw wrong(`${setting} twice`, "it once");
    given[setting] = value;
  }
  return given;
}

/** The format of the answer: the one that is asked for, else the best that Accept takes. */
export function chooseFormat(
  given: GivenSettings,
  headers: Headers,
  names: readonly ResponseFormatName[],
): ResponseFormat {
  if (given.format !== undefined) return RESPONSE_FORMATS[oneOf("format", given.format, names)];
  const formats = names.map((name) => RESPONSE_FORMATS[name]);
  const types = formats.map(({ type }) => type);
  const chosen = chooseType(headers.get("accept"), types);
  if (chosen) return formats[types.indexOf(chosen)];
  const expected = `one of ${types.join(", ")}`;
  throw new HttpProblem(
    406,
    `Cannot answer: found none of its types in Accept, expected ${expected}`,
  );
}

/** The options of the parser. */
export function parseOptions(given: GivenSettings, widest: number): ParseOptions {
  const { beam, scores = "false", tags = "fill" } = given;
  if (beam !== undefined && !(/^\d{1,6}$/.test(beam) && +beam >= 1 && +beam <= widest)) {
    throw wrong(`a beam of ${quote(beam)}`, `a whole number from 1 to ${widest}`, 422);
  }
  return {
    ...(beam === undefined ? {} : { beam: Number(beam) }),
    scores: scores === "" || oneOf("scores", scores, ["true", "false"]) === "true",
    keepTags: oneOf("tags", tags, ["fill", "keep"]) === "keep",
  };
}

/** A value, if it is one of a list. */
export function oneOf<T extends string>(name: string, value: string, list: readonly T[]): T {
  const found = list.find((item) => item === value);
  if (found !== undefined) return found;
  throw wrong(`${quote(value)} for ${name}`, list.join(", "), 422);
}

function wrong(found: string, expected: string, status = 400): HttpProblem {
  return new HttpProblem(status, `Cannot parse: found ${found}, expected ${expected}`);
}
