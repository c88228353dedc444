// Regular expressions in linear time. The program's states are followed all at once, never one
// after the other, and sets of states that came up are remembered, as in RE2: mostly one look-up a
// character, at worst one step for each instruction and character. Nothing can make it backtrack.

import { type Budget, MAX_REGEXP_SIZE, MAX_REGEXP_STATES } from "../limits.ts";
import { PatternError } from "../pattern_error.ts";
import { contains } from "./character_set.ts";
import { type Program, programOf } from "./program.ts";
import { readRegexp, type RegexpPlace } from "./read_regexp.ts";

/** A set of places in the program, and the sets that characters lead to. */
interface State {
  /** The instructions that read a character. */
  readonly readers: readonly number[];
  /** Whether the text may end here. */
  readonly matches: boolean;
  readonly next: Map<number, State>;
}

/** Successors that are kept for all states together; past that they are forgotten. */
const MAX_KEPT = 100 * MAX_REGEXP_STATES;

/** A regular expression that is held against whole values. */
export class Regexp {
  readonly #program: Program;
  #states = new Map<string, State>();
  #kept = 0;

  /**
   * Reads one out of a pattern.
   * @param ignoreCase Whether letters stand for their other cases, too.
   * @throws {PatternError} If it is none, or asks for more than the limits.
   */
  constructor(place: RegexpPlace, ignoreCase: boolean) {
    const program = programOf(readRegexp(place, ignoreCase));
    if (!program) {
      const found = "a regular expression that repeats too much";
      const expected = `at most ${MAX_REGEXP_SIZE} instructions when its {m,n} are written out`;
      throw new PatternError(place.source, place.start, found, expected);
    }
    this.#program = program;
  }

  /** Whether it matches the whole text. Each character is a step, a new set of states one for each. */
  test(text: string, budget: Budget): boolean {
    let state = this.#start(budget);
    budget.spend(text.length);
    for (let at = 0; at < text.length; at++) {
      const code = text.codePointAt(at)!;
      if (code > 0xffff) at++;
      state = state.next.get(code) ?? this.#follow(state, code, budget);
      if (state.readers.length === 0 && !state.matches) return false;
    }
    return state.matches;
  }

  #start(budget: Budget): State {
    return this.#states.get("") ?? this.#state("", this.#reachable([0], budget));
  }

  /** The state after a character: from each reader that takes it to the next instruction. */
  #follow(state: State, code: number, budget: Budget): State {
    budget.spend(state.readers.length);
    const after = state.readers.filter((place) => {
      const instruction = this.#program[place];
      return instruction.kind === "read" && contains(instruction.set, code);
    }).map((place) => place + 1);
    const reached = this.#reachable(after, budget), key = reached.join(",") || "none";
    if (this.#states.size >= MAX_REGEXP_STATES || this.#kept >= MAX_KEPT) {
      this.#states = new Map();
      this.#kept = 0;
    }
    const next = this.#states.get(key) ?? this.#state(key, reached);
    state.next.set(code, next);
    this.#kept++;
    return next;
  }

  #state(key: string, places: readonly number[]): State {
    const kind = (place: number) => this.#program[place].kind;
    const state = {
      readers: places.filter((place) => kind(place) === "read"),
      matches: places.some((place) => kind(place) === "match"),
      next: new Map<number, State>(),
    };
    this.#states.set(key, state);
    return state;
  }

  /** All places that can be got to without reading, in order. */
  #reachable(from: readonly number[], budget: Budget): number[] {
    const seen = new Set(from), open = [...from];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      budget.spend(1);
      const instruction = this.#program[place];
      if (instruction.kind !== "go") continue;
      for (const to of instruction.to) {
        if (seen.has(to)) continue;
        seen.add(to);
        open.push(to);
      }
    }
    return [...seen].filter((place) => this.#program[place].kind !== "go").sort((a, b) => a - b);
  }
}
