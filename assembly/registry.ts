/**
 * The transition systems, each with its oracles: a list of pairs and nothing else. A system's number
 * is its place among the systems, an oracle's that of its name among the names; both count from 0 in
 * the order in which they appear here.
 */

import { approximate } from "./oracles/approximate";
import { arcEagerDynamic, arcEagerStatic } from "./oracles/arc_eager";
import { arcHybridDynamic, arcHybridStatic } from "./oracles/arc_hybrid";
import { arcHybridSwapDynamic, arcHybridSwapStatic } from "./oracles/arc_hybrid_swap/dynamic";
import { arcStandardDynamic, arcStandardStatic } from "./oracles/arc_standard";
import { arcSwiftDynamic, arcSwiftStatic } from "./oracles/arc_swift";
import { covingtonDynamic, covingtonStatic } from "./oracles/covington";
import { arcStandardLearned, swapLearned } from "./oracles/learned";
import { lrSpineDynamic, lrSpineStatic } from "./oracles/lr_spine";
import { pair } from "./oracles/register";
import { swapStatic, swapStaticLazy } from "./oracles/swap/static";
import { swapDynamic } from "./oracles/swap/dynamic";
import { arcEager } from "./systems/arc_eager";
import { arcHybrid } from "./systems/arc_hybrid";
import { arcHybridSwap } from "./systems/arc_hybrid_swap";
import { arcStandard } from "./systems/arc_standard";
import { arcSwift } from "./systems/arc_swift";
import { covington } from "./systems/covington";
import { lrSpine } from "./systems/lr_spine";
import { swap } from "./systems/swap";

pair(arcStandard, arcStandardDynamic);
pair(arcStandard, approximate);
pair(arcStandard, arcStandardStatic);
pair(arcHybrid, arcHybridDynamic);
pair(arcHybrid, arcHybridStatic);
pair(arcEager, arcEagerDynamic);
pair(arcEager, arcEagerStatic);
pair(lrSpine, lrSpineDynamic);
pair(lrSpine, lrSpineStatic);
pair(swap, swapDynamic);
pair(swap, swapStatic);
pair(swap, swapStaticLazy);
pair(arcHybridSwap, arcHybridSwapDynamic);
pair(arcHybridSwap, arcHybridSwapStatic);
pair(arcStandard, arcStandardLearned);
pair(swap, swapLearned);
pair(arcSwift, arcSwiftDynamic);
pair(arcSwift, arcSwiftStatic);
pair(covington, covingtonDynamic);
pair(covington, covingtonStatic);
