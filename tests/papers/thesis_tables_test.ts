/**
 * The worked examples of the thesis Dynamic Oracle for the Arc-Standard Parser (Padova): tables
 * 2.1 and 2.2 (two paths to one tree), 3.1 (arc-standard), 3.2 (arc-eager, ROOT last) and 3.3 (arc-hybrid). The gold tree is the one that
 * the tables build. Costs are not in the thesis; exhaustive search gives them.
 */

import { assertEquals } from "@std/assert";
import { arcEager, arcHybrid, arcStandard } from "../oracles/exhaustive.ts";
import { assertTrace, type Sentence, table } from "./trace.ts";

const DENVER: Sentence = {
  words: "book me the morning flight to Denver",
  heads: [0, 1, 5, 5, 1, 5, 6],
  options: { system: "arc-standard" },
  plain: arcStandard(true),
};

const FLIGHT: Sentence = {
  words: "book me the morning flight",
  heads: [0, 1, 5, 5, 1],
  options: { system: "arc-standard" },
  plain: arcStandard(true),
};

Deno.test("table 2.1: the static oracle takes this path, and no transition on it costs anything", () => {
  const rows = table(`
    ROOT                         | book me the morning flight to Denver | SHIFT |                | SHIFT 0
    ROOT book                    | me the morning flight to Denver      | SHIFT |                | SHIFT 0
    ROOT book me                 | the morning flight to Denver         | RIGHT | book→me        | SHIFT 1, LEFT 3, RIGHT 0
    ROOT book                    | the morning flight to Denver         | SHIFT |                | SHIFT 0
    ROOT book the                | morning flight to Denver             | SHIFT |                | SHIFT 0, LEFT 2, RIGHT 1
    ROOT book the morning        | flight to Denver                     | SHIFT |                | SHIFT 0, LEFT 1, RIGHT 1
    ROOT book the morning flight | to Denver                            | LEFT  | flight→morning | SHIFT 0, LEFT 0, RIGHT 4
    ROOT book the flight         | to Denver                            | LEFT  | flight→the     | SHIFT 0, LEFT 0, RIGHT 3
    ROOT book flight             | to Denver                            | SHIFT |                | SHIFT 0, LEFT 2, RIGHT 1
    ROOT book flight to          | Denver                               | SHIFT |                | SHIFT 0, LEFT 2, RIGHT 1
    ROOT book flight to Denver   |                                      | RIGHT | to→Denver      | LEFT 2, RIGHT 0
    ROOT book flight to          |                                      | RIGHT | flight→to      | LEFT 2, RIGHT 0
    ROOT book flight             |                                      | RIGHT | book→flight    | LEFT 2, RIGHT 0
    ROOT book                    |                                      | RIGHT | ROOT→book      | RIGHT 0
    ROOT                         |
  `);
  assertEquals(assertTrace(DENVER, rows).tree(), DENVER.heads);
});

Deno.test("table 2.2: SHIFT before the left arcs is as good, though the static oracle takes them first", () => {
  const rows = table(`
    ROOT                                   | book me the morning flight to Denver | SHIFT |                | SHIFT 0
    ROOT book                              | me the morning flight to Denver      | SHIFT |                | SHIFT 0
    ROOT book me                           | the morning flight to Denver         | RIGHT | book→me        | SHIFT 1, LEFT 3, RIGHT 0
    ROOT book                              | the morning flight to Denver         | SHIFT |                | SHIFT 0
    ROOT book the                          | morning flight to Denver             | SHIFT |                | SHIFT 0, LEFT 2, RIGHT 1
    ROOT book the morning                  | flight to Denver                     | SHIFT |                | SHIFT 0, LEFT 1, RIGHT 1
    ROOT book the morning flight           | to Denver                            | SHIFT |                | SHIFT 0, LEFT 0, RIGHT 4 | LEFT
    ROOT book the morning flight to        | Denver                               | SHIFT |                | SHIFT 0, LEFT 4, RIGHT 1
    ROOT book the morning flight to Denver |                                      | RIGHT | to→Denver      | LEFT 2, RIGHT 0
    ROOT book the morning flight to        |                                      | RIGHT | flight→to      | LEFT 4, RIGHT 0
    ROOT book the morning flight           |                                      | LEFT  | flight→morning | LEFT 0, RIGHT 3
    ROOT book the flight                   |                                      | LEFT  | flight→the     | LEFT 0, RIGHT 2
    ROOT book flight                       |                                      | RIGHT | book→flight    | LEFT 2, RIGHT 0
    ROOT book                              |                                      | RIGHT | ROOT→book      | RIGHT 0
    ROOT                                   |
  `);
  assertEquals(assertTrace(DENVER, rows).tree(), DENVER.heads);
});

Deno.test("table 3.1: the static oracle of arc-standard takes this path", () => {
  const rows = table(`
    ROOT                         | book me the morning flight | SHIFT |                | SHIFT 0
    ROOT book                    | me the morning flight      | SHIFT |                | SHIFT 0
    ROOT book me                 | the morning flight         | RIGHT | book→me        | SHIFT 1, LEFT 3, RIGHT 0
    ROOT book                    | the morning flight         | SHIFT |                | SHIFT 0
    ROOT book the                | morning flight             | SHIFT |                | SHIFT 0, LEFT 2, RIGHT 1
    ROOT book the morning        | flight                     | SHIFT |                | SHIFT 0, LEFT 1, RIGHT 1
    ROOT book the morning flight |                            | LEFT  | flight→morning | LEFT 0, RIGHT 3
    ROOT book the flight         |                            | LEFT  | flight→the     | LEFT 0, RIGHT 2
    ROOT book flight             |                            | RIGHT | book→flight    | LEFT 2, RIGHT 0
    ROOT book                    |                            | RIGHT | ROOT→book      | RIGHT 0
    ROOT                         |
  `);
  assertEquals(assertTrace(FLIGHT, rows).tree(), FLIGHT.heads);
});

Deno.test("table 3.2: arc-eager reduces early where the static oracle shifts first", () => {
  const sentence: Sentence = { ...FLIGHT, options: { system: "arc-eager" }, plain: arcEager() };
  const rows = table(`
                     | book me the morning flight ROOT | SHIFT  |                | SHIFT 0
    book             | me the morning flight ROOT      | RIGHT  | book→me        | SHIFT 1, LEFT 3, RIGHT 0
    book me          | the morning flight ROOT         | REDUCE |                | SHIFT 0, RIGHT 1, REDUCE 0 | SHIFT
    book             | the morning flight ROOT         | SHIFT  |                | SHIFT 0, LEFT 2, RIGHT 1
    book the         | morning flight ROOT             | SHIFT  |                | SHIFT 0, LEFT 1, RIGHT 1
    book the morning | flight ROOT                     | LEFT   | flight→morning | SHIFT 3, LEFT 0, RIGHT 3
    book the         | flight ROOT                     | LEFT   | flight→the     | SHIFT 2, LEFT 0, RIGHT 2
    book             | flight ROOT                     | RIGHT  | book→flight    | SHIFT 1, LEFT 2, RIGHT 0
    book flight      | ROOT                            | REDUCE |                | REDUCE 0
    book             | ROOT                            | LEFT   | ROOT→book      | LEFT 0
                     | ROOT
  `);
  assertEquals(assertTrace(sentence, rows).tree(), FLIGHT.heads);
});

Deno.test("table 3.3: the static oracle of arc-hybrid takes this path, where a right arc could also wait", () => {
  const sentence: Sentence = {
    ...FLIGHT,
    options: { system: "arc-hybrid" },
    plain: arcHybrid(true),
  };
  const rows = table(`
    ROOT                  | book me the morning flight | SHIFT |                | SHIFT 0
    ROOT book             | me the morning flight      | SHIFT |                | SHIFT 0, LEFT 3
    ROOT book me          | the morning flight         | RIGHT | book→me        | SHIFT 0, LEFT 1, RIGHT 0
    ROOT book             | the morning flight         | SHIFT |                | SHIFT 0, LEFT 2
    ROOT book the         | morning flight             | SHIFT |                | SHIFT 0, LEFT 1, RIGHT 1
    ROOT book the morning | flight                     | LEFT  | flight→morning | SHIFT 3, LEFT 0, RIGHT 1
    ROOT book the         | flight                     | LEFT  | flight→the     | SHIFT 2, LEFT 0, RIGHT 1
    ROOT book             | flight                     | SHIFT |                | SHIFT 0, LEFT 2
    ROOT book flight      |                            | RIGHT | book→flight    | RIGHT 0
    ROOT book             |                            | RIGHT | ROOT→book      | RIGHT 0
    ROOT                  |
  `);
  assertEquals(assertTrace(sentence, rows).tree(), FLIGHT.heads);
});
