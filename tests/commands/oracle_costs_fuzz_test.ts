import { assert, assertEquals, assertMatch } from "@std/assert";
import { SYSTEMS } from "../../src/oracles/system.ts";
import { seededRandom } from "../oracles/random.ts";
import { run } from "./memory_host.ts";

const LINES = 6000;

/** Pieces that mutations put in: JSON's own, names, numbers at limits, odd characters. */
const PIECES = [
  ...'{}[],:"\\-.eE0123456789 \t\r',
  ..."null true false NaN 1e999 -0 0.5 4294967296 2147483648 9007199254740993".split(" "),
  ...'"SHIFT" "LEFT" "RIGHT" "REDUCE" "SWAP" "LEFT:2" "RIGHT:1" "LEFT:0" "SHIFT:1"'.split(" "),
  ...'"heads" "moves" "costs" "__proto__" "constructor" "toJSON"'.split(" "),
  "\u0000",
  "\u2028",
  "\ufeff",
  "🏹",
  "\\ud800",
];

type Random = ReturnType<typeof seededRandom>;

/** A query that is right more often than not. */
function query(random: Random): string {
  const length = random.below(9);
  const heads = Array.from({ length }, (_, i) => random.below(4) ? i : random.below(length + 1));
  const names = ["SHIFT", "SHIFT", "LEFT", "RIGHT", "REDUCE", "SWAP", "LEFT:1", "RIGHT:1"];
  const moves = Array.from({ length: random.below(6) }, () => names[random.below(names.length)]);
  return JSON.stringify(random.below(3) ? { heads, moves } : { heads, id: random.below(100) });
}

function mutate(line: string, random: Random): string {
  const at = random.below(line.length + 1);
  const cut = random.below(4) ? 0 : random.below(5);
  const piece = random.below(5) ? PIECES[random.below(PIECES.length)] : "";
  return line.slice(0, at) + piece + line.slice(at + cut);
}

Deno.test(`oracle costs answers ${LINES} mutated lines with a result or one clear line`, async () => {
  const random = seededRandom(11);
  let answered = 0;
  for (let round = 0; round < LINES; round++) {
    let line = query(random);
    for (let times = random.below(4); times > 0; times--) line = mutate(line, random);
    const system = SYSTEMS[random.below(SYSTEMS.length)];
    const words = ["oracle", "costs", "--system", system];
    if (random.below(4) === 0) words.push("--multi-root");
    const { code, output, errors } = await run(words, { files: { "-": line }, chunk: 7 });
    if (code === 0) {
      assertEquals(errors, "", line);
      if (line.trim() === "") continue;
      const answer = JSON.parse(output);
      assertEquals(output, JSON.stringify(answer) + "\n", line);
      if (system === "swap") assert(Array.isArray(answer.transitions), line);
      else {
        const values = Object.values<number>(answer.costs);
        assert(values.every((cost) => Number.isInteger(cost) && cost >= 0), `${line} ${output}`);
        assertEquals(values.length > 0 ? Math.min(...values) : 0, 0, `${system} ${line} ${output}`);
      }
      answered++;
    } else {
      assertEquals([code, output], [1, ""], line);
      const pattern =
        /^Cannot compute costs in standard input at line \d+: found .+, expected .+\n$/;
      assertMatch(errors, pattern, line);
      assert(!/\p{Cc}|\u2028/u.test(errors.slice(0, -1)), line);
    }
  }
  assert(answered > LINES / 10 && answered < LINES * 9 / 10, `${answered} were answered`);
});
