// Finds the model for a text, and reads no more about models and languages than that takes.

import { guessLanguage, hasWords } from "../models/guess.ts";
import { DEFAULT_NAME, isModelName } from "../models/model_name.ts";
import { guessModel, type ModelGuess, plainText } from "./guess_model.ts";
import { knownModels, knownProfiles, languageOf, modelOfFile } from "./known_models.ts";
import type { Input } from "../pipeline/inputs.ts";

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
