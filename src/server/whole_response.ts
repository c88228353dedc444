/**
 * Answers that are sent as a whole, with their length.
 *
 * @module
 */

/**
 * An answer of some text.
 *
 * @param text The text.
 * @param type Its media type.
 * @param options The status, 200 unless given, and further headers.
 * @returns The response.
 */
export function wholeResponse(
  text: string,
  type: string,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const bytes = new TextEncoder().encode(text);
  return new Response(bytes, {
    status,
    headers: {
      "content-type": type,
      "content-length": String(bytes.length),
      "cache-control": "no-store",
      ...headers,
    },
  });
}
