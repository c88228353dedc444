/**
 * The entry of the script for pages: `<script src="sagitta.js">` gives them `sagitta`.
 *
 * @module
 */

import * as sagitta from "../../parser.ts";

Object.assign(globalThis, { sagitta });
