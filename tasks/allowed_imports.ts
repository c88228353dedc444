/**
 * Which part of the code may import which: the table that `deno task check:imports` holds imports
 * against.
 *
 * @module
 */

/** Calls to threads and pools of them. */
const THREADS = [
  "src/platform/workers.ts",
  "src/platform/rpc.ts",
  "src/platform/thread_pool.ts",
  "src/platform/in_order.ts",
];

/** The parts of parsing with a model, which learning builds on. */
const UNDER_DECODING = [
  "assembly/memory.ts",
  "assembly/kernels",
  "assembly/core",
  "assembly/systems",
  "assembly/oracles",
  "assembly/scoring",
];

/** The ground that learners stand on, in the order of its imports. */
const LEARNING = [
  "progress",
  "options",
  "cancel",
  "shuffle",
  "fingerprint",
  "best_epoch",
  "treebank",
  "parts",
  "learner",
  "parser_options",
].map((name) => `src/training/${name}.ts`);

/** What that may import itself. */
const UNDER_LEARNING = [
  "src",
  "src/runtime",
  "src/sentence",
  "src/conllu",
  "src/model_file",
  "src/oracles",
  "src/networks",
  "src/components",
];

/**
 * The parts of the code, from the ground up, and what each may import besides itself. A part is a
 * folder, a file that has a row of its own, or, with a colon or an @, what comes from outside.
 */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // AssemblyScript: memory ← kernels ← core ← systems ← oracles ← features ← scoring ← decoding ←
  // learning ← index. The arena knows nothing; kernels borrow their scratch space from it.
  "assembly/memory.ts": [],
  "assembly/kernels": ["assembly/memory.ts"],
  "assembly/core": ["assembly/memory.ts"],
  "assembly/systems": ["assembly/memory.ts", "assembly/core"],
  "assembly/oracles": [
    "assembly/memory.ts",
    "assembly/kernels",
    "assembly/core",
    "assembly/systems",
  ],
  "assembly/registry.ts": ["assembly/systems", "assembly/oracles"],
  "assembly/features": ["assembly/memory.ts", "assembly/core"],
  "assembly/scoring": [
    "assembly/memory.ts",
    "assembly/kernels",
    "assembly/core",
    "assembly/systems",
    "assembly/features",
  ],
  "assembly/decoding": UNDER_DECODING,
  "assembly/learning": [...UNDER_DECODING, "assembly/decoding"],
  "assembly/segmenting": ["assembly/memory.ts"],
  "assembly/tagging": ["assembly/memory.ts"],
  "assembly/index.ts": [
    "assembly/memory.ts",
    "assembly/kernels",
    "assembly/core",
    "assembly/systems",
    "assembly/oracles",
    "assembly/registry.ts",
    "assembly/scoring",
    "assembly/decoding",
    "assembly/learning",
    "assembly/segmenting",
    "assembly/tagging",
  ],
  "assembly/testing.ts": [
    "assembly/memory.ts",
    "assembly/kernels",
    "assembly/core",
    "assembly/systems",
    "assembly/oracles",
    "assembly/registry.ts",
    "assembly/features",
    "assembly/scoring",
    "assembly/decoding",
    "assembly/learning",
    "assembly/segmenting",
    "assembly/tagging",
    "assembly/index.ts",
  ],

  // The library. src itself: errors and other small things that know nothing else.
  "src": [],
  "src/runtime": ["src", "build"],
  "src/sentence": ["src"],
  "src/conllu": ["src", "src/sentence"],
  "src/find": ["src", "src/sentence"],
  "src/sample": ["build"],
  // Threads, without anything of Node: pages have them, too.
  "src/platform/workers.ts": ["src"],
  "src/platform/rpc.ts": ["src", "src/platform/workers.ts"],
  "src/platform/thread_pool.ts": ["src", "src/platform/rpc.ts"],
  "src/platform/in_order.ts": ["src"],
  "src/rendering": ["src", "src/sentence"],
  "src/formats": ["src", "src/sentence", "src/conllu", "src/rendering"],
  "src/evaluation": ["src", "src/sentence", "src/conllu"],
  // What files hold: safetensors, settings, vocabularies, tables, a list of components.
  "src/model_file": ["src", "src/sentence"],
  "src/oracles": ["src", "src/sentence", "src/runtime", "src/model_file"],
  // The network once; TensorFlow.js is what one of its parts may load.
  "src/wordpieces": ["src"],
  "src/networks": ["src", "src/runtime", "src/sentence", "src/model_file", "src/wordpieces"],
  "src/networks/tensorflow": ["src", "src/runtime", "src/networks", "@tensorflow"],
  "src/networks/backends.ts": ["src", "src/runtime", "src/networks", "src/networks/tensorflow"],
  "src/components": [
    "src",
    "src/runtime",
    "src/sentence",
    "src/model_file",
    "src/oracles",
    "src/networks",
  ],
  // Names of models, and where they lie.
  "src/models": ["src"],
  "src/pipeline": [
    "src",
    "src/models",
    "src/runtime",
    "src/sentence",
    "src/conllu",
    "src/formats",
    ...THREADS,
    "src/model_file",
    "src/components",
    "src/oracles",
  ],
  ...Object.fromEntries(
    LEARNING.map((file, i) => [file, [...UNDER_LEARNING, ...LEARNING.slice(0, i)]]),
  ),
  // The laboratory. Its learned oracle is one of training's learners.
  "src/laboratory/comparison": ["src", "src/sentence", "src/runtime", "src/oracles"],
  "src/laboratory/learned_oracle": [
    ...UNDER_LEARNING,
    ...LEARNING,
    "src/networks/backends.ts",
    "src/laboratory/comparison",
  ],
  "src/training": [
    ...UNDER_LEARNING,
    ...LEARNING,
    ...THREADS,
    "src/evaluation",
    "src/pipeline",
    "src/networks/backends.ts",
    "src/laboratory/learned_oracle",
  ],
  "src/laboratory/experiments": [
    "src",
    "src/runtime",
    "src/sentence",
    "src/conllu",
    ...THREADS,
    "src/evaluation",
    "src/model_file",
    "src/oracles",
    "src/pipeline",
    ...LEARNING,
    "src/training",
    "src/laboratory/comparison",
  ],
  "src/laboratory/report": [
    "src",
    "src/rendering",
    "src/evaluation",
    "src/laboratory/comparison",
    "src/laboratory/experiments",
  ],
  "src/server": [
    "src/platform/rpc.ts",
    "src",
    "src/models",
    "src/sentence",
    "src/conllu",
    "src/formats",
    "src/rendering",
    "src/components",
    "src/model_file",
    "src/pipeline",
    "hono",
    "hono/utils",
  ],

  // The playground: a page, its worker and its service worker, bundled into build/web/. It leaves
  // training aside, and so TensorFlow.js.
  "web": [
    "src/platform/rpc.ts",
    "src",
    "src/models",
    "src/runtime",
    "src/sentence",
    "src/conllu",
    "src/rendering",
    "src/components",
    "src/oracles",
    "src/pipeline",
  ],

  // What the runtime gives: files, processes, signals, workers, listening.
  "src/platform": ["src", "src/platform/workers.ts", "node:", "@hono"],

  // What people and programs call.
  "src/std": ["npm:deno-std"],
  "src/commands": [
    "src",
    "src/models",
    "src/std",
    "src/runtime",
    "src/sentence",
    "src/conllu",
    "src/find",
    "src/formats",
    "src/sample",
    "src/rendering",
    "src/evaluation",
    "src/model_file",
    "src/oracles",
    "src/networks",
    "src/components",
    "src/pipeline",
    ...LEARNING,
    "src/training",
    "src/laboratory/comparison",
    "src/laboratory/experiments",
    "src/laboratory/report",
    "src/server",
    "src/platform",
    ...THREADS,
    "node:",
    "src/networks/backends.ts",
  ],
  "cli.ts": ["src", "src/commands", "src/pipeline", "src/platform/workers.ts", "node:"],
  // Rooms of the library: re-exports only.
  "mod.ts": [
    "src",
    "src/models",
    "src/sentence",
    "src/formats",
    "src/model_file",
    "src/components",
    "src/pipeline",
  ],
  "train.ts": [
    "src/model_file",
    "src/networks",
    "src/components",
    ...LEARNING,
    "src/training",
    "src/networks/backends.ts",
    "src/laboratory/learned_oracle",
  ],
  "oracles.ts": ["src", "src/runtime", "src/oracles", "src/laboratory/comparison"],
  "conllu.ts": ["src/sentence", "src/conllu", "src/sample"],
  "evaluate.ts": ["src/evaluation"],
  "draw.ts": ["src/rendering"],
  "find.ts": ["src/find"],
  "server.ts": ["src/server"],
  "experiments.ts": ["src/laboratory/experiments", "src/laboratory/report"],
};
