/**
 * What a process takes, as Linux tells it; 0 where the system does not.
 *
 * @module
 */

/** The kernel's ticks a second. */
const TICKS = 100;

/** A file of a process, read by another: Deno gives it to none that may not do everything. */
async function read(pid: number, file: string): Promise<string> {
  const { stdout } = await new Deno.Command("cat", {
    args: [`/proc/${pid}/${file}`],
    stderr: "null",
  }).output();
  return new TextDecoder().decode(stdout);
}

/** Megabytes that a process has in memory. */
export async function residentMemory(pid: number): Promise<number> {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(await read(pid, "status"))?.[1] ?? 0) / 1024;
}

/** Milliseconds of the processor that a process has had, all its threads together. */
export async function processorTime(pid: number): Promise<number> {
  const stat = await read(pid, "stat");
  // The fields behind the name, which may hold anything in parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return 1000 * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
}
