// Responses that are sent as a whole, with their length.

/** A response of some text; 200 unless a status is given. */
export function sendWhole(
  text: string,
  type: string,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const bytes = new TextEncoder().encode(text);
  const length = String(bytes.length);
  return new Response(bytes, {
    status,
    headers: {
      "content-type": type,
      "content-length": length,
      "cache-control": "no-store",
      ...headers,
    },
  });
}
