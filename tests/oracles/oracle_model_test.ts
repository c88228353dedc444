import { assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { decodeModel, encodeModel, modelOf } from "../../src/model_file/model_file.ts";
import type { Stored } from "../../src/model_file/stored.ts";
import {
  type OracleModel,
  type OracleSettings,
  oracleShapes,
  readOracleModel,
  storeOracleModel,
} from "../../src/oracles/oracle_model.ts";
import { seededRandom } from "./random.ts";

const SETTINGS: OracleSettings = {
  ...{ system: "arc-standard", multiRoot: false, features: "thesis" },
  ...{ hidden: 6, second: 3, dueling: true },
};

function model(settings: OracleSettings = SETTINGS): OracleModel {
  const { next } = seededRandom(1);
  const size = oracleShapes(settings).reduce((sum, [, rows, columns]) => sum + rows * columns, 0);
  const parameters = Float32Array.from({ length: size }, () => next() - 0.5);
  return { settings, parameters };
}

Deno.test("a learned oracle comes back from its file as it was, to the last bit", () => {
  const swap = { ...SETTINGS, system: "swap", features: "compact", dueling: false } as const;
  for (const settings of [SETTINGS, swap]) {
    const before = model(settings);
    const bytes = encodeModel(modelOf([storeOracleModel(before)], { seed: 1 }));
    const after = readOracleModel(decodeModel(bytes).components[0]);
    assertEquals(after, before);
    assertEquals(encodeModel(modelOf([storeOracleModel(after)], { seed: 1 })), bytes);
  }
});

Deno.test("a learned oracle's file of another kind, with odd settings, shapes or weights is refused", () => {
  const file = storeOracleModel(model());
  const settings = (changes: Record<string, unknown>) =>
    ({ ...file, settings: { ...file.settings, ...changes } }) as Stored;
  const tensor = (name: string, change: Record<string, unknown>) =>
    ({
      ...file,
      tensors: { ...file.tensors, [name]: { ...file.tensors[name], ...change } },
    }) as Stored;
  const { moves: _, ...fewer } = file.tensors;
  const cases: [Stored, string][] = [
    [{ ...file, kind: "linear" }, 'found a model of kind "linear", expected oracle'],
    [
      settings({ system: "arc-eager" }),
      'setting "system" with "\\"arc-eager\\"", expected one of arc-standard',
    ],
    [
      settings({ features: "all" }),
      'setting "features" with "\\"all\\"", expected one of thesis, compact',
    ],
    [settings({ system: "swap" }), 'setting "features" with "thesis", expected compact for swap'],
    [settings({ multiRoot: 1 }), 'setting "multiRoot" with "1", expected true or false'],
    [settings({ dueling: undefined }), 'no setting "dueling", expected true or false'],
    [settings({ hidden: 0 }), 'setting "hidden" with "0", expected a whole number from 1 to 1024'],
    [settings({ hidden: 2 ** 31 }), 'setting "hidden" with "2147483648", expected a whole number'],
    [settings({ second: 2.5 }), 'setting "second" with "2.5", expected a whole number from 1 to'],
    [settings({ second: 4 }), 'tensor "hidden" of F32 [6,3], expected F32 [6,4]'],
    [{ ...file, tensors: fewer }, 'found no tensor "moves", expected F32 [3,5]'],
    [
      tensor("moves/bias", { data: Float32Array.of(0, 0, NaN, 0, 0) }),
      'a weight in "moves/bias" that is no number, expected numbers',
    ],
    [tensor("hidden/bias", { dtype: "I32" }), 'tensor "hidden/bias" of I32 [3], expected F32 [3]'],
  ];
  for (const [odd, message] of cases) {
    const place = { file: "o.sagitta" };
    assertThrows(() => readOracleModel(odd, place), SagittaError, message);
    assertThrows(() => readOracleModel(odd, place), SagittaError, "Cannot read model in o.sagitta");
  }
});
