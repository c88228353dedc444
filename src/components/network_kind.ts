// Kinds of components that are parts of a network: an encoder, outputs over its vectors.

import type { Place } from "../errors.ts";
import { LoadedParameters } from "../networks/loaded_parameters.ts";
import type { ParameterSpec } from "../networks/parameters.ts";
import { parameterBytes, readParameters } from "../networks/stored_parameters.ts";
import type { Stored } from "../model_file/stored.ts";
import type { Kernel } from "../runtime/kernel.ts";
import type { Component, ComponentKind } from "./component.ts";

/** A part of a network, as its file describes it. */
export interface NetworkPart<Part> {
  readonly kind: string;
  /** Reads all but tensors. */
  open(stored: Stored, place: Place): Part;
  specs(part: Part): readonly ParameterSpec[];
  widths: (part: Part) => ReturnType<NonNullable<ComponentKind["widths"]>>;
  make(kernel: Kernel, part: Part, parameters: LoadedParameters): Component;
}

/** The kind of component that such a part becomes. */
export function networkKind<Part>(
  { kind, open, specs, widths, make }: NetworkPart<Part>,
): ComponentKind {
  // Opening goes through whole vocabularies: once a file, however much is asked about it.
  const opened = new WeakMap<Stored, Part>();
  const partOf = (stored: Stored, place: Place = {}) => {
    const part = opened.get(stored) ?? open(stored, place);
    opened.set(stored, part);
    return part;
  };
  return {
    kind,
    floats: true,
    need: (stored, place) => parameterBytes(specs(partOf(stored, place))),
    widths: (stored, place) => widths(partOf(stored, place)),
    read(stored, { kernel, place }) {
      const part = partOf(stored, place), list = specs(part);
      const parameters = new LoadedParameters(kernel, list, readParameters(list, stored, place));
      return make(kernel, part, parameters);
    },
  };
}
