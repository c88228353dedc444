/**
 * A component that a program brings along: the first letters of words, in capitals, as XPOS.
 *
 * @module
 */

import type { Batch, Component, ComponentKind } from "../../src/components/component.ts";
import { SettingsReader } from "../../src/model_file/settings_reader.ts";

class Initials implements Component {
  readonly needs = ["words"];
  readonly gives = ["xpos"];
  readonly #letters: number;

  constructor(letters: number) {
    this.#letters = letters;
  }

  annotate({ sentences }: Batch): void {
    for (const sentence of sentences) {
      const xpos = sentence.forms.map((form) => form.slice(0, this.#letters).toUpperCase());
      sentence.assign({ xpos });
    }
  }
}

export const initials: ComponentKind = {
  kind: "initials",
  need: () => 0n,
  read: ({ settings }, { place }) =>
    new Initials(new SettingsReader(settings, place).count("letters", { min: 1, max: 8 })),
};
