import { assertEquals } from "@std/assert";
import { compare, counts } from "./notation.ts";

Deno.test("evaluate compares sentences by their spans", () => {
  // Gold has [ab][cd][e], the system [abcd][e]: only [e] is in both. 1 of 3, 1 of 2.
  const evaluation = compare(
    "a 0 root\nb 1 obj\n\nc 0 root\nd 1 obj\n\ne 0 root",
    "a 0 root\nb 1 obj\nc 1 conj\nd 3 obj\n\ne 0 root",
  );
  assertEquals(counts(evaluation, "Sentences"), "1/3/2/-");
  assertEquals(counts(evaluation, "Words"), "5/5/5/-");
  // The root of the second sentence got a head; its child's head is still the same word.
  assertEquals(counts(evaluation, "UAS"), "4/5/5/5");
});

Deno.test("evaluate finds a sentence only if both its ends agree", () => {
  // [a][bc] against [ab][c]: the starts of a and the ends of c agree, no sentence does.
  const evaluation = compare("a 0 root\n\nb 0 root\nc 1 obj", "a 0 root\nb 1 obj\n\nc 0 root");
  assertEquals(counts(evaluation, "Sentences"), "0/2/2/-");
});

Deno.test("evaluate compares tokens by their spans and scores aligned words only", () => {
  // can|not|go against cannot|go: only "go" is in both. Gold "go" is the root, and so it is found.
  const evaluation = compare(
    "can 3 aux\nnot 3 advmod\ngo 0 root",
    "cannot 2 aux\ngo 0 root",
  );
  assertEquals(counts(evaluation, "Tokens"), "1/3/2/-");
  assertEquals(counts(evaluation, "Words"), "1/3/2/-");
  assertEquals(counts(evaluation, "UAS"), "1/3/2/1");
  assertEquals(evaluation.metrics.UAS.f1, 40);
  assertEquals(evaluation.metrics.UAS.alignedAccuracy, 100);
});

Deno.test("evaluate counts a head wrong if the system's head is aligned with nothing", () => {
  // "now" hangs on "go" in gold, on "tog" in the system; the two are different spans. x|togo|now.
  const evaluation = compare(
    "x 3 nsubj\nto 3 mark\ngo 0 root\nnow 3 advmod",
    "x 2 nsubj\ntog 0 root\no 2 goeswith\nnow 2 advmod",
  );
  assertEquals(counts(evaluation, "Words"), "2/4/4/-");
  assertEquals(counts(evaluation, "UAS"), "0/4/4/2");
});

Deno.test("evaluate ignores spaces of any kind inside forms", () => {
  // "1 000" with a plain and with a no-break space against "1000": one token, one span.
  for (const form of ["1·000", "1\u00A0000", "1\u2009000", "1\u3000000"]) {
    const evaluation = compare(`${form} 2 nummod\nmen 0 root`, "1000 2 nummod\nmen 0 root");
    assertEquals(counts(evaluation, "Tokens"), "2/2/2/-");
    assertEquals(counts(evaluation, "LAS"), "2/2/2/2");
  }
});

Deno.test("evaluate counts a space that only one side takes for a token boundary", () => {
  // "new york" is one gold token and two of the system: "in" is the only token in both.
  const evaluation = compare("in 2 case\nnew·york 0 root", "in 2 case\nnew 0 root\nyork 2 flat");
  assertEquals(counts(evaluation, "Tokens"), "1/2/3/-");
});

Deno.test("evaluate aligns characters outside the basic plane like any others", () => {
  // Two characters of two code units each: 𐃘𐃘|x on both sides, split by the system as 𐃘|𐃘|x.
  const evaluation = compare("𐃘𐃘 0 root\nx 1 dep", "𐃘 0 root\n𐃘 1 dep\nx 1 dep");
  assertEquals(counts(evaluation, "Tokens"), "1/2/3/-");
});
