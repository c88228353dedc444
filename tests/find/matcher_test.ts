import { assert, assertEquals } from "@std/assert";
import { compile } from "../../src/find/pattern.ts";
import { seededRandom } from "../../src/random.ts";
import { bruteForce } from "./brute_force.ts";
import { randomPattern, randomSentence } from "./random_patterns.ts";

Deno.test("matches are those of trying all assignments, in order, on 6,000 random cases", () => {
  const random = seededRandom(11);
  let matched = 0, found = 0;
  for (let pass = 0; pass < 1500; pass++) {
    const source = randomPattern(random), pattern = compile(source);
    for (let times = 0; times < 4; times++) {
      const sentence = randomSentence(random);
      const expected = bruteForce(source, sentence);
      const actual = pattern.matches(sentence).map(({ nodes }) => [...nodes]);
      assertEquals(actual, expected, `${source}\n${JSON.stringify([...sentence.heads])}`);
      assertEquals(pattern.test(sentence), expected.length > 0, source);
      if (expected.length > 0) matched++;
      found += expected.length;
    }
  }
  assert(matched > 1500 && found > 8000, `${matched} cases matched, ${found} matches`);
});
