// The components of networks, as one module.

export { networkParser } from "./network_parser/component.ts";
export { networkTagger } from "./network_tagger/component.ts";
