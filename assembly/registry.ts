/**
 * The oracles, and with them the transition systems they are for: a list and nothing else. Systems
 * are numbered in the order in which they appear here, and so are the names of oracles.
 */

import "./oracles/arc_standard";
import "./oracles/approximate";
import "./oracles/arc_standard_static";
import "./oracles/arc_hybrid";
import "./oracles/arc_eager";
import "./oracles/lr_spine";
import "./oracles/swap/dynamic";
import "./oracles/swap/static";
import "./oracles/arc_hybrid_swap/dynamic";
import "./oracles/learned";
import "./oracles/arc_swift";
import "./oracles/covington";
