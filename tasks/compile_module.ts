/**
 * Compiles AssemblyScript into WebAssembly, in memory: nothing is written.
 *
 * `asconfig.json` asks for a small module, which takes a quarter off it. The compiler's library would
 * then also take shorter and less exact ways to exponentials and logarithms; that its constant
 * ASC_SHRINK_LEVEL stands for another one, which is 0, keeps them, and so the weights that training
 * gives.
 *
 * @module
 */

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { main as compile } from "assemblyscript/asc";

/** The compiler's output. */
export interface Compiled {
  readonly wasm: Uint8Array<ArrayBuffer>;
  /** The same as text, with the names of functions and globals. */
  readonly text: string;
  /** The types of the exports, where they were asked for. */
  readonly declarations: string;
}

/** How to compile. */
export interface CompileOptions {
  /** The folder of the sources; `assembly` unless given. */
  readonly folder?: string;
  /** The file of that folder whose exports are the module's. */
  readonly entry: string;
  /** Whether to use relaxed SIMD. */
  readonly relaxed?: boolean;
  /** Whether to leave the code as it comes, and to declare the types of the exports. */
  readonly declare?: boolean;
}

/** Compiles one module. */
export async function compileModule(options: CompileOptions): Promise<Compiled> {
  const { folder = "assembly", entry, relaxed = false, declare = false } = options;
  const outputs = new Map<string, string | Uint8Array<ArrayBuffer>>();
  const words = [`${folder}/${entry}`, "--config", `${folder}/asconfig.json`];
  words.push("--outFile", "out.wasm", "--textFile", "out.wat");
  if (relaxed) words.push("--enable", "relaxed-simd");
  if (declare) words.push("--bindings", "raw", "--optimizeLevel", "0");
  const { error, stderr } = await compile(words, {
    readFile: (name: string, base: string) =>
      readFile(resolve(base, name), "utf8").then(withDecorators, () => null),
    writeFile: (name: string, contents: string | Uint8Array) => {
      outputs.set(name.slice(name.indexOf(".")), contents as string | Uint8Array<ArrayBuffer>);
    },
    listFiles: () => [],
  });
  if (error) throw new Error(`Cannot compile ${folder}/${entry}: ${stderr.toString()}`);
  return {
    wasm: outputs.get(".wasm") as Uint8Array<ArrayBuffer>,
    text: outputs.get(".wat") as string,
    declarations: outputs.get(".d.ts") as string ?? "",
  };
}

/**
 * A source with its functions decorated: TypeScript knows decorators of classes alone, so that
 * the tools for it would not read or keep others, and these stand in comments.
 */
function withDecorators(source: string): string {
  return source.replace(/^( *)\/\/ @inline$/gm, "$1@inline");
}

/**
 * What of the compiler's runtime a module holds that allocates: nothing, or the build must fail, as
 * its allocator and our arena both begin at the end of static data.
 */
export function allocatorNames({ text }: Pick<Compiled, "text">): string[] {
  return [...new Set(text.match(/~lib\/rt\/(?:stub|tlsf|itcms|tcms)[\w/]*|"__new"/g))];
}
