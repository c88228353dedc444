import { assertThrows } from "@std/assert";
import { readLinearSettings } from "../../../src/components/linear_parser/settings.ts";
import { SagittaError } from "../../../src/errors.ts";

Deno.test("readLinearSettings() names the setting that is missing", () => {
  const wanted = 'found no setting "system", expected a text';
  assertThrows(() => readLinearSettings({}), SagittaError, wanted);
});
