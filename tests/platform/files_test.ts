import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { readBytes } from "../../src/commands/shared/read_bytes.ts";
import { SagittaError } from "../../src/errors.ts";
import { checkOutputs } from "../../src/platform/files.ts";
import { MissingFile, processHost } from "../../src/platform/host.ts";

const host = processHost();

/** Runs a test in a folder of its own. */
function inFolder(name: string, test: (folder: string) => Promise<void>): void {
  Deno.test(name, async () => {
    const folder = await Deno.makeTempDir();
    try {
      await test(folder);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}

const namesIn = (folder: string) => Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();

inFolder("the host makes folders, and tells missing files apart", async (folder) => {
  await host.makeFolder!(`${folder}/a/b`);
  await host.makeFolder!(`${folder}/a/b`);
  assert((await Deno.stat(`${folder}/a/b`)).isDirectory);
  await host.save(`${folder}/a/file`, "x");
  const blocked = () => host.makeFolder!(`${folder}/a/file`);
  await assertRejects(blocked, SagittaError, "a/file: a file, expected a folder");
  const below = () => host.makeFolder!(`${folder}/a/file/c`);
  await assertRejects(below, SagittaError, "a/file/c: a part of the path is no folder");
  await assertRejects(() => readBytes(host, `${folder}/none`, 10), MissingFile, "no such file");
  assertEquals((await readBytes(host, `${folder}/a/file`, 1)).length, 1);
});

inFolder(
  "a saved file keeps the mode of the one it replaces, and leaves no other",
  async (folder) => {
    const file = `${folder}/model`;
    await Deno.writeTextFile(file, "old", { mode: 0o600 });
    await host.save(file, "new");
    const { mode } = await Deno.stat(file);
    assertEquals([await Deno.readTextFile(file), mode! & 0o777], ["new", 0o600]);
    assertEquals(namesIn(folder), ["model"]);
  },
);

inFolder(
  "data that end with an error leave the old file, and nothing beside it",
  async (folder) => {
    await host.save(`${folder}/model`, "old");
    const broken = (async function* () {
      yield await Promise.resolve("half");
      throw new SagittaError("no more", "cannot-read");
    })();
    await assertRejects(() => host.save(`${folder}/model`, broken), SagittaError, "no more");
    assertEquals(await Deno.readTextFile(`${folder}/model`), "old");
    assertEquals(namesIn(folder), ["model"]);
  },
);

inFolder("25 pairs of writers of one file all succeed, and none is torn", async (folder) => {
  const file = `${folder}/model`;
  const data = ["a", "b"].map((letter) => letter.repeat(300_000));
  for (let round = 0; round < 25; round++) {
    await Promise.all(data.map((text) => host.save(file, text)));
    assert(data.includes(await Deno.readTextFile(file)));
  }
  assertEquals(namesIn(folder), ["model"]);
});

inFolder("a link to a file stays a link; a planted .partial is left alone", async (folder) => {
  await Deno.writeTextFile(`${folder}/secret`, "mine");
  await Deno.writeTextFile(`${folder}/real`, "old");
  await Deno.symlink(`${folder}/real`, `${folder}/link`);
  await Deno.symlink(`${folder}/secret`, `${folder}/link.partial`);
  await host.save(`${folder}/link`, "new");
  assertEquals(await Deno.readTextFile(`${folder}/real`), "new");
  assert((await Deno.lstat(`${folder}/link`)).isSymlink);
  assertEquals(await Deno.readTextFile(`${folder}/secret`), "mine");
});

inFolder("a FIFO and a device are written to and stay what they are", async (folder) => {
  await new Deno.Command("mkfifo", { args: [`${folder}/pipe`] }).output();
  const reader = new Deno.Command("cat", { args: [`${folder}/pipe`], stdout: "piped" }).output();
  await host.save(`${folder}/pipe`, "through");
  assertEquals(new TextDecoder().decode((await reader).stdout), "through");
  assert((await Deno.stat(`${folder}/pipe`)).isFifo);
  // A device of the test's own, as root may replace that of the machine; others cannot make one.
  const made = await new Deno.Command("mknod", { args: [`${folder}/null`, "c", "1", "3"] })
    .output();
  const device = made.success ? `${folder}/null` : "/dev/null";
  await host.save(device, "away");
  assert((await Deno.stat(device)).isCharDevice);
  await assertRejects(() => host.save(folder, "x"), SagittaError, ": a folder, expected a file");
});

inFolder("outputs are checked before work begins", async (folder) => {
  const [input, output] = [`${folder}/in`, `${folder}/out`];
  await Deno.writeTextFile(input, "");
  await Deno.symlink(input, `${folder}/link`);
  const says = (outputs: string[], text: string) =>
    assertRejects(() => checkOutputs(outputs, [input]), SagittaError, text);
  await checkOutputs([output, "-", "/dev/null"], [input, "-"]);
  assertEquals(namesIn(folder), ["in", "link"]);
  await says([input], "in: found an input there, expected another file");
  await says([`${folder}/link`], "link: found an input there");
  await says([`${folder}/./in`], "in: found an input there");
  await says([output, output], "out: found another output there, expected another file");
  await says([`${folder}/none/out`], "out: no such file or folder");
  await says([`${input}/out`], "out: a part of the path is no folder");
  await says([folder], ": a folder, expected a file");
});

Deno.test("a full disk under standard output is told in one line", async () => {
  const cli = new URL("../../cli.ts", import.meta.url).pathname;
  const words = [Deno.execPath(), "run", "--quiet", "--no-lock", cli, "--help"];
  const { code, stderr } = await new Deno.Command("bash", {
    args: ["-c", '"$@" > /dev/full', "bash", ...words],
  }).output();
  assertEquals(code, 1);
  assertMatch(
    new TextDecoder().decode(stderr),
    /^Cannot write standard output: the disk is full\n$/,
  );
});
