/**
 * Empty projects that tarballs of ours are installed into, without a network.
 *
 * @module
 */

/** A folder of a program's own. */
export interface Project {
  readonly folder: string;
  /** Runs a program in it; gives what it wrote, and throws what it complained about. */
  run(program: string, ...args: string[]): Promise<string>;
  /** Writes a file of it. */
  write(name: string, text: string): Promise<void>;
}

/** Runs a program; gives what it wrote. */
async function run(cwd: string, program: string, args: readonly string[]): Promise<string> {
  const options = { args: [...args], cwd, env: { NO_COLOR: "1", NEXT_TELEMETRY_DISABLED: "1" } };
  const { code, stdout, stderr } = await new Deno.Command(program, options).output();
  const decoder = new TextDecoder(), output = decoder.decode(stdout);
  if (code === 0) return output;
  throw new Error(`${program} ${args.join(" ")}: ${decoder.decode(stderr)}${output}`);
}

/** Makes a tarball of a package; returns its path. */
export async function pack(folder: string, output: string): Promise<string> {
  const name = await run(output, "npm", ["pack", "--silent", await Deno.realPath(folder)]);
  return `${output}/${name.trim()}`;
}

/** The project in a folder. */
export function projectIn(folder: string): Project {
  return {
    folder,
    run: (program, ...args) => run(folder, program, args),
    write: (name, text) => Deno.writeTextFile(`${folder}/${name}`, text),
  };
}

/** Does `work` in an empty project with some tarballs installed. */
export async function inProject(
  tarballs: readonly string[],
  work: (project: Project) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "sagitta_project_" });
  try {
    const project = projectIn(folder);
    await project.write("package.json", '{"type": "module", "private": true}');
    const quiet = ["--offline", "--ignore-scripts", "--no-audit", "--no-fund"];
    if (tarballs.length > 0) await project.run("npm", "install", ...quiet, ...tarballs);
    await work(project);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Does `work` with a temporary folder. */
export async function inTempFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "sagitta_" });
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
