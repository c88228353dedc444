/**
 * The nodes of a best-first search over sequences: buckets by bound, last in first out, and the
 * states met so far with the least that was paid for them.
 *
 *   | Node | the items, i32 each |   one block after the other, released all at once
 *
 * A state is the items in order and how many of them are on the stack.
 */

import { borrow, borrowInts, get, mark, release, set } from "../memory";
import { giveOut } from "./swap_dynamic_effort";

/** Most bytes of nodes; beyond, the search gives out. */
const MAX_BYTES: usize = 64 << 20;
/** Chains of states met, a power of two. */
const CHAINS: i32 = 1 << 8;

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

  // @ts-ignore: decorator
  @inline
  get items(): usize {
    return changetype<usize>(this) + offsetof<Node>();
  }
}

let buckets: usize = 0;
let bucketCount: i32 = 0;
let chains: usize = 0;
let first: usize = 0; // where the nodes begin

/** Begins a search that loses at most `most` arcs. Borrows memory that grows with it. */
export function beginNodes(most: i32): void {
  bucketCount = most + 1;
  buckets = borrowInts(bucketCount);
  chains = borrowInts(CHAINS);
  memory.fill(buckets, 0, <usize> bucketCount << 2);
  memory.fill(chains, 0, <usize> CHAINS << 2);
  first = mark();
}

/** A node with room for `size` items, to be put into a bucket or dropped at once. */
export function newNode(size: i32): Node {
  return changetype<Node>(borrow(offsetof<Node>() + (<usize> size << 2)));
}

/** Takes back the node that was made last. */
export function dropNode(node: Node): void {
  release(changetype<usize>(node));
}

/** Puts a filled node into a bucket; one beyond the last is of no use. */
export function putNode(node: Node, size: i32, onStack: i32, paid: i32, bucket: i32): void {
  if (bucket >= bucketCount) return dropNode(node);
  if (changetype<usize>(node) - first > MAX_BYTES) return giveOut();
  node.size = size;
  node.onStack = onStack;
  node.paid = paid;
  node.stage = 0;
  linkNode(node, bucket);
}

/** Puts a node back, into this bucket or a later one. */
export function linkNode(node: Node, bucket: i32): void {
  if (bucket >= bucketCount) return;
  node.next = <usize> get(buckets, bucket);
  set(buckets, bucket, <i32> changetype<usize>(node));
}

/** Takes a node out of a bucket; 0 if there is none. */
export function takeNode(bucket: i32): usize {
  const found = <usize> get(buckets, bucket);
  if (found) set(buckets, bucket, <i32> changetype<Node>(found).next);
  return found;
}

/** Is its state new, or reached at a smaller price than before? */
export function isNews(node: Node): bool {
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
