/**
 * The entry of the executable: the command line, with the model of Sagitta inside.
 *
 * @module
 */

import process from "node:process";
import { main } from "../../cli.ts";
import { processHost } from "../../src/commands/shared/host.ts";
import { DEFAULT_NAME } from "../../src/models/model_name.ts";

/** The part of `node:sea` that is used here; not every runtime knows it. */
interface Assets {
  getRawAsset(name: string): ArrayBuffer;
}

const assets = process.getBuiltinModule("node:sea") as unknown as Assets;
const host = {
  ...processHost(),
  ownModel: (name: string) =>
    Promise.resolve(
      name === DEFAULT_NAME ? new Uint8Array(assets.getRawAsset(`${name}.sagitta`)) : undefined,
    ),
};
main(process.argv.slice(2), host).then((code) => process.exitCode = code);
