// Names of models: the code of a language, and a word for another size of it (`en-tiny`).

/** The model that is taken where nobody names one. It comes with Sagitta. */
export const DEFAULT_NAME = "en";

const NAME = /^[a-z]{2,3}(-[a-z0-9]+)*$/;

/** Is it the name of a model, rather than a path or an address? */
export function isModelName(text: string): boolean {
  return NAME.test(text);
}

/** What a program imports for a model: its package, or the entry of the one that Sagitta has. */
export function packageOf(name: string): string {
  return name === DEFAULT_NAME ? `@sagitta/parser/${name}` : `@sagitta/${name}`;
}

/** How to get a model that is not at hand, in words. */
export function howToGet(name: string): string {
  const package_ = packageOf(name), variable = name.replaceAll("-", "_");
  const install = `npm install ${package_}, or deno add npm:${package_}; where code is bundled, `;
  const imported = `import ${variable} from "${package_}"; await load(${variable})`;
  return name === DEFAULT_NAME
    ? `where code is bundled, write ${imported}`
    : `${install}write ${imported}`;
}
