/**
 * The entry of a model's package: the address of the model, written so that runtimes find the file
 * next to the code and bundlers see it and take it along.
 *
 * @module
 */

import { writeFile } from "node:fs/promises";

/** The module whose default export is the address of a model; `type` is its type annotation. */
export function modelEntry(name: string, type = ""): string {
  return [
    `/** The model ${name}, for \`load\` of \`@sagitta/parser\`. */`,
    `const model${type} = new URL("./${name}.sagitta", import.meta.url);`,
    "export default model;",
    "",
  ].join("\n");
}

/** Its types, also for programs without DOM. */
const TYPES = `/** The address of the model, for \`load\` of \`@sagitta/parser\`. */
declare const model: URL;
export default model;
declare global {
  interface URL {
    href: string;
  }
}
`;

/** Writes the entry and its types into the folder of a model, for npm. */
export async function writeModelEntry(name: string, folder: string): Promise<void> {
  await writeFile(`${folder}/index.js`, modelEntry(name));
  await writeFile(`${folder}/index.d.ts`, TYPES);
}
