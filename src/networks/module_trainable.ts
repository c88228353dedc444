// A network that learns in the Wasm module: parameters, gradients and what Adam remembers lie there
// and stay there.

import { noPause, type Pause } from "../pause.ts";
import type { Kernel } from "../runtime/kernel.ts";
import { type Gradients, type RowGradients, sumRows } from "./gradients.ts";
import { type ModuleTensor, PackedWeights } from "./module_tensor.ts";
import { ModuleTrainingOps } from "./module_training_ops.ts";
import type { LossFunction } from "./ops.ts";
import { ParameterBlock, type Parameters, type ParameterSpec, sizeOf } from "./parameters.ts";
import { passInTurns } from "./pass_in_turns.ts";
import {
  averageShare,
  checkFinite,
  type LearningRule,
  PARAMETER_ROLES,
  type ParameterState,
  type Trainable,
} from "./trainable.ts";

/** Into how many parts a batch is cut, however many workers share them. */
const PARTS = 4;

/** Numbers that learn at one rate. */
interface Stretch {
  readonly start: number;
  end: number;
  readonly scale: number;
}

/** Parameters that are not looked up, in the order of their block, by rate. */
function stretchesOf(specs: readonly ParameterSpec[]): Stretch[] {
  const found: Stretch[] = [];
  for (const spec of specs) {
    if (spec.lookup) continue;
    const { learningRateScale: scale = 1 } = spec, last = found.at(-1), start = last?.end ?? 0;
    if (last?.scale === scale) last.end += sizeOf(spec);
    else found.push({ start, end: start + sizeOf(spec), scale });
  }
  return found;
}

/** Our own module as a backend. */
export class ModuleTrainable implements Trainable {
  readonly block: ParameterBlock;
  readonly #kernel: Kernel;
  readonly #rule: LearningRule;
  readonly #roles: Readonly<Record<typeof PARAMETER_ROLES[number], ParameterBlock>>;
  /** Gradients of the current step, and of one part of it: as `block.dense`. */
  readonly #sum: number;
  readonly #part: number;
  readonly #rows = new Map<string, RowGradients>();
  readonly #packed = new Map<string, PackedWeights>();
  /** Stretches of `block.dense` that learn at one rate, and the scales of rates of tables. */
  readonly #stretches: readonly Stretch[];
  readonly #scales: ReadonlyMap<string, number>;
  #passes = 0;
  #steps = 0;

  /** @param parts Into how many parts it wants batches cut. */
  constructor(
    kernel: Kernel,
    specs: readonly ParameterSpec[],
    start: Parameters,
    rule: LearningRule,
    readonly parts = PARTS,
  ) {
    this.#kernel = kernel;
    this.#rule = rule;
    const values = new ParameterBlock(kernel, specs);
    const [means, squares] = [0, 0].map(() => new ParameterBlock(kernel, specs));
    const averages = rule.averagingDecay === undefined ? values : new ParameterBlock(kernel, specs);
    this.block = values;
    this.#roles = { values, means, squares, averages };
    [this.#sum, this.#part] = [0, 0].map(() => kernel.allocate(4 * values.denseCount));
    for (const block of [values, averages]) block.fill(start);
    this.#stretches = stretchesOf(specs);
    this.#scales = new Map(
      specs.map(({ name, learningRateScale }) => [name, learningRateScale ?? 1]),
    );
    for (const { name, lookup, shape } of specs) {
      if (lookup || shape.length < 2) continue;
      this.#packed.set(name, new PackedWeights(kernel, values.tensor(name)));
    }
  }

  async differentiate(loss: LossFunction, pause: Pause = noPause): Promise<number> {
    const { dense, denseCount } = this.block;
    // Each part has its own sums, as on a worker of its own; the first one's begin the step's.
    const to = this.#passes === 0 ? this.#sum : this.#part;
    this.#kernel.floats(to, denseCount).fill(0);
    const parameters = new Map(this.block.specs.map(({ name, lookup }): [string, ModuleTensor] => {
      const plain = this.block.tensor(name), packed = this.#packed.get(name);
      const own = lookup ? { lookup: name } : { gradient: to + plain.at - dense, packed };
      return [name, { ...plain, ...own }];
    }));
    // A parse in between may have had other parameters here.
    for (const packed of this.#packed.values()) if (this.#passes === 0) packed.change();
    return await this.#kernel.scopedAsync(async () => {
      const ops = new ModuleTrainingOps(this.#kernel, (name) => parameters.get(name)!);
      const out = await passInTurns(ops, loss, pause);
      const [value] = this.#kernel.floats(out.at, 1);
      checkFinite(value, "a loss");
      await ops.backwardInTurns(out, pause);
      this.#add(to, ops.rowGradients());
      return value;
    });
  }

  takeGradients(): Promise<Gradients> {
    const dense = this.#kernel.floats(this.#sum, this.block.denseCount).slice();
    const taken = { dense, rows: new Map(this.#rows) };
    this.forget();
    return Promise.resolve(taken);
  }

  addGradients({ dense, rows }: Gradients): void {
    const to = this.#passes === 0 ? this.#sum : this.#part;
    this.#kernel.floats(to, dense.length).set(dense);
    this.#add(to, rows);
  }

  /** Makes a part's gradients some of the step's. */
  #add(part: number, rows: Gradients["rows"]): void {
    const { denseCount } = this.block;
    if (part !== this.#sum) this.#kernel.wasm.addFloats(this.#sum, part, denseCount);
    for (const [name, list] of rows) this.#rows.set(name, sumRows(this.#rows.get(name), list));
    this.#passes++;
  }

  step(rate: number): Promise<void> {
    const { wasm } = this.#kernel, { values, means, squares } = this.#roles;
    const { beta1, beta2, epsilon, maxGradientNorm } = this.#rule;
    this.#kernel.scoped(() => {
      const rows = [...this.#rows].map(([name, { ids, values }]) => {
        const [list, at] = [ids, values].map((numbers) => this.#kernel.put(numbers));
        return { name, list, at, count: ids.length, size: values.length };
      });
      const { denseCount } = values;
      let sum = wasm.sumOfSquares(this.#sum, denseCount);
      for (const { at, size } of rows) sum += wasm.sumOfSquares(at, size);
      checkFinite(sum, "a gradient with a sum of squares");
      const shrink = Math.min(1, maxGradientNorm / Math.sqrt(sum));
      const how = [beta1, beta2, epsilon, 0, shrink, this.#steps + 1] as const;
      for (const { start, end, scale } of this.#stretches) {
        const [to, sum, mean, square] = [values.dense, this.#sum, means.dense, squares.dense]
          .map((block) => block + 4 * start);
        wasm.adam(to, sum, mean, square, rate * scale, ...how, end - start);
      }
      for (const { name, list, at, count } of rows) {
        const [to, mean, square] = [values, means, squares].map((block) => block.tensor(name));
        const own = rate * (this.#scales.get(name) ?? 1);
        wasm.adamRows(to.at, at, mean.at, square.at, list, own, ...how, count, to.columns);
      }
    });
    this.#steps++;
    this.#average();
    this.forget();
    return Promise.resolve();
  }

  #average(): void {
    const { values, averages } = this.#roles, { averagingDecay } = this.#rule;
    if (averagingDecay === undefined) return;
    const { wasm } = this.#kernel, share = averageShare(averagingDecay, this.#steps);
    wasm.averageIn(averages.dense, values.dense, share, values.denseCount);
    for (const { name, lookup } of values.specs) {
      if (!lookup) continue;
      const { at, rows, columns } = values.tensor(name);
      wasm.averageIn(averages.tensor(name).at, at, share, rows * columns);
    }
  }

  forget(): void {
    this.#rows.clear();
    this.#passes = 0;
  }

  refresh(): Promise<void> {
    return Promise.resolve();
  }

  averages(): Promise<Parameters> {
    return Promise.resolve(this.#roles.averages.copy());
  }

  state(): Promise<ParameterState> {
    const copies = PARAMETER_ROLES.map((role) => [role, this.#roles[role].copy()]);
    return Promise.resolve({ parameters: Object.fromEntries(copies), step: this.#steps });
  }

  restore({ parameters, step }: ParameterState): void {
    for (const role of PARAMETER_ROLES) this.#roles[role].fill(parameters[role]);
    this.#steps = step;
    this.forget();
  }

  dispose(): void {}
}
