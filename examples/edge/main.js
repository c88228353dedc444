// The worker itself. Its platform gives it the compiled module and the model as imports.
import model from "./en-tiny.sagitta";
import module from "./sagitta.wasm";
import { edge } from "./service.js";

export default edge(module, model);
