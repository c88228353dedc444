// Reads the file of a learned oracle for a command.

import { inputError } from "../errors.ts";
import { decompressModel } from "../pipeline/file/compression.ts";
import { decodeModel, MAX_MODEL_BYTES } from "../pipeline/file/model_file.ts";
import { type OracleModel, readOracleModel } from "../oracles/oracle_model.ts";
import type { Host } from "./host.ts";
import { readBytes } from "./read_bytes.ts";

/** A learned oracle from a file, compressed or not. */
export async function readOracleFile(host: Host, file: string): Promise<OracleModel> {
  const bytes = await readBytes(host, file, MAX_MODEL_BYTES);
  const place = { file };
  const { components } = decodeModel(await decompressModel(bytes, place), place);
  const oracle = components.find(({ kind }) => kind === "oracle");
  if (oracle && components.length === 1) return readOracleModel(oracle, place);
  const kinds = components.map(({ kind }) => kind).join(", ");
  throw inputError("read model", place, `components ${kinds}`, "one oracle");
}
