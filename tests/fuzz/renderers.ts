/**
 * Sentences that need not be trees, drawn in every way: no control byte and no markup comes through.
 *
 * @module
 */

import { assert } from "@std/assert";
import { htmlSentence } from "../../src/rendering/html.ts";
import { drawSvg } from "../../src/rendering/svg.ts";
import { drawTree } from "../../src/rendering/text.ts";
import type { Target } from "./fuzz.ts";
import { oddHeads, oddSentence } from "./trees.ts";

// deno-lint-ignore no-control-regex
const ACTS = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e]/u;

export const renderers: Target = {
  name: "renderers",
  open: () =>
    Promise.resolve((draw) => {
      const sentence = oddSentence(draw);
      const tree = sentence.tree();
      const kind = draw(3);
      if (kind === 0) {
        const drawn = drawTree(tree, { width: 1 + draw(120), highlight: new Set([draw(12)]) });
        assert(!ACTS.test(drawn), JSON.stringify(drawn));
        return;
      }
      const gold = draw(2) === 0 ? oddHeads(sentence.length, draw, 1) : undefined;
      const drawn = kind === 1
        ? drawSvg(tree, { width: 50 + draw(900), gold })
        : htmlSentence({ tree, id: sentence.forms[0], gold });
      assert(!/<script|<img|\son\w+\s*=/i.test(drawn), drawn);
    }),
};
