import { assertEquals } from "@std/assert";
import { attach } from "../../web/attach.ts";

const TREE = {
  forms: ["The", "dog", "sleeps", "."],
  heads: [2, 3, 0, 3],
  labels: ["det", "nsubj", "root", "punct"],
};

Deno.test("attach() gives a word another head and leaves the rest", () => {
  assertEquals(attach(TREE, 4, 2), { heads: [2, 3, 0, 2], labels: TREE.labels });
  assertEquals(TREE.heads, [2, 3, 0, 3]);
});

Deno.test("attach() to ROOT puts a word in the root's place, which then hangs on it", () => {
  assertEquals(attach(TREE, 2, 0), {
    heads: [2, 0, 2, 3],
    labels: ["det", "root", "nsubj", "punct"],
  });
});

Deno.test("attach() refuses a cycle and a word that would be its own head", () => {
  assertEquals(attach(TREE, 2, 1), {
    refusal: "“dog” cannot hang on “The”: “The” hangs on it, and that would make a cycle",
  });
  assertEquals(attach(TREE, 3, 4), {
    refusal: "“sleeps” cannot hang on “.”: “.” hangs on it, and that would make a cycle",
  });
  assertEquals(attach(TREE, 2, 2), { refusal: "“dog” cannot be its own head" });
});
