// Responses that are sent as a whole, with their length.

/** A response of some text; 200 unless a status is given. */
export function sendWhole(text: string, type: string, init: ResponseInit = {}): Response {
  const bytes = new TextEncoder().encode(text);
  const response = new Response(bytes, init);
  response.headers.set("content-type", type);
  response.headers.set("content-length", String(bytes.length));
  response.headers.set("cache-control", "no-store");
  return response;
}
