import { assertEquals, assertRejects } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { copyEncoder, findEncoder } from "../../tasks/fetch_pretrained.ts";

const TINY = new URL("../networks/fixtures/tiny_bert", import.meta.url).pathname;

/** A folder like an unpacked package, with the tiny encoder under each of these names. */
async function unpacked(names: string[]): Promise<string> {
  const folder = await Deno.makeTempDir();
  await Deno.mkdir(`${folder}/some-1.0.dist-info`);
  for (const name of names) {
    await Deno.mkdir(`${folder}/${name}`, { recursive: true });
    for (const file of ["model.safetensors", "vocab.txt", "config.json", "expected.json"]) {
      await Deno.copyFile(`${TINY}/${file}`, `${folder}/${name}/${file}`);
    }
  }
  return folder;
}

Deno.test("an encoder is found wherever it lies in a package, and only its files are copied", async () => {
  const from = await unpacked(["package/model"]), to = `${await Deno.makeTempDir()}/tiny`;
  assertEquals(await findEncoder(from), `${from}/package/model`);
  const line = await copyEncoder(await findEncoder(from), to);
  assertEquals(line, `${to}: 2 layers of 32, 4 heads, 60 pieces, lower case`);
  const names = [...Deno.readDirSync(to)].map(({ name }) => name).sort();
  assertEquals(names, ["config.json", "model.safetensors", "vocab.txt"]);
});

Deno.test("a package without an encoder, or with two, is refused", async () => {
  for (const [names, count] of [[[], 0], [["a", "b/c"], 2]] as const) {
    const from = await unpacked([...names]);
    const wanted = `found ${count} folders, expected one with model.safetensors and vocab.txt`;
    await assertRejects(() => findEncoder(from), SagittaError, wanted);
  }
});
