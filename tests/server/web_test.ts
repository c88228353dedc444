import { assertEquals, assertMatch } from "@std/assert";
import { fileType } from "../../src/server/static_file.ts";
import { hostsOf } from "../../src/server/host_names.ts";
import { problemIn, smallService } from "./small_service.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const FILES = [
  { path: "/", bytes: bytes("<!doctype html>"), type: fileType("index.html") },
  { path: "/playground.js", bytes: bytes("1;"), type: fileType("playground.js") },
  { path: "/models/sample.sagitta", bytes: bytes("model"), type: fileType("sample.sagitta") },
];

Deno.test("files are given out under their paths and no others", async () => {
  const { ask } = await smallService({ files: FILES });
  const page = await ask("/");
  assertEquals([page.status, await page.text()], [200, "<!doctype html>"]);
  assertEquals(page.headers.get("content-type"), "text/html; charset=utf-8");
  const model = await ask("/models/sample.sagitta");
  assertEquals(model.headers.get("content-type"), "application/octet-stream");
  assertEquals(model.headers.get("content-length"), "5");
  const paths = ["/index.html", "//", "/models/", "/models/..%2f", "/playground.js/", "/__proto__"];
  for (const path of paths) assertEquals((await ask(path)).status, 404, path);
  const posted = await ask("/", { method: "POST" });
  assertEquals([posted.status, posted.headers.get("allow")], [405, "GET, HEAD, OPTIONS"]);
});

Deno.test("a file that the client has is not sent again", async () => {
  const { ask } = await smallService({ files: FILES });
  const etag = (await ask("/")).headers.get("etag")!;
  assertMatch(etag, /^"[0-9a-f]{32}"$/);
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
    const response = await ask("/", { headers: { "if-none-match": known } });
    assertEquals([response.status, await response.text()], [304, ""]);
    assertEquals(response.headers.get("etag"), etag);
  }
  const other = await ask("/playground.js", { headers: { "if-none-match": etag } });
  assertEquals(other.status, 200);
});

Deno.test("HEAD gives the headers of GET and no body", async () => {
  const { ask } = await smallService({ files: FILES });
  for (const path of ["/", "/healthz", "/v1/models", "/openapi.json"]) {
    const get = await ask(path), head = await ask(path, { method: "HEAD" });
    assertEquals(head.status, 200);
    assertEquals([...head.headers], [...get.headers]);
    assertEquals([await head.text(), (await get.text()).length > 0], ["", true]);
  }
});

Deno.test("every answer tells browsers what they may do with it", async () => {
  const { ask } = await smallService({ files: FILES });
  for (const path of ["/", "/playground.js", "/healthz", "/nowhere", "/v1/parse"]) {
    const { headers } = await ask(path);
    assertEquals(headers.get("x-content-type-options"), "nosniff");
    assertEquals(headers.get("referrer-policy"), "no-referrer");
    assertMatch(headers.get("content-security-policy") ?? "", /^default-src 'none'; /);
  }
  const policy = (await ask("/")).headers.get("content-security-policy") ?? "";
  assertMatch(policy, /script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';/);
  assertEquals(
    (await ask("/healthz")).headers.get("content-security-policy"),
    "default-src 'none'; frame-ancestors 'none'",
  );
});

Deno.test("without CORS no other origin is let in", async () => {
  const { ask } = await smallService();
  const { headers } = await ask("/healthz", { headers: { origin: "https://a.example" } });
  assertEquals(headers.get("access-control-allow-origin"), null);
  assertEquals(headers.get("vary"), null);
});

Deno.test("with CORS the origins given are let in, refusals included", async () => {
  const { ask } = await smallService({ cors: ["https://a.example", "https://b.example"] });
  const allowed = async (path: string, origin: string) => {
    const { headers } = await ask(path, { headers: { origin } });
    assertMatch(headers.get("vary") ?? "", /origin/i);
    return headers.get("access-control-allow-origin");
  };
  assertEquals(await allowed("/healthz", "https://b.example"), "https://b.example");
  assertEquals(await allowed("/nowhere", "https://a.example"), "https://a.example");
  assertEquals(await allowed("/healthz", "https://c.example"), null);
  const any = await smallService({ cors: ["*"] });
  const { headers } = await any.ask("/healthz", { headers: { origin: "https://c.example" } });
  assertEquals([headers.get("access-control-allow-origin"), headers.get("vary")], ["*", null]);
});

Deno.test("a browser that asks first is told methods and headers", async () => {
  const { ask } = await smallService({ cors: ["*"] });
  const response = await ask("/v1/parse", {
    method: "OPTIONS",
    headers: { origin: "https://a.example", "access-control-request-method": "POST" },
  });
  const { status, headers } = response;
  assertEquals([status, headers.get("access-control-allow-origin")], [204, "*"]);
  assertEquals(headers.get("access-control-allow-methods"), "POST, OPTIONS");
  assertEquals(headers.get("access-control-allow-headers"), "content-type, accept");
  assertEquals((await ask("/nowhere", { method: "OPTIONS" })).status, 404);
});

Deno.test("421: a host that the service does not answer to, before CORS and bodies", async () => {
  const { ask, records } = await smallService({ cors: ["*"], hosts: ["localhost"], files: FILES });
  const headers = { host: "evil.example:8000" };
  for (const path of ["/", "/v1/models", "/v1/parse", "/models/sample.sagitta", "/nowhere"]) {
    const response = await ask(path, { headers });
    assertEquals(response.headers.get("access-control-allow-origin"), null);
    assertEquals(await problemIn(response), {
      status: 421,
      detail: 'Cannot answer: found the host "evil.example", expected one of this server\'s; ' +
        "sagitta serve --allow-host adds one",
    });
  }
  assertEquals(records.map(({ status }) => status), [421, 421, 421, 421, 421]);
  assertEquals((await ask("/", { headers: { host: "Localhost:1" } })).status, 200);
  assertEquals((await ask("/")).status, 200);
});

Deno.test("loopback addresses answer to this machine's names, others to any until one is given", () => {
  const names = ["localhost", "127.0.0.1", "[::1]"];
  for (const address of ["localhost", "127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"]) {
    assertEquals(hostsOf(address, [])?.slice(0, 3), names, address);
  }
  assertEquals(hostsOf("0.0.0.0", []), undefined);
  assertEquals(hostsOf("fe80::1", ["a.example"]), [...names, "[fe80::1]", "a.example"]);
});
