// Where the code of the command line's workers is.

import { WORKER_URL } from "../pipeline/parser_pool.ts";

/** A bundle of the command line is its own worker (see `cli.ts`); an executable has no file. */
const HERE: string | undefined = import.meta.url;

/** The file that workers run, if there is one. */
export const CODE: URL | undefined = HERE?.endsWith(".ts")
  ? WORKER_URL
  : HERE === undefined
  ? undefined
  : new URL(HERE);
