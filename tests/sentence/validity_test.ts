import { assertEquals } from "@std/assert";
import { validateTree } from "../../src/sentence/validity.ts";

Deno.test("validateTree() finds 0 problems in a tree", () => {
  assertEquals(validateTree([2, 0, 5, 5, 2]), []);
  assertEquals(validateTree([0]), []);
});

Deno.test("validateTree() names the second and third root", () => {
  assertEquals(validateTree([0, 0, 2, 0]).map(({ token }) => token), [2, 4]);
  assertEquals(validateTree([0, 0])[0].found, "a second root, after token 1");
});

Deno.test("validateTree() finds 2 cycles, each from its first token, and the missing root", () => {
  assertEquals(validateTree([3, 4, 1, 2]).map(({ token, found }) => [token, found]), [
    [0, "no root"],
    [1, "a cycle 1 → 3 → 1"],
    [2, "a cycle 2 → 4 → 2"],
  ]);
});

Deno.test("validateTree() cuts a cycle of 9 tokens to 6 in its message", () => {
  const heads = [2, 3, 4, 5, 6, 7, 8, 9, 1, 0];
  assertEquals(validateTree(heads)[0].found, "a cycle 1 → 2 → 3 → 4 → 5 → 6 → … → 1");
});

Deno.test("validateTree() names a token without head and a head out of range", () => {
  assertEquals(validateTree([0, -1, 9]), [
    { token: 2, found: "no head", expected: "one" },
    { token: 3, found: "head 9", expected: "0 to 3" },
  ]);
});

Deno.test("validateTree() counts a self-loop as 1 cycle", () => {
  assertEquals(validateTree([0, 2]), [
    { token: 2, found: "a cycle 2 → 2", expected: "a way to ROOT" },
  ]);
});
