/**
 * Model files: damaged bytes, and headers whose offsets, shapes, types and counts say anything. What
 * can be read is written and read as the same bytes.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import { decodeModel, encodeModel } from "../../src/model_file/model_file.ts";
import { baseModels } from "./base_models.ts";
import { damaged } from "./damage.ts";
import type { Draw, Target } from "./fuzz.ts";

const NUMBERS = [-1, 0, 1, 255, 256, 2 ** 24, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 53];
const LITERALS = [...NUMBERS.map(String), "1e3", "1.5", "1e400", "null", "[]", "{}", '"F64"', "-0"];

/** A file with some numbers of its header replaced, and the header's length to match or not. */
function withHeader(bytes: Uint8Array, draw: Draw): Uint8Array {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  let header = new TextDecoder().decode(bytes.subarray(8, 8 + length));
  for (let changes = 1 + draw(3); changes > 0; changes--) {
    const numbers = [...header.matchAll(/\d+/g)];
    if (numbers.length === 0) break;
    const { 0: old, index } = numbers[draw(numbers.length)];
    const value = draw(3) === 0
      ? String(Number(old) + draw(5) - 2)
      : LITERALS[draw(LITERALS.length)];
    header = header.slice(0, index) + value + header.slice(index + old.length);
  }
  const text = new TextEncoder().encode(header), data = bytes.subarray(8 + length);
  const file = new Uint8Array(8 + text.length + data.length);
  const said = draw(8) === 0 ? NUMBERS[draw(NUMBERS.length)] : text.length;
  const view = new DataView(file.buffer);
  view.setUint32(0, said >>> 0, true);
  view.setUint32(4, Math.max(0, Math.floor(said / 2 ** 32)), true);
  file.set(text, 8);
  file.set(data, 8 + text.length);
  return file;
}

export const modelFiles: Target = {
  name: "files",
  async open() {
    // One component a file: the fewer bytes, the more of what is changed counts.
    const files = (await baseModels())
      .flatMap((model) => model.components.map((each) => ({ ...model, components: [each] })))
      .map((model) => encodeModel(model));
    return (draw) => {
      const bytes = files[draw(files.length)];
      const file = draw(2) === 0 ? damaged(bytes, draw) : withHeader(bytes, draw);
      const written = encodeModel(decodeModel(file));
      assertEquals(hex(encodeModel(decodeModel(written))), hex(written));
    };
  },
};

/** Bytes as a text, which is quicker to compare. */
function hex(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}
