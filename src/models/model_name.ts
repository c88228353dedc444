// Names of models: the code of a language, and a word for another size of it (`en-tiny`).

/** The model used where none is named. It comes with Sagitta. */
export const DEFAULT_NAME = "en";

const NAME = /^[a-z]{2,3}(-[a-z0-9]+)*$/;

/** Whether a text is the name of a model, rather than a path or an address. */
export function isModelName(text: string): boolean {
  return NAME.test(text);
}

/** The module that a program imports for a model: its package, or the entry of Sagitta's own. */
export function packageOf(name: string): string {
  return name === DEFAULT_NAME ? `@sagitta/parser/${name}` : `@sagitta/${name}`;
}

/** Instructions to install the package of a model. */
export function howToInstall(name: string): string {
  return `npm install ${packageOf(name)}, or deno add npm:${packageOf(name)}, once it is published`;
}

/** Instructions for programs whose model is not installed. */
export function howToGet(name: string): string {
  const variable = name.replaceAll("-", "_");
  const imported = `import ${variable} from "${packageOf(name)}"; await load(${variable})`;
  const written = `where code is bundled, write ${imported}`;
  return name === DEFAULT_NAME ? written : `${howToInstall(name)}; ${written}`;
}
