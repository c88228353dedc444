/**
 * What TypeScript says of programs that use a package, in the strictest way.
 *
 * @module
 */

import ts from "typescript";

const MODULES = {
  node16: [ts.ModuleKind.Node16, ts.ModuleResolutionKind.Node16],
  bundler: [ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
} as const;

/** Checks files, and the declarations of all that they import. */
export function typeErrors(
  files: readonly string[],
  resolution: keyof typeof MODULES,
  lib: readonly string[],
): string[] {
  const [module, moduleResolution] = MODULES[resolution];
  const program = ts.createProgram([...files], {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    target: ts.ScriptTarget.ES2022,
    module,
    moduleResolution,
    lib: [...lib],
    types: [],
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    return `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}
