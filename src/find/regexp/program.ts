// Regular expressions as programs of a nondeterministic automaton (Thompson 1968).

import { MAX_REGEXP_SIZE } from "../limits.ts";
import type { CharacterSet } from "./character_set.ts";
import type { RegexpTree } from "./read_regexp.ts";

/** An instruction: read a character and continue at the next, go to one or two others, or match. */
export type Instruction =
  | { readonly kind: "read"; readonly set: CharacterSet }
  | { readonly kind: "go"; readonly to: number[] }
  | { readonly kind: "match" };

/** A program; it starts at the first instruction. */
export type Program = readonly Instruction[];

/** Groups of nothing repeat without an instruction, so what is walked through counts, too. */
const MAX_WALKED = 20 * MAX_REGEXP_SIZE;

/**
 * Makes a program of a regular expression. Bounded repetitions are written out.
 * @returns The program; nothing if it would be larger than {@linkcode MAX_REGEXP_SIZE}.
 */
export function programOf(tree: RegexpTree): Program | undefined {
  const program: Instruction[] = [];
  let walked = 0;
  const go = () => {
    const to: number[] = [];
    program.push({ kind: "go", to });
    return to;
  };
  const emit = (part: RegexpTree): void => {
    if (++walked > MAX_WALKED || program.length >= MAX_REGEXP_SIZE) return;
    if (part.kind === "set") program.push({ kind: "read", set: part.set });
    else if (part.kind === "sequence") part.parts.forEach(emit);
    else if (part.kind === "either") emitEither(part.parts);
    else emitRepeat(part.part, part.min, part.max);
  };
  const emitEither = (parts: readonly RegexpTree[]) => {
    const fork = go();
    const exits = parts.map((part) => {
      fork.push(program.length);
      emit(part);
      return go();
    });
    for (const exit of exits) exit.push(program.length);
  };
  const emitRepeat = (part: RegexpTree, min: number, max: number) => {
    for (let time = 0; time < min; time++) emit(part);
    if (max === Infinity) {
      const start = program.length, fork = go();
      fork.push(program.length);
      emit(part);
      go().push(start);
      fork.push(program.length);
      return;
    }
    const forks = Array.from({ length: max - min }, () => {
      const fork = go();
      fork.push(program.length);
      emit(part);
      return fork;
    });
    for (const fork of forks) fork.push(program.length);
  };
  emit(tree);
  program.push({ kind: "match" });
  return walked > MAX_WALKED || program.length > MAX_REGEXP_SIZE ? undefined : program;
}
