import { assert, assertEquals } from "@std/assert";
import { TITLES } from "../../src/server/http_problem.ts";
import { SETTINGS } from "../../src/server/parse_settings.ts";
import { KINDS } from "../../src/server/parse_request.ts";
import { ROUTES } from "../../src/server/routes.ts";
import { smallService } from "./small_service.ts";

const { ask, parse } = await smallService();
const document = await (await ask("/openapi.json")).json();

Deno.test("the OpenAPI document has the routes that there are, and no others", async () => {
  assertEquals(document.openapi, "3.1.0");
  const told = Object.entries<object>(document.paths)
    .flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method} ${path}`));
  assertEquals(told, ROUTES.map(({ path, method }) => `${method.toLowerCase()} ${path}`));
  for (const line of told) {
    const [method, path] = line.split(" ");
    const { status } = await ask(path, { method: method.toUpperCase() });
    assert(status !== 404 && status !== 405, `${line}: ${status}`);
  }
});

Deno.test("the OpenAPI document knows every setting, body type and status of a parse", async () => {
  const { parameters, requestBody, responses } = document.paths["/v1/parse"].post;
  const names = parameters.map(({ name }: { name: string }) => name);
  assertEquals(names, [...SETTINGS]);
  assertEquals(Object.keys(requestBody.content), Object.keys(KINDS));
  const statuses = [
    "200",
    ...Object.keys(TITLES).filter((s) => !["404", "405", "499"].includes(s)),
  ];
  assertEquals(Object.keys(responses), statuses);
  const types = await Promise.all(["json", "ndjson", "conllu"].map(async (format) => {
    const response = await parse({ tokens: [["a"]] }, `/v1/parse?format=${format}`);
    return response.headers.get("content-type");
  }));
  const documents = await parse("", "/v1/parse", { "content-type": "application/jsonl" });
  types.push(documents.headers.get("content-type"));
  assertEquals(Object.keys(responses["200"].content), types);
});

Deno.test("references of the OpenAPI document lead somewhere", () => {
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
  assert(references.length > 5);
  for (const [, name] of references) assert(document.components.schemas[name], name);
});

Deno.test("answers are what their schemas say", async () => {
  const { schemas } = document.components;
  const keys = (name: string) => Object.keys(schemas[name].properties).sort();
  const { sentences } = await (await parse({ tokens: [["a"]] })).json();
  assertEquals(Object.keys(sentences[0]).sort(), keys("Sentence"));
  const token = Object.keys(schemas.Sentence.properties.tokens.items.properties).sort();
  assertEquals(Object.keys(sentences[0].tokens[0]).sort(), token);
  const { models } = await (await ask("/v1/models")).json();
  assertEquals(Object.keys(models[0]).sort(), keys("Model"));
  assertEquals(Object.keys(await (await ask("/nowhere")).json()).sort(), keys("Problem"));
});
