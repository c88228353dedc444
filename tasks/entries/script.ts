/**
 * The entry of the script for pages: `<script src="sagitta.js">` gives them `sagitta`.
 *
 * @module
 */

import { drawSvg, drawTree } from "../../draw.ts";
import * as parsing from "../../mod.ts";

const sagitta = { ...parsing, drawSvg, drawTree };

/** What a page finds under the name `sagitta`. */
export type Sagitta = typeof sagitta;

Object.assign(globalThis, { sagitta });
