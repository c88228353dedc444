// The Wasm module's description of itself: its functions' types and its enumerations, as the build
// wrote them. Only `src/runtime` knows where that is.

export * from "../../build/module.ts";
