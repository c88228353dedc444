import { assertEquals } from "@std/assert";
import { FairQueue } from "../../src/server/fair_queue.ts";

/** Who has turns, in order: each asks for as many as given, all at the same time. */
async function order(asked: number[], slots = 1): Promise<number[]> {
  const queue = new FairQueue({ slots, pauses: true }), taken: number[] = [];
  await Promise.all(asked.map(async (count, who) => {
    const ticket = queue.join();
    for (let i = 0; i < count; i++) await ticket.run(() => taken.push(who));
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
  const queue = new FairQueue({ slots: 1, pauses: true });
  let ticks = 0;
  const tick = setInterval(() => ticks++, 0);
  await Promise.all([1, 2, 3].map(async () => {
    const ticket = queue.join();
    for (let i = 0; i < 10; i++) await ticket.run(() => {});
  }));
  clearInterval(tick);
  assertEquals(ticks >= 10, true, `${ticks} ticks`);
});

Deno.test("turns that are not shared wait for nobody", async () => {
  assertEquals((await order([3, 2], Infinity)).length, 5);
});

Deno.test("as many batches are done at a time as there are slots, and a costly one uses up turns", async () => {
  const queue = new FairQueue({ slots: 2, pauses: false });
  let [running, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 2));
    running--;
  };
  const tickets = Array.from({ length: 5 }, () => queue.join());
  await Promise.all(tickets.flatMap((ticket) => [ticket.run(work), ticket.run(work)]));
  assertEquals(most, 2);
  const order: string[] = [];
  const one = new FairQueue({ slots: 1, pauses: true });
  const long = one.join(), short = one.join();
  await Promise.all([
    long.run(() => order.push("long"), 16),
    long.run(() => order.push("long")),
    short.run(() => order.push("short")),
  ]);
  assertEquals(order, ["long", "short", "long"]);
});

Deno.test("what fails is told to whoever waits for it, and the next has its turn", async () => {
  const ticket = new FairQueue({ slots: 1, pauses: false }).join();
  const failing = ticket.run(() => {
    throw new Error("no");
  });
  const next = ticket.run(() => 5);
  assertEquals([await failing.catch((error) => error.message), await next], ["no", 5]);
});

Deno.test("costly batches leave one of two slots to others, and the only one there is is theirs too", async () => {
  for (const [slots, most] of [[2, 1], [3, 2], [1, 1]]) {
    const queue = new FairQueue({ slots, pauses: false });
    let [costly, atOnce] = [0, 0];
    const long = async () => {
      atOnce = Math.max(atOnce, ++costly);
      await new Promise((resolve) => setTimeout(resolve, 5));
      costly--;
    };
    const order: string[] = [];
    const run = (what: string, work: () => unknown, turns: number) =>
      queue.join().run(work, turns).then(() => order.push(what));
    const all = Array.from({ length: 6 }, () => run("long", long, 48));
    await Promise.all([...all, ...Array.from({ length: 20 }, () => run("short", () => {}, 1))]);
    assertEquals(atOnce, most);
    // Where there is a slot for them, those that are short wait for none that is costly.
    if (slots > 1) assertEquals(order.slice(0, 20), new Array(20).fill("short"));
  }
});

Deno.test("short batches overtake long ones, and 20 of a twentieth of a turn no more than one", async () => {
  const queue = new FairQueue({ slots: 1, pauses: true }), order: string[] = [];
  const run = (what: string, turns: number) => queue.join().run(() => order.push(what), turns);
  await Promise.all([run("long", 1), run("long", 1), run("short", 0.05), run("middle", 0.5)]);
  assertEquals(order, ["short", "middle", "long", "long"]);
  order.length = 0;
  // Somebody who asks again and again does not keep others waiting for ever.
  const ticket = queue.join();
  const stream = async () => {
    for (let i = 0; i < 40; i++) await ticket.run(() => order.push("short"), 0.05);
  };
  await Promise.all([run("long", 1), stream()]);
  const before = order.indexOf("long");
  assertEquals(before >= 18 && before <= 21, true, `${before} short ones before it`);
});

Deno.test("costly batches have half of the time where others are served beside them, else all", async () => {
  const long = () => new Promise((resolve) => setTimeout(resolve, 20));
  for (const isAlone of [true, false]) {
    const queue = new FairQueue({ slots: 2, pauses: false });
    const start = performance.now();
    let isOver = false;
    const others = (async () => {
      while (!isAlone && !isOver) {
        await queue.join().run(() => new Promise((resolve) => setTimeout(resolve, 1)), 0.1);
      }
    })();
    for (let i = 0; i < 5; i++) await queue.join().run(long, 48);
    const took = performance.now() - start;
    isOver = true;
    await others;
    // Four rests of 20 ms between five batches of 20 ms; timers are never early.
    if (!isAlone) assertEquals(took >= 5 * 20 + 4 * 15, true, `${took} ms`);
  }
});
