/** Tensors and models for property tests. */

import * as fc from "fast-check";
import type { ModelFile } from "../../src/model_file/model_file.ts";
import type { Stored } from "../../src/model_file/stored.ts";
import { ARRAYS, type Dtype, type Tensor } from "../../src/model_file/tensor.ts";

/** A name that a file may hold, with odd ones among them. */
export const name: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 8 }),
  fc.constantFrom("0", "10", "toString", "a.b/c", '"', "\\", "ü\n"),
).filter((text) => !["__proto__", "constructor", "prototype", "__metadata__"].includes(text));

/** A tensor of any type and up to three dimensions, empty ones included. Its bits are random. */
export const tensor: fc.Arbitrary<Tensor> = fc.constantFrom(...Object.keys(ARRAYS) as Dtype[])
  .chain((dtype) =>
    fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }).chain((shape) => {
      const size = shape.reduce((a, b) => a * b, 1) * ARRAYS[dtype].BYTES_PER_ELEMENT;
      return fc.uint8Array({ minLength: size, maxLength: size }).map((bytes) => {
        return { dtype, shape, data: new ARRAYS[dtype](bytes.slice().buffer) } as Tensor;
      });
    })
  );

/** An object, without a prototype that would make it differ from one read from a file. */
function record<T>(value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> {
  return fc.dictionary(name, value, { maxKeys: 5, noNullPrototype: true });
}

/** Tensors under names. */
export const tensors: fc.Arbitrary<Record<string, Tensor>> = record(tensor);

/** Any values that JSON can hold, under names. */
const settings = record(fc.jsonValue({ maxDepth: 3, noUnicodeString: false })).filter((value) =>
  !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(value))
) as fc.Arbitrary<Stored["settings"]>;

/** A component without its name. */
const stored: fc.Arbitrary<Stored> = fc.record({
  kind: fc.string(),
  settings,
  vocabularies: record(fc.array(
    fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("", "\n", "\\n", "\\", "\uFEFF", "\r"),
    ),
  )),
  tensors,
}, { noNullPrototype: true });

/** A model. */
export const model: fc.Arbitrary<ModelFile> = fc.record({
  components: fc.array(stored, { maxLength: 3 }).map((list) => {
    return list.map((each, i) => ({ name: `c${i}-x`, ...each }));
  }),
  provenance: settings,
  licence: fc.string(),
}, { requiredKeys: ["components", "provenance"], noNullPrototype: true });
