// The model for a text: a guess by its language, with a note where another model would fit. It reads
// no more about models and languages than the guess needs.

import { guessLanguage, hasWords } from "../../models/guess.ts";
import { DEFAULT_NAME, howToInstall, isModelName } from "../../models/model_name.ts";
import {
  type KnownModel,
  knownModels,
  knownProfiles,
  languageOf,
  modelOfFile,
} from "./known_models.ts";
import type { Input } from "../../pipeline/inputs.ts";

/** A guess. */
export interface ModelGuess {
  /** The model to take. */
  readonly name: string;
  /** A line for the user of the command, where the guess needs one. */
  readonly note?: string;
}

/**
 * The model for a text, with a note where another would fit.
 * @param given The path of a model's file: its folder tells for which language it is.
 * @param lang The name of a model.
 * @param start The first bytes of the input.
 */
export async function modelForText(
  { given, lang }: { readonly given: string | undefined; readonly lang: string | undefined },
  start: Uint8Array,
  kind: Input,
): Promise<ModelGuess> {
  const text = plainText(start, kind);
  const own = given === undefined ? undefined : await modelOfFile(given);
  const asked = given === undefined ? lang : own?.manifest.code;
  const name = asked ?? DEFAULT_NAME;
  // Nothing is known of a file that lies elsewhere, and a few words tell no language.
  const isOpen = (given === undefined || own !== undefined) && isModelName(name);
  if (!isOpen || !hasWords(text)) return { name };
  const language = own?.manifest.language ?? await languageOf(name);
  if (language !== undefined) {
    const profiles = [...await knownProfiles(), ...own?.profile ? [own.profile] : []];
    if (guessLanguage(text, language, profiles).fits) return { name };
  }
  return guessModel(asked, start, kind, [...await knownModels(), ...own ? [own] : []]);
}

/**
 * The model for a text, of those that are known.
 * @param asked The model that was asked for: it is taken, whatever the text looks like.
 * @param start The first bytes of the input.
 */
export function guessModel(
  asked: string | undefined,
  start: Uint8Array,
  kind: Input,
  known: readonly KnownModel[],
): ModelGuess {
  const name = asked ?? DEFAULT_NAME;
  const modelOf = (code?: string) => known.find(({ manifest }) => manifest.code === code);
  const language = modelOf(name)?.manifest.language;
  if (language === undefined) return { name };
  const profiles = known.flatMap(({ profile }) => profile ?? []);
  const { fits, other } = guessLanguage(plainText(start, kind), language, profiles);
  if (fits) return { name };
  const wanted = modelOf(other);
  if (other === undefined || !wanted) {
    const expected = modelOf(language)?.manifest.name ?? language;
    return { name, note: `The text does not look like ${expected}, which ${name} parses` };
  }
  const looks = `The text looks like ${wanted.manifest.name}`;
  if (!wanted.file) {
    return { name, note: `${looks}; parsing with ${name} (${howToInstall(other)})` };
  }
  if (asked === undefined) {
    return { name: other, note: `${looks}: parsing with ${other} (--lang ${name} says otherwise)` };
  }
  return { name, note: `${looks}; parsing with ${name}, as asked (there is --lang ${other})` };
}

/** Where the words are, in inputs that have other things too. */
const PARTS: Partial<Record<Input, RegExp>> = {
  conllu: /^\d+\t([^\t\n]+)\t/gm,
  jsonl: /"text"\s*:\s*"((?:[^"\\]|\\.)*)/g,
};

/** The text in the first bytes of an input; the last word may be cut. */
export function plainText(start: Uint8Array, kind: Input): string {
  const text = new TextDecoder().decode(start).replace(/\ufffd+$/, "");
  const pattern = PARTS[kind];
  return pattern ? [...text.matchAll(pattern)].map((part) => part[1]).join(" ") : text;
}
