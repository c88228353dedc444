/**
 * Fragments of the playground's address: read without an error, and what is read is written and read
 * as the same.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import { readLink, writeLink } from "../../web/link.ts";
import { damaged, oddText } from "./damage.ts";
import type { Target } from "./fuzz.ts";

const LINK = writeLink({
  text: "The dog sleeps. It snores!",
  sentence: 1,
  edited: { heads: [2, 0, 2], labels: ["nsubj", "root", "punct"] },
  system: "arc-standard",
  follow: "static",
  taken: ["SHIFT", "SHIFT", "LEFT"],
  step: 3,
});
const BYTES = new TextEncoder().encode(LINK);

export const links: Target = {
  name: "links",
  open: () =>
    Promise.resolve((draw) => {
      const fragment = draw(4) === 0
        ? oddText(draw)
        : new TextDecoder().decode(damaged(BYTES, draw));
      const shown = readLink(fragment);
      if (shown) assertEquals(readLink(writeLink(shown)), shown);
    }),
};
