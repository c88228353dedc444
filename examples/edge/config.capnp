# How workerd runs the worker. `deno task example:edge` bundles it and starts this.
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "sagitta", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:8787", http = (), service = "sagitta")]
);

const worker :Workerd.Worker = (
  modules = [
    (name = "main.js", esModule = embed "main.js"),
    (name = "service.js", esModule = embed "../../dist/edge/service.js"),
    (name = "sagitta.wasm", wasm = embed "../../build/sagitta.wasm"),
    (name = "en-tiny.sagitta", data = embed "../../models/en-tiny/en-tiny.sagitta"),
  ],
  compatibilityDate = "2026-10-01",
);
