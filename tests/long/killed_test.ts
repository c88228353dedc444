import { killAndResume, TRAINED } from "../hostile/killed.ts";

for (const name of Object.keys(TRAINED)) {
  Deno.test(`${name}, killed 20 times and started again, gives the bytes of one go`, async () => {
    for (let seed = 1; seed <= 5; seed++) await killAndResume(name, 4, seed);
  });
}
