import { assert, assertEquals } from "@std/assert";
import { parseConllu, Reader } from "../../src/conllu/read.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { checkSentence } from "../../src/conllu/checks/sentence.ts";
import type { Problem } from "../../src/conllu/problem.ts";
import { SagittaError } from "../../src/errors.ts";
import { BARE, PLAIN, RICH } from "./samples.ts";

/** A seeded source of whole numbers below a bound (xorshift). */
function dice(seed: number): (bound: number) => number {
  let at = seed * 2654435761 | 1;
  return (bound) => {
    at ^= at << 13;
    at ^= at >>> 17;
    at ^= at << 5;
    return (at >>> 0) % bound;
  };
}

type Roll = (bound: number) => number;
type Mutation = (text: string, roll: Roll) => string | Uint8Array;

const encode = (text: string) => new TextEncoder().encode(text);

/** Changes one line. */
const line = (change: (line: string, roll: Roll) => string): Mutation => (text, roll) => {
  const all = text.split("\n");
  const at = roll(all.length);
  all[at] = change(all[at], roll);
  return all.join("\n");
};

const WORDS = [
  "0",
  "-1",
  "999999999",
  "9".repeat(400),
  "1e3",
  "0x1",
  "",
  "_",
  "3-",
  ".1",
  "2-1",
  "１",
];
const ENDS = ["\r\n", "\n\n", "\r", " \n", "\n \n", "\ufeff", "\0", "\t", "\u2028"];

const MUTATIONS: Record<string, Mutation> = {
  "as it is": (text) => text,
  "bytes flipped": (text, roll) => {
    const bytes = encode(text);
    for (let i = roll(4); i >= 0; i--) bytes[roll(bytes.length)] ^= 1 << roll(8);
    return bytes;
  },
  "random bytes inside": (text, roll) => {
    const bytes = encode(text), at = roll(bytes.length);
    const noise = Uint8Array.from({ length: 1 + roll(20) }, () => roll(256));
    return Uint8Array.of(...bytes.subarray(0, at), ...noise, ...bytes.subarray(at));
  },
  "only random bytes": (_, roll) => Uint8Array.from({ length: roll(200) }, () => roll(256)),
  "cut at a byte": (text, roll) => encode(text).subarray(0, roll(encode(text).length)),
  "line cut": line((text, roll) => text.slice(0, roll(text.length + 1))),
  "line dropped": (text, roll) => {
    const all = text.split("\n");
    all.splice(roll(all.length), 1 + roll(3));
    return all.join("\n");
  },
  "line twice": line((text) => `${text}\n${text}`),
  "column dropped": line((text, roll) => text.split("\t").toSpliced(roll(10), 1).join("\t")),
  "column changed": line((text, roll) => {
    return text.split("\t").toSpliced(roll(10), 1, WORDS[roll(WORDS.length)]).join("\t");
  }),
  "line ends changed": (text, roll) => {
    return text.replace(/\n/g, (end) => roll(6) === 0 ? ENDS[roll(ENDS.length)] : end);
  },
  "odd text inside": (text, roll) => {
    const at = roll(text.length + 1);
    return text.slice(0, at) + ENDS[roll(ENDS.length)] + text.slice(at);
  },
};

/** What reading gives: the sentences before an error, and the error. */
function outcome(chunks: Iterable<Uint8Array>, report?: (problem: Problem) => void) {
  const reader = new Reader({ file: "fuzz", report });
  const texts: string[] = [];
  let error = "";
  try {
    for (const chunk of chunks) {
      for (const sentence of reader.push(chunk)) texts.push(writeSentence(sentence));
    }
    for (const sentence of reader.end()) texts.push(writeSentence(sentence));
  } catch (thrown) {
    assert(thrown instanceof SagittaError, `not an error of ours: ${thrown}`);
    assert(/^Cannot read CoNLL-U in fuzz at line \d+: found .*, expected /.test(thrown.message));
    error = thrown.message;
  }
  return { texts, error };
}

function* cut(bytes: Uint8Array, roll: Roll): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length;) {
    const end = at + roll(40);
    yield bytes.slice(at, end);
    at = end;
  }
}

const CASES = 1000;

for (const [name, mutate] of Object.entries(MUTATIONS)) {
  Deno.test(`${CASES} texts, ${name}: read or refused, in any chunks, and what is read is kept`, () => {
    let read = 0;
    for (let seed = 1; seed <= CASES; seed++) {
      const roll = dice(seed);
      const text = Array.from({ length: 1 + roll(3) }, () => [PLAIN, RICH, BARE][roll(3)]).join("");
      const mutated = mutate(text, roll);
      const bytes = typeof mutated === "string" ? encode(mutated) : mutated;
      const whole = outcome([bytes]);
      assertEquals(outcome(cut(bytes, roll)), whole, `seed ${seed}`);
      if (whole.error === "") {
        assertEquals(encode(whole.texts.join("")), new Uint8Array(bytes), `seed ${seed}`);
        read++;
      }
      const lines: number[] = [];
      const tolerant = outcome([bytes], (problem) => lines.push(problem.line));
      assertEquals(tolerant.error, "");
      assertEquals(lines.length > 0, whole.error !== "", `seed ${seed}`);
      assertEquals(tolerant.texts.slice(0, whole.texts.length), whole.texts);
      if (whole.error === "") parseConllu(bytes).forEach((sentence) => checkSentence(sentence));
    }
    assert(name === "as it is" ? read === CASES : read < CASES, `${read} were read`);
  });
}
