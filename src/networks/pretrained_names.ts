// Names of tensors in published BERT files, and ours for them. Files differ in prefixes (`bert.`,
// `encoder.`) and, where they are old, in what a layer norm's parts are called.

const PREFIXES = ["bert.", "encoder."];

const OLD_PARTS: readonly (readonly [string, string])[] = [
  ["LayerNorm.gamma", "LayerNorm.weight"],
  ["LayerNorm.beta", "LayerNorm.bias"],
];

/** Our layers of sums, and the file's. Their matrices are stored turned: a row for each output. */
const LINEAR: Readonly<Record<string, string>> = {
  query: "attention.self.query",
  key: "attention.self.key",
  value: "attention.self.value",
  mix: "attention.output.dense",
  widen: "intermediate.dense",
  narrow: "output.dense",
};

const NORMS: Readonly<Record<string, string>> = {
  mixNorm: "attention.output.LayerNorm",
  feedNorm: "output.LayerNorm",
};

const TABLES: Readonly<Record<string, string>> = {
  pieces: "embeddings.word_embeddings.weight",
  places: "embeddings.position_embeddings.weight",
  segments: "embeddings.token_type_embeddings.weight",
  "norm/gain": "embeddings.LayerNorm.weight",
  "norm/bias": "embeddings.LayerNorm.bias",
};

/** A published name without its prefixes, as its newest spelling. */
export function plainName(published: string): string {
  let name = published;
  for (const prefix of PREFIXES) if (name.startsWith(prefix)) name = name.slice(prefix.length);
  for (const [old, now] of OLD_PARTS) if (name.endsWith(old)) name = name.replace(old, now);
  return name;
}

/**
 * The plain published name of a parameter of ours.
 * @returns The name, and whether the matrix is stored turned.
 */
export function publishedName(ours: string): { name: string; turned: boolean } {
  if (Object.hasOwn(TABLES, ours)) return { name: TABLES[ours], turned: false };
  const [, layer, part, kind] = ours.split("/");
  const weights = kind === "bias" ? "bias" : "weight";
  return {
    name: `layer.${layer}.${LINEAR[part] ?? NORMS[part]}.${weights}`,
    turned: kind === "w",
  };
}
