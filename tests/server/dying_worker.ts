/**
 * A worker that parses, and dies over the third step of sessions that it opened at their start.
 *
 * @module
 */

import "../../src/pipeline/parser_worker.ts";

const scope = globalThis as unknown as { onmessage: (event: MessageEvent) => void };
const answer = scope.onmessage;
let isSecond = false, steps = 0;
scope.onmessage = (event) => {
  const { method, params } = event.data;
  isSecond ||= params?.skip > 0;
  if (method === "step" && !isSecond && ++steps === 3) throw new Error("boom");
  answer(event);
};
