import { assertEquals, assertMatch } from "@std/assert";
import { assertWrongUsage, run } from "./memory_host.ts";

/** Runs `sagitta oracle costs` on some lines. */
async function costs(lines: string[], ...options: string[]) {
  const words = options.includes("--system") ? options : ["--system", "arc-standard", ...options];
  const input = lines.map((line) => line + "\n").join("");
  const { code, output, errors } = await run(["oracle", "costs", ...words], {
    files: { "-": input },
    chunk: 13,
  });
  const answers = output.split("\n").slice(0, -1).map((line) => JSON.parse(line));
  return { code, answers, errors };
}

Deno.test("oracle costs gives the cost of every legal transition and keeps other keys", async () => {
  const { code, answers, errors } = await costs([
    '{"id":"a","heads":[2,0,2],"moves":["SHIFT","SHIFT"]}',
    "",
    "  ",
    '{"heads":[2,0,2],"note":{"deep":[1]}}',
  ]);
  assertEquals([code, errors], [0, ""]);
  assertEquals(answers, [
    {
      id: "a",
      heads: [2, 0, 2],
      moves: ["SHIFT", "SHIFT"],
      costs: { SHIFT: 0, LEFT: 0, RIGHT: 3 },
    },
    { heads: [2, 0, 2], note: { deep: [1] }, costs: { SHIFT: 0 } },
  ]);
});

Deno.test("oracle costs gives no costs where the configuration is final", async () => {
  const LAST = {
    "arc-standard": "RIGHT",
    "arc-hybrid": "RIGHT",
    "arc-eager": "LEFT",
    "lr-spine": "RIGHT:1",
    "arc-swift": "LEFT:1",
  };
  for (const [system, last] of Object.entries(LAST)) {
    const moves = ["SHIFT", last];
    const lines = [JSON.stringify({ heads: [0], moves }), '{"heads":[]}'];
    const { code, answers } = await costs(lines, "--system", system);
    assertEquals(code, 0);
    assertEquals(answers.map((answer) => answer.costs), [{}, {}]);
  }
});

Deno.test("oracle costs names lr-spine's nodes, arc-eager's REDUCE and arc-swift's items", async () => {
  const spine = await costs(
    ['{"heads":[2,3,0],"moves":["SHIFT","SHIFT","LEFT:1","SHIFT"]}'],
    "--system",
    "lr-spine",
  );
  assertEquals(spine.answers[0].costs, { "LEFT:1": 0, "RIGHT:1": 2 });
  const eager = await costs(
    ['{"heads":[0,1],"moves":["SHIFT","RIGHT"]}'],
    "--system",
    "arc-eager",
  );
  assertEquals(eager.answers[0].costs, { REDUCE: 0 });
  const swift = await costs(
    ['{"heads":[0,1,1],"moves":["SHIFT","RIGHT:1"]}'],
    "--system",
    "arc-swift",
  );
  assertEquals(swift.answers[0].costs, { SHIFT: 1, "LEFT:2": 2, "RIGHT:1": 1, "RIGHT:2": 0 });
});

Deno.test("oracle costs names covington's PASS, which puts an arc between i and j out of reach", async () => {
  const lines = [
    '{"heads":[3,0,2],"moves":["SHIFT","SHIFT"]}',
    '{"heads":[3,0,2],"moves":["SHIFT","SHIFT","RIGHT"]}',
  ];
  const { answers } = await costs(lines, "--system", "covington");
  assertEquals(answers.map((answer) => answer.costs), [
    { SHIFT: 2, LEFT: 2, RIGHT: 0, PASS: 1 },
    { SHIFT: 1, LEFT: 0, PASS: 1 },
  ]);
});

Deno.test("oracle costs takes a tree of 2 roots, with a single root and without", async () => {
  const line = '{"heads":[0,0],"moves":["SHIFT"]}';
  const start = '{"heads":[0,0],"moves":["SHIFT","SHIFT"]}';
  const one = await costs([line, start]);
  assertEquals(one.answers.map((answer) => answer.costs), [{ SHIFT: 0 }, { LEFT: 0, RIGHT: 0 }]);
  const hybrid = await costs([line], "--system", "arc-hybrid");
  assertEquals(hybrid.answers[0].costs, { SHIFT: 0, LEFT: 0 });
  const many = await costs([line, start], "--multi-root");
  assertEquals(many.answers.map((answer) => answer.costs), [
    { SHIFT: 1, RIGHT: 0 },
    { LEFT: 0, RIGHT: 0 },
  ]);
});

Deno.test("oracle costs --oracle static gives one transition, nondeterministic all that are right", async () => {
  const line = '{"heads":[2,0,2],"moves":["SHIFT","SHIFT"]}';
  const lost = '{"heads":[2,0,2],"moves":["SHIFT","SHIFT","RIGHT"]}';
  const one = await costs([line, lost], "--oracle", "static");
  assertEquals(one.answers.map((answer) => answer.transitions), [["LEFT"], []]);
  assertEquals(one.answers[0].costs, undefined);
  const all = await costs([line, lost], "--oracle", "nondeterministic");
  assertEquals(all.answers.map((answer) => answer.transitions), [["SHIFT", "LEFT"], []]);
});

Deno.test("oracle costs --system swap knows the static oracle, eager or lazy, and exact costs", async () => {
  const line = '{"heads":[3,4,0,3],"moves":["SHIFT","SHIFT"]}';
  const crossed = '{"heads":[3,4,0,3],"moves":["SHIFT","SHIFT","SHIFT"]}';
  const exact = await costs([line, crossed], "--system", "swap");
  assertEquals(exact.answers.map((answer) => answer.costs), [
    { SHIFT: 0, LEFT: 1, RIGHT: 1, SWAP: 0 },
    { SHIFT: 0, LEFT: 1, RIGHT: 3, SWAP: 0 },
  ]);
  const eager = await costs([line, crossed], "--system", "swap", "--oracle", "static");
  assertEquals(eager.answers.map((answer) => answer.transitions), [["SHIFT"], ["SWAP"]]);
  const lazy = await costs([line], "--system", "swap", "--oracle", "static-lazy");
  assertEquals(lazy.answers[0].transitions, ["SHIFT"]);
});

Deno.test("oracle costs --oracle approximate finds LEFT free where it costs 1", async () => {
  const line = '{"heads":[0,1,2,1],"moves":["SHIFT","SHIFT","SHIFT","SHIFT"]}';
  const approximate = await costs([line], "--oracle", "approximate");
  assertEquals(approximate.answers[0].costs, { LEFT: 0, RIGHT: 0 });
  assertEquals((await costs([line])).answers[0].costs, { LEFT: 1, RIGHT: 0 });
});

const WRONG: [line: string, message: string][] = [
  ["{", 'found "{", which is not JSON, expected an object with heads'],
  ["[1]", "found a list, expected an object with heads"],
  ["null", "found null, expected an object with heads"],
  ["{}", "found heads: nothing, expected a list of integers"],
  ['{"heads":"0"}', 'found heads: "0", expected a list of integers'],
  ['{"heads":[0,"1"]}', 'found head 2: "1", expected an integer'],
  ['{"heads":[0,1.5]}', "found head 2: 1.5, expected an integer"],
  ['{"heads":[0,3]}', "found head 3 of token 2, expected 0 to 2"],
  ['{"heads":[-1]}', "found head -1 of token 1, expected 0 to 1"],
  ['{"heads":[1]}', "found heads with a cycle, expected every token to hang on ROOT"],
  ['{"heads":[2,1,0]}', "found heads with a cycle, expected every token to hang on ROOT"],
  ['{"heads":[0],"moves":"SHIFT"}', 'found moves: "SHIFT", expected a list of transition names'],
  ['{"heads":[0],"moves":null}', "found moves: null, expected a list of transition names"],
  ['{"heads":[0],"moves":[0]}', "found move 1: 0, expected a transition's name"],
  [
    '{"heads":[0],"moves":["JUMP"]}',
    'found "JUMP", expected one of SHIFT, LEFT, RIGHT, REDUCE, SWAP, PASS',
  ],
  ['{"heads":[0],"moves":["LEFT"]}', "found LEFT, expected a legal one (SHIFT)"],
  ['{"heads":[0],"moves":["SHIFT:1"]}', "found SHIFT:1, expected a legal one (SHIFT)"],
  [
    '{"heads":[0],"moves":["SHIFT","RIGHT","SHIFT"]}',
    "found SHIFT as transition 3, expected a legal one (none: it is final)",
  ],
  [`{"heads":[${"0,".repeat(32_000)}0]}`, "found 32001 heads, expected at most 32000"],
];

for (const [line, message] of WRONG) {
  Deno.test(`oracle costs refuses ${line.slice(0, 50)} after the answers before it`, async () => {
    const good = '{"heads":[0]}';
    const { code, answers, errors } = await costs([good, "", line, good]);
    assertEquals(code, 1);
    assertEquals(answers.length, 1);
    assertEquals(errors, `Cannot compute costs in standard input at line 3: ${message}\n`);
  });
}

Deno.test("oracle costs writes deeply nested values back or refuses them", async () => {
  // Engines differ in how deep they can write.
  const deep = `{"heads":[0],"deep":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
  const { code, output, errors } = await run(["oracle", "costs", "--system", "arc-standard"], {
    files: { "-": deep },
  });
  if (code === 0) assertEquals(output, deep.slice(0, -1) + ',"costs":{"SHIFT":0}}\n');
  else {assertMatch(
      errors,
      /^Cannot compute costs .* at line 1: found values nested too deeply .*\n$/,
    );}
});

Deno.test("oracle costs refuses a line of 2 MiB without an end", async () => {
  const { code, errors } = await run(["oracle", "costs", "--system", "arc-standard"], {
    files: { "-": " ".repeat(2 << 20) },
  });
  assertEquals(code, 1);
  assertMatch(errors, /at line 1: found a line of more than 1048576 bytes/);
});

Deno.test("oracle costs says so where a search takes more memory than there is", async () => {
  const heads = Array.from({ length: 32_000 }, (_, i) => i);
  const line = JSON.stringify({ heads, moves: new Array(16_000).fill("SHIFT") });
  const { code, errors } = await costs([line], "--system", "lr-spine");
  assertEquals([code, errors.split("\n").length], [1, 2]);
  assertMatch(errors, /found work that takes more memory than there is/);
});

Deno.test("oracle costs exits 2 without a system, with an oracle it lacks, and with a file", async () => {
  await assertWrongUsage("oracle costs", [
    "",
    "--system arc-fast",
    "--system swap --oracle approximate",
    "--system arc-eager --oracle approximate",
    "--system arc-hybrid --root-first",
    "--system arc-eager queries.jsonl",
  ]);
});

Deno.test("oracle without a part, or with an unknown one, exits 2 and names the parts", async () => {
  for (const words of [[], ["cost"], ["toString"]]) {
    const { code, errors } = await run(["oracle", ...words]);
    assertEquals(code, 2);
    assertMatch(errors, /^sagitta oracle: found .*, expected one of costs/);
  }
  const help = await run(["oracle", "--help"]);
  assertMatch(help.output, /^Usage: sagitta oracle [^]*costs /);
});
