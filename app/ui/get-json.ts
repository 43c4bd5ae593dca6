/** The server rejected the request; `message` is meant for people and may be empty. */
export class ApiError extends Error {}

/** Fetches JSON from our API. Throws `ApiError` on an error status. */
export async function getJson<Answer>(address: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(address, init);
  if (response.ok) return response.json();
  const body = await response.text();
  throw new ApiError(problemDetail(body));
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
