import { assert, assertEquals, assertRejects } from "@std/assert";
import { MissingFile, processHost } from "../../src/commands/host.ts";
import { readBytes } from "../../src/commands/read_bytes.ts";
import { SagittaError } from "../../src/errors.ts";

Deno.test("the real host makes folders, says what stands in the way, and tells missing files apart", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const host = processHost();
    await host.makeFolder!(`${folder}/a/b`);
    await host.makeFolder!(`${folder}/a/b`);
    assert((await Deno.stat(`${folder}/a/b`)).isDirectory);
    await host.save(`${folder}/a/file`, "x");
    const blocked = () => host.makeFolder!(`${folder}/a/file`);
    await assertRejects(blocked, SagittaError, "a/file: a file, expected a folder");
    const below = () => host.makeFolder!(`${folder}/a/file/c`);
    await assertRejects(below, SagittaError, "a/file/c: a part of the path is no folder");
    await assertRejects(() => readBytes(host, `${folder}/none`, 10), MissingFile, "no such file");
    const large = await readBytes(host, `${folder}/a/file`, 1);
    assertEquals(large.length, 1);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
