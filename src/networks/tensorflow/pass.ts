// One pass of TensorFlow.js over a network: its loss, and gradients of all parameters. Those of
// parameters that are looked up are rows.

import type { Tensor, Tensor2D } from "@tensorflow/tfjs";
import type { Kernel } from "../../runtime/kernel.ts";
import type { LossFunction } from "../ops.ts";
import type { ParameterSpec } from "../parameters.ts";
import { FusedOps } from "./fused.ts";
import type { TensorFlowBackend } from "./open.ts";
import { type PassParts, TensorFlowOps } from "./tensorflow_ops.ts";

/** The parts of a pass. */
export interface Pass {
  readonly backend: TensorFlowBackend;
  readonly kernel: Kernel;
  readonly specs: readonly ParameterSpec[];
  /** A parameter that is not looked up. */
  values(name: string): Tensor2D;
  rows(name: string, ids: Int32Array): Tensor2D;
  /** Lets the module look at tensors. */
  readonly read: PassParts["read"];
  /** Slow operations run on the module's kernels. */
  readonly isFused: boolean;
}

/** Gradients of some rows of a parameter. */
export interface RowTensor {
  readonly name: string;
  readonly ids: Int32Array;
  readonly gradient: Tensor2D;
}

/** The result of a pass; the caller disposes of it. */
export interface PassResult {
  readonly value: Tensor;
  readonly dense: ReadonlyMap<string, Tensor2D>;
  readonly rows: readonly RowTensor[];
}

/** Goes forward alone. What is not read on the way is lost. */
export function goForward(pass: Pass, loss: LossFunction): void {
  const { tf } = pass.backend;
  tf.tidy(() => void loss(operations(pass, new Map(), tf.scalar(0), [])));
}

/** Goes forward and backward. The caller scopes the module's memory. */
export function differentiate(pass: Pass, loss: LossFunction): PassResult {
  const { tf } = pass.backend, rows: RowTensor[] = [], dense = new Map<string, Tensor2D>();
  const value = tf.tidy(() => {
    // Gradients of rows are found on the way to a number that nothing depends on.
    const anchor = tf.scalar(0);
    const names = pass.specs.filter(({ lookup }) => !lookup).map(({ name }) => name);
    const parameters = new Map(names.map((name) => [name, pass.values(name)]));
    const isAnchored = names.length < pass.specs.length;
    const ops = operations(pass, parameters, anchor, rows);
    const by = [...parameters.values(), ...(isAnchored ? [anchor] : [])];
    const { value, grads } = tf.valueAndGrads(() => loss(ops).asScalar())(by);
    names.forEach((name, i) => dense.set(name, tf.keep(grads[i]) as Tensor2D));
    return tf.keep(value);
  });
  return { value, dense, rows };
}

function operations(
  pass: Pass,
  dense: ReadonlyMap<string, Tensor2D>,
  anchor: Tensor,
  found: RowTensor[],
): TensorFlowOps {
  const { backend: { tf }, kernel, isFused, read } = pass;
  const looked = pass.specs.filter(({ lookup }) => lookup).map(({ name }) => name);
  // Stands for a table that no pass needs as a whole.
  const tables = new Map(looked.map((name) => [name, tf.zeros([1, 1]) as Tensor2D]));
  const parts: PassParts = {
    tf,
    parameter: (name) => tables.get(name) ?? dense.get(name) ?? pass.values(name),
    lookups: new Map([...tables].map(([name, table]) => [table, name])),
    rows: pass.rows,
    anchor,
    onRows: (name, ids, gradient) => void found.push({ name, ids, gradient }),
    read,
  };
  return isFused ? new FusedOps(parts, kernel) : new TensorFlowOps(parts);
}
