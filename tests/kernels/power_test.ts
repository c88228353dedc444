import { assert, assertEquals } from "@std/assert";
import { BUILDS } from "./arrays.ts";

for (const [build, { wasm }] of BUILDS) {
  Deno.test(`power equals Math.pow within 1e-11 of it for whole exponents, ${build}`, () => {
    assertEquals([wasm.power(0.5, 0), wasm.power(0.5, 3), wasm.power(0, 5)], [1, 0.125, 0]);
    for (const base of [0.9, 0.999, 1 - 1e-5, 1, 1.5]) {
      for (const exponent of [1, 2, 7, 100, 1234, 65_537]) {
        const [found, wanted] = [wasm.power(base, exponent), base ** exponent];
        if (!Number.isFinite(wanted)) continue;
        assert(Math.abs(found - wanted) <= 1e-11 * wanted, `${base}^${exponent}: ${found}`);
      }
    }
  });
}
