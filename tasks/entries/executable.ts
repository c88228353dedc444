/**
 * The entry of the executable: the command line, with the English model inside.
 *
 * @module
 */

import process from "node:process";
import { main } from "../../cli.ts";
import { processHost } from "../../src/commands/host.ts";

/** The part of `node:sea` that is used here; not every runtime knows it. */
interface Assets {
  getRawAsset(name: string): ArrayBuffer;
}

const assets = process.getBuiltinModule("node:sea") as unknown as Assets;
const host = {
  ...processHost(),
  englishModel: () => Promise.resolve(new Uint8Array(assets.getRawAsset("english.sagitta"))),
};
main(process.argv.slice(2), host).then((code) => process.exitCode = code);
