import { assertEquals } from "@std/assert";
import { compare, counts } from "./notation.ts";

const LETSGO = `
  = Vamonos 2
  Vamos 0 root
  nos   1 obj
  ya    1 advmod`;

Deno.test("evaluate counts a multiword token as one token and its words one by one", () => {
  const evaluation = compare(LETSGO, LETSGO);
  assertEquals(counts(evaluation, "Tokens"), "2/2/2/-");
  assertEquals(counts(evaluation, "Words"), "3/3/3/-");
  assertEquals(counts(evaluation, "LAS"), "3/3/3/3");
});

Deno.test("evaluate aligns nothing where a multiword token was left whole with another form", () => {
  // The token is found; of the words Vamos, nos, ya against Vamonos, ya only "ya" is.
  // The head of "ya" is Vamos in gold and Vamonos in the system, not aligned: UAS 0.
  const evaluation = compare(LETSGO, "Vamonos 0 root\nya 1 advmod");
  assertEquals(counts(evaluation, "Tokens"), "2/2/2/-");
  assertEquals(counts(evaluation, "Words"), "1/3/2/-");
  assertEquals(counts(evaluation, "UAS"), "0/3/2/1");
});

Deno.test("evaluate aligns words of a multiword token with plain tokens of the same forms", () => {
  // cannot = can + not in gold, the system has the tokens can|not: no token, but all words.
  const evaluation = compare(
    "= cannot 2\ncan 3 aux\nnot 3 advmod\ngo 0 root",
    "can 3 aux\nnot 3 advmod\ngo 0 root",
  );
  assertEquals(counts(evaluation, "Tokens"), "1/2/3/-");
  assertEquals(counts(evaluation, "Words"), "3/3/3/-");
  assertEquals(counts(evaluation, "LAS"), "3/3/3/3");
});

Deno.test("evaluate compares forms under multiword tokens without their case", () => {
  const evaluation = compare(LETSGO, LETSGO.replace("Vamos", "VAMOS"));
  assertEquals(counts(evaluation, "Words"), "3/3/3/-");
});

Deno.test("evaluate aligns multiword tokens that split differently by common words in order", () => {
  // Gold a b c, system a x c under one token: a and c are common. Plus the plain z.
  const evaluation = compare(
    "= abc 3\na 0 root\nb 1 dep\nc 1 dep\nz 1 dep",
    "= abc 3\na 0 root\nx 1 dep\nc 1 dep\nz 1 dep",
  );
  assertEquals(counts(evaluation, "Words"), "3/4/4/-");
  assertEquals(counts(evaluation, "UAS"), "3/4/4/3");
});

Deno.test("evaluate aligns a repeated word with the first of its equals", () => {
  // Gold x a, system a a: gold "a" goes with the first "a", whose lemma is right, not the second.
  const gold = "= xa 2\nx x X _ _ 2 dep\na one X _ _ 0 root";
  const first = "= xa 2\na one X _ _ 0 root\na two X _ _ 1 dep";
  const second = "= xa 2\na two X _ _ 0 root\na one X _ _ 1 dep";
  assertEquals(counts(compare(gold, first), "Words"), "1/2/2/-");
  assertEquals(counts(compare(gold, first), "Lemmas"), "1/2/2/1");
  assertEquals(counts(compare(gold, second), "Lemmas"), "0/2/2/1");
});

Deno.test("evaluate aligns as many repeated words as both sides have in order", () => {
  // da da ne against ne da da da: two da are common (ne would leave one only). 2 of 3, 2 of 4.
  const evaluation = compare(
    "= dadane 3\nda 0 root\nda 1 dep\nne 1 dep",
    "= dadane 4\nne 2 dep\nda 0 root\nda 2 dep\nda 2 dep",
  );
  assertEquals(counts(evaluation, "Words"), "2/3/4/-");
});

Deno.test("evaluate leaves gold words out before system words where both would do", () => {
  // a b against b a: one of the two is common. Leaving out gold "a" first aligns "b".
  const evaluation = compare(
    "= ab 2\na a X _ _ 0 root\nb b X _ _ 1 dep",
    "= ab 2\nb b X _ _ 0 root\na z X _ _ 1 dep",
  );
  assertEquals(counts(evaluation, "Words"), "1/2/2/-");
  assertEquals(counts(evaluation, "Lemmas"), "1/2/2/1");
});

Deno.test("evaluate joins overlapping multiword tokens of both sides into one region", () => {
  // Gold [ab=a+b][c], system [a][bc=b+c]: the region is abc, all three words are common.
  const evaluation = compare(
    "= ab 2\na 0 root\nb 1 dep\nc 1 dep",
    "a 0 root\n= bc 2\nb 1 dep\nc 1 dep",
  );
  assertEquals(counts(evaluation, "Tokens"), "0/2/2/-");
  assertEquals(counts(evaluation, "Words"), "3/3/3/-");
});

Deno.test("evaluate keeps a word that begins before a multiword token out of its region", () => {
  // Gold [x][yz=y+z], system [xy][z]: "xy" is left out, "z" is common.
  const evaluation = compare(
    "x 0 root\n= yz 2\ny 1 dep\nz 1 dep",
    "xy 0 root\nz 1 dep",
  );
  assertEquals(counts(evaluation, "Words"), "1/3/2/-");
});

Deno.test("evaluate keeps spaces in the words of multiword tokens, not in plain words", () => {
  // Under the token, gold "a b" and system "ab" differ; as a plain word "a b" is the same as "ab".
  const gold = "= abc 2\na·b 0 root\nc 1 dep";
  assertEquals(counts(compare(gold, "= abc 2\nab 0 root\nc 1 dep"), "Words"), "1/2/2/-");
  assertEquals(
    counts(compare("= abc 2\nab 0 root\nc 1 dep", "a·b 0 root\nc 1 dep"), "Words"),
    "2/2/2/-",
  );
});

Deno.test("evaluate aligns 20,000 equal words under one token without a table", () => {
  const words = Array.from({ length: 20_000 }, (_, i) => `w ${i} ${i === 0 ? "root" : "dep"}`);
  const rows = ["= w 20000", ...words].join("\n");
  assertEquals(counts(compare(rows, rows), "Words"), "20000/20000/20000/-");
});
