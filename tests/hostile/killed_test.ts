import { killAndResume, TRAINED } from "./killed.ts";

for (const name of Object.keys(TRAINED)) {
  Deno.test(`${name}, killed twice and started again, gives the bytes of one go`, async () => {
    await killAndResume(name, 2);
  });
}
