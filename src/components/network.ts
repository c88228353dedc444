// The components of networks, as one module: a page loads them at once.

export { encoderKind } from "./encoder/component.ts";
export { networkParser } from "./network_parser/component.ts";
export { networkTagger } from "./network_tagger/component.ts";
