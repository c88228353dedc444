// Reads the file of a learned oracle for a command.

import { fail } from "../../errors.ts";
import { type OracleModel, readOracleModel } from "../../oracles/oracle_model.ts";
import type { Host } from "./host.ts";
import { readModel } from "./read_bytes.ts";

const refuse = fail("read model");

/** A learned oracle from a file, compressed or not. */
export async function readOracleFile(host: Host, file: string): Promise<OracleModel> {
  const place = { file }, { components } = await readModel(host, file);
  const oracle = components.find(({ kind }) => kind === "oracle");
  if (oracle && components.length === 1) return readOracleModel(oracle, place);
  const kinds = components.map(({ kind }) => kind).join(", ");
  throw refuse("invalid-model", `components ${kinds}`, "one oracle", place);
}
