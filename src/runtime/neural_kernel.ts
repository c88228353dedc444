/**
 * Numbers that the Wasm module's neural kernels are called with. Shapes and meanings of arguments
 * stand above each kernel in `assembly/kernels/`: the output comes first, sizes last; gradients are
 * added to what lies there, so that a caller zeroes them once a batch.
 *
 * @module
 */

export { ACTIVATIONS, CLASS_KINDS } from "./module.ts";
