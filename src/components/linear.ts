// The components of linear models, as one module.

export { lemmatiser } from "./lemmatiser/component.ts";
export { linearParser } from "./linear_parser/component.ts";
export { linearTagger } from "./linear_tagger/component.ts";
export { segmenter } from "./segmenter/segmenter.ts";
