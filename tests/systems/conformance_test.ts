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

for (const singleRoot of [true, false]) {
  conform({
    options: { system: "arc-standard", singleRoot },
    plain: arcStandard(singleRoot),
    ...projective,
  });
  conform({
    options: { system: "arc-hybrid", singleRoot },
    plain: arcHybrid(singleRoot),
    ...projective,
  });
  conform({ options: { system: "arc-eager", singleRoot }, plain: arcEager(), ...projective });
  conform({
    options: { system: "arc-eager", singleRoot, rootFirst: true },
    plain: arcEager(true),
    ...projective,
  });
  conform({
    options: { system: "lr-spine", singleRoot },
    plain: lrSpine(singleRoot),
    ...projective,
  });
  conform({
    options: { system: "swap", singleRoot },
    plain: arcStandard(singleRoot, true),
    ...reordering,
  });
  conform({
    options: { system: "arc-hybrid-swap", singleRoot },
    plain: arcHybrid(singleRoot, true),
    ...reordering,
  });
  conform({ options: { system: "arc-swift", singleRoot }, plain: arcSwift(), ...projective });
  conform({
    options: { system: "covington", singleRoot },
    plain: covington(),
    mostSteps: (n) => n * (n + 1) / 2,
    skip: [],
    reason: "",
  });
}
