/** The server rejected the request; `message` is meant for people and may be empty. */
export class ApiError extends Error {}

/** Fetches JSON from our API. Throws `ApiError` on an error status. */
export async function fetchJson<Answer>(address: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(address, init);
  if (response.ok) return response.json();
  throw new ApiError(problemDetail(await response.text()));
}

/** The options of a request with a JSON body. */
export function jsonRequest(method: "POST" | "PATCH", body: unknown): RequestInit {
  const headers = { "Content-Type": "application/json" };
  return { method, headers, body: JSON.stringify(body) };
}

/** `detail` of a problem document (RFC 9457); empty when there is none. */
export function problemDetail(body: string): string {
  try {
    const { detail } = JSON.parse(body);
    return typeof detail === "string" ? detail : "";
  } catch {
    // A proxy answered.
    return "";
  }
}

/** What the server says about a failed request, else `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.message) || fallback;
}
