/**
 * The entry of the script for pages: `<script src="sagitta.js">` gives them `sagitta`.
 *
 * @module
 */

import { drawSvg, drawTree } from "../../draw.ts";
import * as parsing from "../../mod.ts";

const sagitta = { ...parsing, drawSvg, drawTree };

/** The library as a page finds it, under the name `sagitta`. */
export type Sagitta = typeof sagitta;

Object.assign(globalThis, { sagitta });
