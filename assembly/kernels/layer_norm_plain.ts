/** Plain twins of layer_norm.ts. */

/** Plain twin of `layerNorm`. */
export function layerNormPlain(
  out: usize, kept: usize, x: usize, gain: usize, bias: usize, epsilon: f32, rows: i32, width: i32,
): void {
  for (let r = 0; r < rows; r++) {
    const at = (<usize>r * width) << 2;
    let mean: f32 = 0;
    for (let j = 0; j < width; j++) mean += load<f32>(x + at + (<usize>j << 2)) / <f32>width;
    let variance: f32 = 0;
    for (let j = 0; j < width; j++) {
      const by = load<f32>(x + at + (<usize>j << 2)) - mean;
      variance += by * by / <f32>width;
    }
    const scale: f32 = 1 / sqrt<f32>(variance + epsilon);
    for (let j: usize = 0; j < <usize>width << 2; j += 4) {
      const y = (load<f32>(x + at + j) - mean) * scale;
      store<f32>(out + at + j, y * load<f32>(gain + j) + load<f32>(bias + j));
    }
    if (!kept) continue;
    store<f32>(kept + (<usize>r << 3), mean);
    store<f32>(kept + (<usize>r << 3), scale, 4);
  }
}

/** Plain twin of `layerNormBackward`. */
export function layerNormBackwardPlain(
  dx: usize, dgain: usize, dbias: usize, dout: usize, kept: usize, x: usize, gain: usize,
  rows: i32, width: i32,
): void {
  const bytes = <usize>width << 2;
  for (let r = 0; r < rows; r++) {
    const at = <usize>r * bytes;
    const mean = load<f32>(kept + (<usize>r << 3));
    const scale = load<f32>(kept + (<usize>r << 3), 4);
    let sum: f32 = 0;
    let product: f32 = 0;
    for (let j: usize = 0; j < bytes; j += 4) {
      const up = load<f32>(dout + at + j);
      const y = (load<f32>(x + at + j) - mean) * scale;
      sum += up * load<f32>(gain + j) / <f32>width;
      product += up * load<f32>(gain + j) * y / <f32>width;
      store<f32>(dgain + j, load<f32>(dgain + j) + up * y);
      store<f32>(dbias + j, load<f32>(dbias + j) + up);
    }
    if (!dx) continue;
    for (let j: usize = 0; j < bytes; j += 4) {
      const y = (load<f32>(x + at + j) - mean) * scale;
      const d = load<f32>(dout + at + j) * load<f32>(gain + j) - sum - y * product;
      store<f32>(dx + at + j, load<f32>(dx + at + j) + d * scale);
    }
  }
}
