// Takes a tensor out of a model and makes sure that it is the one its reader knows.

import { inputError, type Place, quote } from "../../errors.ts";
import type { Stored } from "./stored.ts";
import type { Dtype, Tensor } from "./tensor.ts";

/**
 * A model's tensor, of the type and shape it must have.
 * @example
 * ```ts
 * import { requireTensor } from "./require_tensor.ts";
 * import { SagittaError } from "../../errors.ts";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * const bias = { dtype: "F32", shape: [2], data: Float32Array.of(1, 2) } as const;
 * const model = { tensors: { bias } };
 * assertEquals(requireTensor(model, "bias", "F32", ["any"]).data[1], 2);
 * assertThrows(() => requireTensor(model, "bias", "F32", [3]), SagittaError, "expected F32 [3]");
 * ```
 * @param shape The sizes it must have, `any` for a size that may differ.
 */
export function requireTensor<D extends Dtype>(
  model: Pick<Stored, "tensors">,
  name: string,
  dtype: D,
  shape: readonly (number | "any")[],
  place: Place = {},
): Tensor<D> {
  const tensor = Object.hasOwn(model.tensors, name) ? model.tensors[name] : undefined;
  const fits = tensor?.dtype === dtype && tensor.shape.length === shape.length &&
    shape.every((size, at) => size === "any" || size === tensor.shape[at]);
  if (fits) return tensor as Tensor<D>;
  const found = tensor
    ? `tensor ${quote(name)} of ${tensor.dtype} [${tensor.shape}]`
    : `no tensor ${quote(name)}`;
  throw inputError("read model", place, found, `${dtype} [${shape}]`);
}
