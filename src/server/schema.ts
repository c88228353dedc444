// JSON Schema for the OpenAPI document, in few words.

import type { Json } from "../model_file/json.ts";
import { TITLES } from "./http_problem.ts";

/** A JSON Schema, or another object of an OpenAPI document. */
export type Schema = Readonly<Record<string, Json>>;

export const TEXT: Schema = { type: "string" };
export const NUMBER: Schema = { type: "integer" };
export const FLAG: Schema = { type: "boolean" };
export const TEXT_OR_NULL: Schema = { type: ["string", "null"] };

/** A list of such items. */
export const list = (items: Schema): Schema => ({ type: "array", items });

/** An object that has all of these properties. */
export const object = (properties: Record<string, Schema>): Schema => {
  return { type: "object", properties, required: Object.keys(properties) };
};

/** A component of the document, by its name. */
export const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Bodies by their media types. */
export const content = (schemas: Record<string, Schema>): Schema => {
  return Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }]));
};

/** The responses of an operation: 200, and problems by their statuses. */
export function responses(
  description: string,
  schemas: Record<string, Schema>,
  statuses: readonly number[],
): Schema {
  const problem = content({ "application/problem+json": reference("Problem") });
  const later = { "Retry-After": { schema: NUMBER, description: "Seconds." } };
  const problems = statuses.map((status) => {
    const headers: Schema = status === 503 ? { headers: later } : {};
    return [status, { description: TITLES[status], ...headers, content: problem }];
  });
  return { 200: { description, content: content(schemas) }, ...Object.fromEntries(problems) };
}
