import { assertEquals } from "@std/assert";
import { parseConllu } from "../../src/conllu/read.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { SAMPLE } from "../../src/sample/sample.ts";

Deno.test("with() of a sentence's own tree gives the same bytes, ranges and comments included", () => {
  for (const sentence of parseConllu(SAMPLE)) {
    const before = writeSentence(sentence);
    assertEquals(writeSentence(sentence.with(sentence)), before);
    const { heads, labels } = sentence;
    assertEquals(writeSentence(sentence.with({ heads, deprels: labels })), before);
  }
});

Deno.test("with() keeps what was assigned before, and the sentence itself", () => {
  const [sentence] = parseConllu("# a\r\n1\tx\t_\t_\t_\t_\t_\t_\t_\tA=1\r\n\r\n");
  sentence.tokens[0].lemma = "y";
  sentence.comments.push("# b");
  const parsed = sentence.with({ heads: [0], deprels: ["root"], misc: ["A=1|B=2"] });
  assertEquals(
    writeSentence(parsed),
    "# a\r\n# b\r\n1\tx\ty\t_\t_\t_\t0\troot\t_\tA=1|B=2\r\n\r\n",
  );
  assertEquals(sentence.heads, Int32Array.of(-1));
});
