/**
 * A configuration: stack, buffer and arcs, for every transition system.
 *
 *   | header, 12 × i32 | STACK | BUFFER | HEAD | LABEL | LEFT1 | LEFT2 | RIGHT1 | RIGHT2 | LEFTS | RIGHTS |
 *
 * Each row is `stride` bytes: one i32 for ROOT (0) and each token (1..n), and one to spare. The
 * block has no pointers, so a configuration is copied by copying its bytes.
 *
 * The stack grows to the right. The buffer is BUFFER[front..end): SHIFT moves `front` to the
 * right, SWAP back to the left. LEFT1 and RIGHT1 are a node's outermost children on either side,
 * LEFT2 and RIGHT2 the next ones in; LEFTS and RIGHTS count them. A spine (lr-spine) is therefore
 * the chain of LEFT1 or RIGHT1 from a root down.
 */

import { get, reserve, set } from "../memory";

const HEADER: usize = 48;
const STACK: usize = 0;
const BUFFER: usize = 1;
const HEAD: usize = 2;
const LABEL: usize = 3;
const LEFT1: usize = 4;
const LEFT2: usize = 5;
const RIGHT1: usize = 6;
const RIGHT2: usize = 7;
const LEFTS: usize = 8;
const RIGHTS: usize = 9;
const ROWS: usize = 10;

/** No such token: an empty place on the stack, a missing child, a head not yet given. */
export const NONE: i32 = -1;

/** Variants of a system: bits of a configuration's flags. */
export enum Flag {
  /** ROOT may have one dependent only (UD's rule). */
  SINGLE_ROOT = 1,
  /** ROOT lies at the bottom of the stack, not at the end of the buffer. */
  ROOT_FIRST = 2,
}

/** Bits of a move in a configuration's history, which has room for ten. */
export const HISTORY_BITS: i32 = 3;
const HISTORY_MASK: i32 = (1 << (10 * HISTORY_BITS)) - 1;

@unmanaged
export class Configuration {
  /** Number of tokens, without ROOT. */
  length: i32;
  /** Bits of `Flag`. */
  flags: i32;
  /** The transition system at work: the address of its descriptor (systems/system.ts). */
  system: usize;
  stackSize: i32;
  front: i32;
  end: i32;
  /** The last transition taken, or NONE. */
  last: i32;
  stride: i32;
  /** The last moves, HISTORY_BITS each, the latest lowest: a move's number and 1; 0 for none. */
  history: i32;
  unused1: i32;
  unused2: i32;
  unused3: i32;

  // @inline
  row(which: usize): usize {
    return changetype<usize>(this) + HEADER + which * <usize> this.stride;
  }

  // @inline
  get singleRoot(): bool {
    return (this.flags & Flag.SINGLE_ROOT) != 0;
  }

  // @inline
  get rootFirst(): bool {
    return (this.flags & Flag.ROOT_FIRST) != 0;
  }

  /** The i-th token from the top of the stack, or NONE. */
  // @inline
  s(i: i32): i32 {
    return i < this.stackSize ? get(this.row(STACK), this.stackSize - 1 - i) : NONE;
  }

  /** The i-th token from the front of the buffer, or NONE. */
  // @inline
  b(i: i32): i32 {
    const at = this.front + i;
    return at < this.end ? get(this.row(BUFFER), at) : NONE;
  }

  // @inline
  get stack(): usize {
    return this.row(STACK);
  }

  // @inline
  get buffer(): usize {
    return this.row(BUFFER);
  }

  // @inline
  get heads(): usize {
    return this.row(HEAD);
  }

  // @inline
  get labels(): usize {
    return this.row(LABEL);
  }

  /** How many children each token has on its left. */
  // @inline
  get leftCounts(): usize {
    return this.row(LEFTS);
  }

  /** How many children each token has on its right. */
  // @inline
  get rightCounts(): usize {
    return this.row(RIGHTS);
  }

  // @inline
  get bufferIsEmpty(): bool {
    return this.front >= this.end;
  }

  // @inline
  head(token: i32): i32 {
    return get(this.row(HEAD), token);
  }

  // @inline
  label(token: i32): i32 {
    return get(this.row(LABEL), token);
  }

  /** Outermost left child. */
  // @inline
  left1(token: i32): i32 {
    return get(this.row(LEFT1), token);
  }

  // @inline
  left2(token: i32): i32 {
    return get(this.row(LEFT2), token);
  }

  /** Outermost right child. */
  // @inline
  right1(token: i32): i32 {
    return get(this.row(RIGHT1), token);
  }

  // @inline
  right2(token: i32): i32 {
    return get(this.row(RIGHT2), token);
  }

  // @inline
  lefts(token: i32): i32 {
    return get(this.row(LEFTS), token);
  }

  // @inline
  rights(token: i32): i32 {
    return get(this.row(RIGHTS), token);
  }

  /** Remembers a move that was taken. */
  // @inline
  remember(transition: i32, move: i32): void {
    this.last = transition;
    this.history = ((this.history << HISTORY_BITS) | (move + 1)) & HISTORY_MASK;
  }

  /** Empties stack, buffer and arcs. */
  clear(system: usize, flags: i32): void {
    this.system = system;
    this.flags = flags;
    this.stackSize = 0;
    this.front = 0;
    this.end = 0;
    this.last = NONE;
    this.history = 0;
    memory.fill(this.row(HEAD), 0xff, <usize> this.stride); // every head is NONE
    memory.fill(this.row(LABEL), 0, <usize> this.stride);
    memory.fill(this.row(LEFT1), 0xff, 4 * <usize> this.stride); // children: NONE
    memory.fill(this.row(LEFTS), 0, 2 * <usize> this.stride);
  }

  /** Puts tokens first..last behind the buffer. */
  fillBuffer(first: i32, last: i32): void {
    const buffer = this.row(BUFFER);
    for (let token = first; token <= last; token++) set(buffer, this.end++, token);
  }

  // @inline
  push(token: i32): void {
    set(this.row(STACK), this.stackSize++, token);
  }

  // @inline
  pop(): i32 {
    return get(this.row(STACK), --this.stackSize);
  }

  /** Moves the front of the buffer to the stack. */
  // @inline
  shift(): void {
    this.push(get(this.row(BUFFER), this.front++));
  }

  /** Adds the arc head → dependent; the dependent lies outside the head's children so far. */
  attach(head: i32, dependent: i32, label: i32): void {
    set(this.row(HEAD), dependent, head);
    set(this.row(LABEL), dependent, label);
    if (dependent < head) {
      set(this.row(LEFT2), head, this.left1(head));
      set(this.row(LEFT1), head, dependent);
      set(this.row(LEFTS), head, this.lefts(head) + 1);
    } else {
      set(this.row(RIGHT2), head, this.right1(head));
      set(this.row(RIGHT1), head, dependent);
      set(this.row(RIGHTS), head, this.rights(head) + 1);
    }
  }
}

/** Bytes of a configuration over `length` tokens. */
export function configurationSize(length: i32): usize {
  return HEADER + ROWS * (<usize> (length + 2) << 2);
}

/** A new configuration, to be started by a transition system. */
export function newConfiguration(length: i32): Configuration {
  const configuration = changetype<Configuration>(reserve(configurationSize(length)));
  configuration.length = length;
  configuration.stride = (length + 2) << 2;
  return configuration;
}

/** Copies a configuration over another of the same length. */
export function copyConfiguration(to: Configuration, from: Configuration): void {
  memory.copy(changetype<usize>(to), changetype<usize>(from), configurationSize(from.length));
}
