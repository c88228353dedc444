// Text made safe for XML and HTML, whatever it holds.

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Characters that XML 1.0 forbids even as references, and halves of surrogate pairs. */
// deno-lint-ignore no-control-regex
const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * Escapes a text for the content of an element or for a quoted attribute.
 * @param text Any text.
 * @returns The text with markup characters as entities and forbidden ones as `�`.
 */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, "\ufffd").replace(/[&<>"']/g, (char) => ENTITIES[char]);
}
