// Whole files and models read through the host, up to a limit.

import { fail } from "../../errors.ts";
import { decompressModel } from "../../model_file/compression.ts";
import { decodeModel, MAX_MODEL_BYTES, type ModelFile } from "../../model_file/model_file.ts";
import { type OracleModel, readOracleModel } from "../../oracles/oracle_model.ts";
import type { Host } from "./host.ts";

/**
 * All bytes of a file. Stops reading as soon as there are more than the limit.
 * @param path The file's name; `-` is standard input.
 * @param limit Most bytes the file may have.
 */
export async function readBytes(
  host: Pick<Host, "read" | "readWhole">,
  path: string,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = await host.readWhole?.(path, limit);
  if (whole) return whole as Uint8Array<ArrayBuffer>;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of host.read(path)) {
    length += chunk.length;
    if (length > limit) {
      throw fail(`read ${path}`)("cannot-read", `more than ${limit} bytes`, "fewer");
    }
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** The model of a file, compressed or not. */
export async function readModel(host: Host, file: string): Promise<ModelFile> {
  const bytes = await readBytes(host, file, MAX_MODEL_BYTES);
  return decodeModel(await decompressModel(bytes, { file }), { file });
}

/** The learned oracle of a file, compressed or not. */
export async function readOracleFile(host: Host, file: string): Promise<OracleModel> {
  const place = { file }, { components } = await readModel(host, file);
  const oracle = components.find(({ kind }) => kind === "oracle");
  if (oracle && components.length === 1) return readOracleModel(oracle, place);
  const kinds = components.map(({ kind }) => kind).join(", ");
  throw fail("read model")("invalid-model", `components ${kinds}`, "one oracle", place);
}
