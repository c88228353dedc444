import {
  arcEager,
  arcHybrid,
  arcStandard,
  arcSwift,
  covington,
  lrSpine,
} from "../oracles/exhaustive.ts";
import { conform } from "./conformance.ts";
import type { Part } from "./suite.ts";

const projective = {
  mostSteps: (n: number) => 2 * n,
  skip: ["non-projective trees"] as Part[],
  reason: "a projective system",
};

const reordering = {
  // Any two tokens may be swapped once, and shifted again.
  mostSteps: (n: number) => 2 * n + n * (n - 1),
  skip: [] as Part[],
  reason: "",
};

for (const multiRoot of [true, false]) {
  conform({
    options: { system: "arc-standard", multiRoot },
    plain: arcStandard(!multiRoot),
    ...projective,
  });
  conform({
    options: { system: "arc-hybrid", multiRoot },
    plain: arcHybrid(!multiRoot),
    ...projective,
  });
  conform({ options: { system: "arc-eager", multiRoot }, plain: arcEager(), ...projective });
  conform({
    options: { system: "arc-eager", multiRoot, rootFirst: true },
    plain: arcEager(true),
    ...projective,
  });
  conform({
    options: { system: "lr-spine", multiRoot },
    plain: lrSpine(!multiRoot),
    ...projective,
  });
  conform({
    options: { system: "swap", multiRoot },
    plain: arcStandard(!multiRoot, true),
    ...reordering,
  });
  conform({
    options: { system: "arc-hybrid-swap", multiRoot },
    plain: arcHybrid(!multiRoot, true),
    ...reordering,
  });
  conform({ options: { system: "arc-swift", multiRoot }, plain: arcSwift(), ...projective });
  conform({
    options: { system: "covington", multiRoot },
    plain: covington(),
    mostSteps: (n) => n * (n + 1) / 2,
    skip: [],
    reason: "",
  });
}
