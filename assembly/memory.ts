/**
 * The arena: all memory that the module hands out, and the accessors for what lies in it.
 *
 *   0 ........ static data ........ __heap_base ........ top ........ end of memory
 *   | compiler's own               | blocks, 16-byte aligned | free, grows by pages |
 *
 * There is no garbage collector and no free list. A caller takes a `mark`, allocates what a
 * sentence needs, and goes back to the mark when it is done: nothing is allocated per step.
 */

const ALIGNMENT: usize = 16;
const PAGE: usize = 65536;

/** Most bytes the module may ask for; hostile sizes end in an error, not in a dead machine. */
const MAX_BYTES: u64 = 2 << 30;

let top: usize = (__heap_base + ALIGNMENT - 1) & ~(ALIGNMENT - 1);

/** The highest `top` so far. Nobody wrote beyond it: there the engine's zeros are still in place. */
let highest: usize = top;

/** Why the module gave up. A trap carries nothing, so reason and number stand in a cell. */
export enum Failure {
  /** It did not, or the engine has its own word for it. */
  NONE,
  /** No room for so many bytes. */
  MEMORY,
  /** No transition system has this number. */
  SYSTEM,
  /** The configuration's system has no oracle of this number. */
  ORACLE,
  /** That oracle cannot say this: costs, a loss, or one transition. */
  ORACLE_ANSWER,
  /** The system of this number has no oracle with exact costs, and so keeps no given arcs. */
  EXACT_COSTS,
  /** No linear learner has this number. */
  LEARNER,
  /** That learner does not learn from beams. */
  LEARNER_BEAM,
  /** No scorer was chosen. */
  SCORER,
  /** Exact answers about so many tokens take more work than there is for a sentence. */
  WORK,
  /** A system has so many moves, more than scores have columns. */
  MOVES,
}

const cell: usize = memory.data(8, 4); // | reason i32 | number i32 |

/** Where the reason and the number of the last failure stand; readers reset them to zero. */
export function failureCell(): usize {
  return cell;
}

/** Gives up: leaves a reason and the number it is about, then traps. */
export function fail(reason: Failure, about: i32): void {
  store<i32>(cell, reason);
  store<i32>(cell, about, 4);
  unreachable();
}

/** A block of `bytes` bytes as it lies there, or 0. Counts in 64 bits: what wraps finds no room. */
function take(bytes: u64): usize {
  const start = top;
  if (bytes > MAX_BYTES) return 0;
  const end = (start + bytes + ALIGNMENT - 1) & ~<u64> (ALIGNMENT - 1);
  if (end > MAX_BYTES) return 0;
  const pages = <i32> ((end + PAGE - 1) / PAGE);
  const have = memory.size();
  if (pages > have && memory.grow(pages - have) < 0) return 0;
  top = <usize> end;
  highest = max(highest, top);
  return start;
}

/** A block of `bytes` bytes, zeroed. Returns 0 when there is no room for it. */
export function allocate(bytes: usize): usize {
  const written = highest, start = take(bytes);
  if (start) clear(start, bytes, written);
  return start;
}

/** Like `allocate`, for the module's own use: traps where there is no room. */
export function reserve(bytes: u64): usize {
  const written = highest, start = borrowed(bytes);
  clear(start, <usize> bytes, written);
  return start;
}

/** Zeroes a block as far as somebody may have written there: large tables cost nothing until used. */
function clear(start: usize, bytes: usize, written: usize): void {
  if (start < written) memory.fill(start, 0, min(bytes, written - start));
}

function borrowed(bytes: u64): usize {
  const start = take(bytes);
  if (!start) fail(Failure.MEMORY, <i32> min<u64>(bytes, i32.MAX_VALUE));
  return start;
}

/** Whether scratch space is filled with nonsense before it is handed out: in the build for tests. */
let poisoned: bool = false;
/** As a float not a number, as an integer a large negative one. */
const POISON: u8 = 0xfb;

/** From now on, scratch space that was not written yet reads as nonsense. */
export function poisonScratch(): void {
  poisoned = true;
}

/** Like `reserve`, but whatever lay there before stays: scratch space, released on return. */
export function borrow(bytes: u64): usize {
  const start = borrowed(bytes);
  if (poisoned) memory.fill(start, POISON, <usize> bytes);
  return start;
}

/** A record of a class in scratch space, its fields as they lay there. */
export function borrowRecord<T>(): T {
  return changetype<T>(borrow(offsetof<T>()));
}

/** A record of a class that stays, its fields zero. */
export function reserveRecord<T>(): T {
  return changetype<T>(reserve(offsetof<T>()));
}

/** The present end of the arena, to go back to. */
export function mark(): usize {
  return top;
}

/** Gives back everything allocated since `to` was marked. */
export function release(to: usize): void {
  top = to;
}

// Arrays of i32 at an address: the one way arrays are read and written here.

// @inline
export function get(array: usize, index: i32): i32 {
  return load<i32>(array + (<usize> index << 2));
}

// @inline
export function set(array: usize, index: i32, value: i32): void {
  store<i32>(array + (<usize> index << 2), value);
}

/** Scratch space for `count` integers. A product of lengths has to be one of 64 bits. */
// @inline
export function borrowInts(count: i64): usize {
  return borrow(<u64> count << 2);
}
