// Takes a tensor out of a model and makes sure that it is the one its reader knows.

import { fail, type Place, quote } from "../errors.ts";
import type { Stored } from "./stored.ts";
import type { Dtype, Tensor } from "./tensor.ts";

/**
 * A model's tensor, of the type and shape it must have.
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
  throw fail("read model")("invalid-model", found, `${dtype} [${shape}]`, place);
}
