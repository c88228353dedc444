import { assertEquals, assertThrows } from "@std/assert";
import { compile } from "../../src/find/pattern.ts";
import { PatternError } from "../../src/find/pattern_error.ts";
import { readPattern } from "../../src/find/read_pattern.ts";

const NODE = "a node: [constraints], @name or (node relation node)";

/** Patterns that cannot be read, and what is said of them. */
const WRONG: [source: string, message: string][] = [
  ["", `column 1: found the end of the pattern, expected ${NODE}`],
  [
    "[upos=VERB",
    "column 11: found the end of the pattern, expected ], another constraint, & or ||",
  ],
  ["[upos=]", 'column 7: found "]", expected a value such as noun, "a word" or /an?/'],
  [
    "[upos=VERB | root]",
    'column 12: found "|", expected || between constraints; alternatives of a value have one | and no spaces',
  ],
  [
    "[upos=VERB| NOUN]",
    'column 12: found " ", expected a value: alternatives have one | and no spaces, constraints have ||',
  ],
  ["[upos=VERB|lemma=x]", 'column 17: found "=", expected ], a space, & or || after a constraint'],
  [
    "[tag=VERB]",
    'column 2: found "tag", expected a column (id, form, lemma, upos, xpos, feats, head, deprel, deps, misc), a feature such as Number, or misc.NAME',
  ],
  [
    "[root=yes]",
    'column 2: found "root", expected nothing after root, or a column (id, form, lemma, upos, xpos, feats, head, deprel, deps, misc), a feature such as Number, or misc.NAME before =',
  ],
  ['[form="x]', 'column 7: found a text without an end, expected a " after it'],
  ["[form=/x]", "column 7: found a regular expression without an end, expected a / after it"],
  ["[form=/x/g]", 'column 10: found "g", expected i, or nothing, after a regular expression'],
  ["[form=/é(x/]", "column 11: found the end of the regular expression, expected )"],
  [
    "[] > nsubj []",
    `column 6: found "nsubj", expected ${NODE}; a label follows its > without a space`,
  ],
  [
    "[] [] >x []",
    'column 4: found "[", expected a relation: > < >> << . .. - -- or $, before it ! or ? if need be',
  ],
  ["[] >{2} []", 'column 5: found "{", expected >> before a distance'],
  ["[] >>{0} []", "column 6: found {0}, expected a distance of at least 1, the smaller first"],
  ["[] ..{3,2} []", "column 6: found {3,2}, expected a distance of at least 1, the smaller first"],
  ["[] ..{x} []", 'column 6: found "{", expected a distance: {2}, {1,3} or {2,}'],
  [
    "[] > ([] > []",
    "column 14: found the end of the pattern, expected a relation such as >nsubj, or )",
  ],
  ["[] )", 'column 4: found ")", expected a relation such as >nsubj, ; or the end of the pattern'],
  ["[]@", 'column 3: found "@", expected a name after @, of letters, digits and _'],
  [
    "[]@a > []@a",
    'column 10: found "@a", expected another name; @a alone, without brackets, is the node that has it',
  ],
  ["[] > @b", 'column 6: found "@b", expected a name that stands before it, or [constraints]@b'],
  [
    "[] !> []@b . @b",
    'column 14: found "@b", expected a name from outside: @b is known only behind its own ! or ?',
  ],
  [
    "[] ?> []@b; @b > []",
    'column 13: found "@b", expected a name from outside: @b is known only behind its own ! or ?',
  ],
  ["[]@a > @a", 'column 8: found "@a", expected another node: no word is related to itself'],
  ["[]@a > [Case=@a]", 'column 16: found "]", expected .KEY after @a, such as @a.lemma'],
  [
    "[]\n  > []\n  >> x",
    `line 3, column 6: found "x", expected ${NODE}; a label follows its > without a space`,
  ],
  [
    "[" + "!".repeat(18) + "root]",
    'column 19: found "!", expected at most 16 ! and ( inside each other',
  ],
  [
    "[]" + " > ([]".repeat(17),
    'column 103: found "[", expected at most 16 groups inside each other',
  ],
  ["[]" + " > []".repeat(32), 'column 161: found "[", expected at most 32 nodes'],
  ["[]" + " ".repeat(5000), "column 4097: found 5002 characters, expected at most 4096"],
];

Deno.test(`${WRONG.length} wrong patterns are told apart by column, what was found and what is wanted`, () => {
  for (const [source, message] of WRONG) {
    const error = assertThrows(() => compile(source), PatternError);
    assertEquals(error.message, `Cannot read the pattern at ${message}`, source);
  }
});

Deno.test("relations start at the first node, and parentheses start anew", () => {
  const pairs = (source: string) =>
    readPattern(source).group.relations.map(({ first, second }) => [first, second]);
  assertEquals(pairs("[] >a [] >b []"), [[0, 1], [0, 2]]);
  assertEquals(pairs("[] >a ([] >b [])"), [[0, 1], [1, 2]]);
  assertEquals(pairs("[] <a []"), [[1, 0]]);
  assertEquals(pairs("[]@x >a []; [] .. @x"), [[0, 1], [2, 0]]);
});

Deno.test("operators touch their nodes or stand apart, and patterns span lines", () => {
  const apart = readPattern("[ upos = NOUN ]@n\n  >>amod|nmod{1,3} [ ] ;\n");
  const close = readPattern("[upos=NOUN]@n>>amod|nmod{1,3}[]");
  assertEquals(apart, close);
});

Deno.test("names are those of nodes that matches have words for", () => {
  assertEquals(compile("[]@a > [] !> []@b ?> ([]@c > []@d)").names, ["a", "c", "d"]);
  assertEquals(compile("[]@a > [] ?> []@c").nodes, ["a", undefined, "c"]);
});

Deno.test("any text is a pattern or a PatternError, and nothing else", () => {
  const signs = [...'[]()@|&!=/"{}<>$.-?;, \n', "a", "upos", "=VERB", "/x+/", "@n", "\ud800", "é"];
  let state = 1;
  for (let times = 0; times < 20_000; times++) {
    let source = times % 2 ? "[" : "[upos=VERB]@n ";
    for (let length = 0; length < 8; length++) {
      state = (state * 48271) % 2147483647;
      source += signs[state % signs.length];
    }
    try {
      compile(source);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
    }
  }
});
