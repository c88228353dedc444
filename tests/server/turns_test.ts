import { assertEquals } from "@std/assert";
import { Turns } from "../../src/server/turns.ts";

/** Who has turns, in order: each asks for as many as given, all at the same time. */
async function order(asked: number[], shared = true): Promise<number[]> {
  const turns = new Turns(shared), taken: number[] = [];
  await Promise.all(asked.map(async (count, who) => {
    const taker = turns.join();
    for (let i = 0; i < count; i++) {
      await taker.next();
      taken.push(who);
    }
  }));
  return taken;
}

Deno.test("first turns go round, whoever asked first", async () => {
  assertEquals(await order([3, 2, 3]), [0, 1, 2, 0, 1, 2, 0, 2]);
});

Deno.test("after 16 turns long work is done in the order in which it arrived", async () => {
  const taken = await order([40, 40, 5]);
  assertEquals(taken.slice(0, 15).filter((who) => who === 2).length, 5);
  assertEquals(taken.slice(0, 37).filter((who) => who === 1).length, 16);
  assertEquals(taken.slice(37), [...Array(24).fill(0), ...Array(24).fill(1)]);
});

Deno.test("between two turns everything else runs", async () => {
  const turns = new Turns(true);
  let ticks = 0;
  const tick = setInterval(() => ticks++, 0);
  await Promise.all([1, 2, 3].map(async () => {
    const taker = turns.join();
    for (let i = 0; i < 10; i++) await taker.next();
  }));
  clearInterval(tick);
  assertEquals(ticks >= 10, true, `${ticks} ticks`);
});

Deno.test("turns that are not shared wait for nobody", async () => {
  assertEquals((await order([3, 2], false)).length, 5);
});
