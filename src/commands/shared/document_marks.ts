// Tells several inputs apart in one output: `# newdoc id = NAME` where each begins, and every
// `# sent_id` once. An id that came before gets the document's name in front of it.

import type { Block } from "../../conllu/blocks.ts";
import { ownedCopy } from "../../owned_copy.ts";
import type { Sentence } from "../../sentence/sentence.ts";

const NEWDOC = /^#\s*newdoc\b/m, SENT_ID = /^(#\s*sent_id\s*=\s*)(\S+)/m;

/** Marks what comes from documents, one after the other; what is of no document stays as it is. */
export class DocumentMarks {
  readonly #ids = new Set<string>();
  #document: string | undefined;

  /** A sentence that was found in text; its comments are changed. */
  sentence(sentence: Sentence, document: string | undefined): void {
    if (document === undefined) return;
    const comments = sentence.comments.map((comment) => this.#unique(comment, document));
    const begins = this.#begins(comments.join("\n"), document);
    sentence.comments = begins ? [`# newdoc id = ${document}`, ...comments] : comments;
  }

  /** A sentence of CoNLL-U that is not scanned yet. */
  block(block: Block, document: string | undefined): Block {
    if (document === undefined) return block;
    const text = this.#unique(block.text, document);
    if (!this.#begins(text, document)) return { ...block, text };
    // A byte order mark and blank lines stay in front; the new line is none of the file's.
    const start = /^\ufeff?\s*/.exec(text)![0];
    const marked = `${start}# newdoc id = ${document}\n${text.slice(start.length)}`;
    return { ...block, text: marked, line: block.line - 1 };
  }

  /** A document begins here that has no `# newdoc` of its own. */
  #begins(text: string, document: string): boolean {
    if (this.#document === document) return false;
    this.#document = document;
    return !NEWDOC.test(text);
  }

  #unique(text: string, document: string): string {
    return text.replace(SENT_ID, (all, before: string, id: string) => {
      let name = this.#ids.has(id) ? `${document}-${id}` : id;
      for (let n = 2; this.#ids.has(name); n++) name = `${document}-${id}-${n}`;
      this.#ids.add(ownedCopy(name));
      return name === id ? all : before + name;
    });
  }
}
