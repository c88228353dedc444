// Responses that are sent as a whole, with their length.

/** Bytes up to which a response is not compressed: it would save less time than it takes. */
const UNCOMPRESSED_BYTES = 4_096;

/** Responses are made for one request, and some are sent as they are. */
export function cacheControl(size: number, isPlain = false): string {
  return isPlain || size <= UNCOMPRESSED_BYTES ? "no-store, no-transform" : "no-store";
}

/** A response of some text; 200 unless a status is given. */
export function sendWhole(text: string, type: string, init: ResponseInit = {}): Response {
  const bytes = new TextEncoder().encode(text);
  const response = new Response(bytes, init);
  response.headers.set("content-type", type);
  response.headers.set("content-length", String(bytes.length));
  response.headers.set("cache-control", cacheControl(bytes.length));
  return response;
}
