// Finds the model for a text, and reads no more about models and languages than that takes.

import { guessLanguage, hasWords } from "../models/guess.ts";
import { DEFAULT_NAME, isModelName } from "../models/model_name.ts";
import { guessModel, type ModelGuess, plainText } from "./guess_model.ts";
import { knownModels, languageOf, modelBeside, profilesAtHand } from "./models_at_hand.ts";
import type { Input } from "../pipeline/inputs.ts";

/**
 * The model for a text, and what there is to say about that.
 * @param given The path of a model's file: its folder tells for which language it is.
 * @param lang The name of a model.
 * @param start The first bytes of what is to be parsed.
 */
export async function modelForText(
  { given, lang }: { readonly given: string | undefined; readonly lang: string | undefined },
  start: Uint8Array,
  kind: Input,
): Promise<ModelGuess> {
  const text = plainText(start, kind);
  const beside = given === undefined ? undefined : await modelBeside(given);
  const asked = given === undefined ? lang : beside?.manifest.code;
  const name = asked ?? DEFAULT_NAME;
  // Nothing is known of a file that lies elsewhere, and a few words tell no language.
  const isOpen = (given === undefined || beside !== undefined) && isModelName(name);
  if (!isOpen || !hasWords(text)) return { name };
  const language = beside?.manifest.language ?? await languageOf(name);
  if (language !== undefined) {
    const profiles = [...await profilesAtHand(), ...beside?.profile ? [beside.profile] : []];
    if (guessLanguage(text, language, profiles).fits) return { name };
  }
  return guessModel(asked, start, kind, [...await knownModels(), ...beside ? [beside] : []]);
}
