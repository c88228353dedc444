import { assertEquals } from "@std/assert";
import { quote } from "../src/errors.ts";

Deno.test("quote() escapes what a terminal would act on or not show", () => {
  assertEquals(
    quote("a\u001b[2J\u009bm\u2028\u202e\ufeffé"),
    '"a\\u001b[2J\\u009bm\\u2028\\u202e\\ufeffé"',
  );
});

Deno.test("quote() cuts a value after 40 characters", () => {
  assertEquals(quote("x".repeat(41)), `"${"x".repeat(40)}…"`);
});
