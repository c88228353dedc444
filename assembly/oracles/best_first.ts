/**
 * Best-first search over sequences, for the systems with SWAP: buckets by bound, last in first out,
 * and the states met so far with the least that was paid for them. What the two systems differ in
 * is a `Problem`.
 *
 *   | Node | the items, i32 each |   one block after the other, released all at once
 *
 * A state is the items in order and how many of them are on the stack.
 */

import { borrow, borrowInts, get, mark, release, set } from "../memory";
import { copyWithout } from "./swap/items";
import { Relaxed } from "./swap/relaxed";

/** Most bytes of nodes; beyond, the search gives out. */
const MAX_BYTES: usize = 64 << 20;
/** Chains of states met, a power of two. */
const CHAINS: i32 = 1 << 8;

/** Stages of a node: before it was looked at, once its state is known to be new, and ready to expand. */
const NEW: i32 = 0;
const MET: i32 = 1;
export const READY: i32 = 2;

/** The result of `lateBy` for a node from which nothing more is lost. */
export const GOAL: i32 = -1;

@unmanaged
export class Node {
  /** The next node of its bucket, or 0. */
  next: usize;
  /** The next node of its chain, or 0. */
  chain: usize;
  key: u32;
  size: i32;
  onStack: i32;
  /** Arcs lost on the way here. */
  paid: i32;
  /** Least paid for this state by any node. */
  least: i32;
  /** How far it has been expanded; a new node has 0. */
  stage: i32;

  // @inline
  get items(): usize {
    return changetype<usize>(this) + offsetof<Node>();
  }
}

/** The functions of a system that the search calls. */
@unmanaged
export class Problem {
  /**
   * By how much more a node is known to lose than the present level allows: 0 if nothing says so, GOAL
   * if it loses no more for certain.
   */
  lateBy: (search: Search, node: Node) => i32;
  /** Puts the children of a node, and the node itself if it is to be expanded further. */
  expand: (search: Search, node: Node) => void;
}

@unmanaged
export class Search extends Relaxed {
  problem: Problem;
  /** The extra loss that is being tried. */
  level: i32;
  buckets: usize;
  bucketCount: i32;
  chains: usize;
  firstNode: usize;

  /** Makes room for a sentence, of these gold heads. Borrows memory. */
  begin(goldHeads: usize, length: i32, singleRoot: bool): void {
    this.isExact = true;
    this.beginItems(goldHeads, length, singleRoot);
    this.beginCore();
    this.beginRelaxed();
  }

  /** The least that is lost from `size` items on, `onStack` of them on the stack; or a bound of it. */
  leastLoss(x: usize, size: i32, onStack: i32): i32 {
    const start = mark();
    this.bucketCount = size + 1;
    this.buckets = borrowInts(size + 1);
    this.chains = borrowInts(CHAINS);
    memory.fill(this.buckets, 0, <usize> (size + 1) << 2);
    memory.fill(this.chains, 0, <usize> CHAINS << 2);
    this.firstNode = mark();
    this.put(this.copyOf(x, size), size, onStack, 0, 0);
    this.level = 0;
    while (!this.hasGoal() && !this.exhausted) this.level++;
    release(start);
    return this.level;
  }

  /** Empties the bucket of the present level; true if there was a goal in it. */
  hasGoal(): bool {
    const problem = this.problem;
    for (let at = this.take(); at; at = this.take()) {
      const node = changetype<Node>(at);
      if (node.stage == NEW) {
        if (!this.isNews(node)) continue;
        node.stage = MET;
      }
      if (node.stage == MET) {
        const late = problem.lateBy(this, node);
        if (this.exhausted) return false;
        if (late == GOAL) return true;
        if (late > 0) {
          this.link(node, this.level + late);
          continue;
        }
        node.stage = READY;
      }
      problem.expand(this, node);
      if (this.exhausted) return false;
    }
    return false;
  }

  /** A node with room for `size` items, to be put into a bucket or dropped at once. */
  newNode(size: i32): Node {
    return changetype<Node>(borrow(offsetof<Node>() + (<usize> size << 2)));
  }

  /** A node with these items. */
  copyOf(x: usize, size: i32): Node {
    const node = this.newNode(size);
    memory.copy(node.items, x, <usize> size << 2);
    return node;
  }

  /** Takes back the node that was made last. */
  drop(node: Node): void {
    release(changetype<usize>(node));
  }

  /** Puts a filled node into a bucket; one beyond the last is of no use. */
  put(node: Node, size: i32, onStack: i32, paid: i32, bucket: i32): void {
    if (bucket >= this.bucketCount) return this.drop(node);
    if (changetype<usize>(node) - this.firstNode > MAX_BYTES) return this.giveOut();
    node.size = size;
    node.onStack = onStack;
    node.paid = paid;
    node.stage = NEW;
    this.link(node, bucket);
  }

  /** Puts the child in which the item at `place` is gone. */
  putWithout(node: Node, place: i32, onStack: i32, paid: i32, bucket: i32): void {
    const child = this.newNode(node.size);
    copyWithout(child.items, node.items, node.size, place);
    this.put(child, node.size - 1, onStack, paid, bucket);
  }

  /** Puts a node back, into this bucket or a later one. */
  link(node: Node, bucket: i32): void {
    if (bucket >= this.bucketCount) return;
    node.next = <usize> get(this.buckets, bucket);
    set(this.buckets, bucket, <i32> changetype<usize>(node));
  }

  /** Takes a node out of the bucket of the present level; 0 if there is none. */
  take(): usize {
    const found = <usize> get(this.buckets, this.level);
    if (found) set(this.buckets, this.level, <i32> changetype<Node>(found).next);
    return found;
  }

  /** Whether its state is new, or reached at a smaller price than before. */
  isNews(node: Node): bool {
    const chains = this.chains;
    const bytes = <usize> node.size << 2;
    let key: u32 = <u32> node.onStack;
    for (let i = 0; i < node.size; i++) {
      key = (key ^ <u32> get(node.items, i)) * 0x9e3779b1;
      key ^= key >> 15;
    }
    node.key = key;
    const slot = <i32> (key & (CHAINS - 1));
    for (let at = <usize> get(chains, slot); at; at = changetype<Node>(at).chain) {
      const other = changetype<Node>(at);
      if (other.key != key || other.size != node.size || other.onStack != node.onStack) continue;
      if (memory.compare(other.items, node.items, bytes) != 0) continue;
      if (node.paid >= other.least) return false;
      other.least = node.paid;
      return true;
    }
    node.least = node.paid;
    node.chain = <usize> get(chains, slot);
    set(chains, slot, <i32> changetype<usize>(node));
    return true;
  }
}
