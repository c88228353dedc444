import { assert, assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../../src/find/limits.ts";
import { Regexp } from "../../src/find/regexp/regexp.ts";
import { seededRandom } from "../../src/random.ts";

function regexp(source: string, flags = ""): Regexp {
  return new Regexp({ source, start: 0, end: source.length }, flags === "i");
}

function test(source: string, text: string, flags = ""): boolean {
  return regexp(source, flags).test(text, new Budget(1_000_000));
}

/** A random regular expression that JavaScript and we both understand. */
function randomRegexp(random: () => number, depth = 0): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const kind = depth > 3 ? 0 : Math.floor(random() * 8);
  const inner = () => randomRegexp(random, depth + 1);
  if (kind < 3) {
    return pick([
      "a",
      "b",
      "É",
      "é",
      "𝒳",
      ".",
      "[ab]",
      "[^a]",
      "[a-cÉ]",
      "\\d",
      "\\.",
      "\\p{Lu}",
      "\\u{62}",
    ]);
  }
  if (kind === 3) return inner() + inner();
  if (kind === 4) return `(?:${inner()}|${inner()})`;
  if (kind === 5) return `(${pick(["", inner()])}|${inner()})`;
  const quantifier = pick(["*", "+", "?", "{2}", "{1,3}", "{0,2}", "{2,}", "*?", "+?"]);
  return `(?:${inner()})${quantifier}`;
}

Deno.test("a regular expression matches as JavaScript's does, on 20,000 random cases", () => {
  const random = seededRandom(3);
  let matched = 0;
  for (let pass = 0; pass < 1000; pass++) {
    const source = randomRegexp(random);
    const flags = random() < 0.3 ? "i" : "";
    const own = regexp(source, flags), twin = new RegExp(`^(?:${source})$`, "su" + flags);
    for (let times = 0; times < 20; times++) {
      const text = Array.from({ length: Math.floor(random() * 6) }, () => {
        return ["a", "b", "c", "A", "B", "É", "é", "𝒳", "7", "."][Math.floor(random() * 10)];
      }).join("");
      const expected = twin.test(text);
      assertEquals(own.test(text, new Budget(1e6)), expected, `/${source}/${flags} on ${text}`);
      if (expected) matched++;
    }
  }
  assert(matched > 3000 && matched < 17000, `${matched} matched`);
});

Deno.test("what makes JavaScript backtrack for ever takes a few steps a character", () => {
  const text = "a".repeat(20_000) + "!";
  for (const source of ["(a+)+", "(a|a)*", "(a*)*b", "(.*)*x(.*)*y(.*)*z", "a{0,100}a{0,100}.*c"]) {
    const budget = new Budget(25 * text.length);
    assertEquals(regexp(source).test(text, budget), false, source);
  }
});

Deno.test("an automaton of 2 to the 60 states is followed without keeping them", () => {
  const own = regexp(".*a.{60}");
  const random = seededRandom(5);
  const text = Array.from({ length: 5000 }, () => random() < 0.5 ? "a" : "b").join("");
  assertEquals(own.test(text, new Budget(5_000_000)), text[text.length - 61] === "a");
});

Deno.test("\\w, \\d and \\s know all scripts, and i all cases", () => {
  assert(
    test("\\w+", "schläft") && test("\\w+", "שלום") && test("\\d\\d", "٣7") &&
      test("\\s", "\u3000"),
  );
  assert(!test("\\w+", "a-b") && !test("\\W", "ß") && test("\\S\\D", "ab"));
  assert(test("ΣΊΣΥΦΟΣ", "σίσυφος", "i") && test("[а-я]+", "ИВАН", "i") && !test("[а-я]+", "ИВАН"));
  assert(test("\\p{Script=Greek}+", "φῶς") && !test("\\P{L}", "a"));
});

Deno.test("a regular expression matches whole values only", () => {
  assert(test("give", "give") && !test("give", "given") && !test("ive", "give"));
  assert(test("", "") && test("a|", "") && test("()", ""));
});

Deno.test("errors say what is wrong with a regular expression, and where", () => {
  const cases: [source: string, message: string][] = [
    ["a(b", "column 4: found the end of the regular expression, expected )"],
    ["a)b", 'column 2: found ")", expected the end of the regular expression, or ( before it'],
    ["*a", 'column 1: found "*", expected a character, or \\* for this one'],
    ["a**", 'column 3: found "*", expected one quantifier after an atom'],
    ["é{3,2}", "column 2: found {3,2}, expected the smaller number first"],
    ["a{101}", 'column 3: found "1", expected a number from 0 to 100'],
    ["[b-a]", 'column 3: found "-", expected a range from a smaller character to a larger, or \\-'],
    [
      "[ab",
      "column 4: found the end of the regular expression, expected a character, or ] at the end of a class",
    ],
    [
      "\\p{Foo}",
      'column 2: found "p", expected a Unicode property after \\, such as \\p{L} or \\p{Script=Greek}',
    ],
    [
      "^a",
      'column 1: found "^", expected no anchor, as the whole value is matched; .* stands for any characters',
    ],
    [
      "(?=a)",
      'column 3: found "=", expected what can be matched in bounded time: no look-around, back-references or named groups',
    ],
    [
      "(a)\\1",
      'column 5: found "1", expected what can be matched in bounded time: no look-around, back-references or named groups',
    ],
    ["\\q", 'column 2: found "q", expected d, w, s, p{…}, t, u{…} or a sign after \\'],
    [
      "(a{50}){50}",
      "column 1: found a regular expression that repeats too much, expected at most 1000 instructions when its {m,n} are written out",
    ],
    [
      "(".repeat(17) + ")".repeat(17),
      'column 17: found "(", expected at most 16 groups inside each other',
    ],
  ];
  for (const [source, message] of cases) {
    const { message: actual } = assertThrows(() => regexp(source), Error);
    assertEquals(actual, `Cannot read the pattern at ${message}`);
  }
});

Deno.test("groups of nothing that repeat a hundred times, sixteen deep, are refused at once", () => {
  const source = "(".repeat(16) + "){100}".repeat(16);
  assertThrows(() => regexp(source), Error, "repeats too much");
});
