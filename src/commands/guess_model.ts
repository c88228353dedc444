// Which model a text wants, by what it looks like, and what to say where it wants another one.

import { guessLanguage } from "../models/guess.ts";
import { DEFAULT_NAME, howToInstall } from "../models/model_name.ts";
import type { Profile } from "../models/profile.ts";
import type { KnownModel } from "./models_at_hand.ts";
import type { Input } from "../pipeline/inputs.ts";

/** What was found out. */
export interface ModelGuess {
  /** The model to take. */
  readonly name: string;
  /** A line for whoever runs the command, if there is something to say. */
  readonly note?: string;
}

/**
 * The model for a text.
 * @param asked The model that was asked for: it is taken, whatever the text looks like.
 * @param start The first bytes of what is to be parsed.
 */
export function guessModel(
  asked: string | undefined,
  start: Uint8Array,
  kind: Input,
  known: readonly KnownModel[],
): ModelGuess {
  const name = asked ?? DEFAULT_NAME;
  const language = known.find(({ manifest }) => manifest.code === name)?.manifest.language;
  const profiles = known.map(({ profile }) => profile).filter((one): one is Profile => !!one);
  if (language === undefined) return { name };
  const { fits, other } = guessLanguage(plainText(start, kind), language, profiles);
  if (fits) return { name };
  const nameOf = (code: string) =>
    known.find(({ manifest }) => manifest.code === code)?.manifest.name ?? code;
  const wanted = known.find(({ manifest }) => manifest.code === other);
  if (other === undefined || !wanted) {
    return { name, note: `The text does not look like ${nameOf(language)}, which ${name} parses` };
  }
  const looks = `The text looks like ${nameOf(other)}`;
  if (!wanted.file) {
    return { name, note: `${looks}; parsing with ${name} (${howToInstall(other)})` };
  }
  if (asked === undefined) {
    return { name: other, note: `${looks}: parsing with ${other} (--lang ${name} says otherwise)` };
  }
  return {
    name,
    note: `${looks}; parsing with ${name}, as asked (there is --lang ${other})`,
  };
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
