// Gradients on their way between workers: what a part of a batch gives, and sums of that. Parts are
// summed in their order, so that any number of workers gives the same bytes.

/** Gradients of some rows of a table. */
export interface RowGradients {
  /** Which rows, each once. */
  readonly ids: Int32Array;
  /** Their gradients, one after the other. */
  readonly values: Float32Array;
}

/** Gradients of all parameters. */
export interface Gradients {
  /** Of those that are not looked up, one after the other in their order. */
  readonly dense: Float32Array;
  /** Of those that are looked up, by name. */
  readonly rows: ReadonlyMap<string, RowGradients>;
}

/** The sum of gradients, from the first to the last. */
export function sumGradients(parts: readonly Gradients[]): Gradients {
  const dense = parts[0].dense.slice();
  const rows = new Map(parts[0].rows);
  for (const part of parts.slice(1)) {
    for (let i = 0; i < dense.length; i++) dense[i] += part.dense[i];
    for (const [name, more] of part.rows) rows.set(name, sumRows(rows.get(name), more));
  }
  return { dense, rows };
}

/** The sum of two lists of rows: those of the first in their order, then new ones. */
export function sumRows(some: RowGradients | undefined, more: RowGradients): RowGradients {
  if (!some || more.ids.length === 0) return some ?? more;
  if (some.ids.length === 0) return more;
  const width = some.values.length / some.ids.length;
  const places = new Map(Array.from(some.ids, (id, place) => [id, place]));
  for (const id of more.ids) if (!places.has(id)) places.set(id, places.size);
  const values = new Float32Array(places.size * width);
  values.set(some.values);
  more.ids.forEach((id, i) => {
    const to = places.get(id)! * width, from = i * width;
    for (let j = 0; j < width; j++) values[to + j] += more.values[from + j];
  });
  return { ids: Int32Array.from(places.keys()), values };
}

/** The ids from 0 on, each once, and where each of them stands among these. */
export function distinctRows(ids: Int32Array): { ids: Int32Array; local: Int32Array } {
  const places = new Map<number, number>();
  const local = ids.map((id) => {
    if (id < 0) return -1;
    let place = places.get(id);
    if (place === undefined) places.set(id, place = places.size);
    return place;
  });
  return { ids: Int32Array.from(places.keys()), local };
}
