/** The server refused, with a reason for people; blank when it gave none. */
export class Refusal extends Error {}

/** What one of the server's own addresses answers. Throws `Refusal` when it refuses. */
export async function getJson<Answer>(address: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(address, init);
  if (response.ok) return response.json();
  const said = await response.text();
  throw new Refusal(detailOf(said));
}

/** The text for people in a problem document (RFC 9457); blank where there is none. */
export function detailOf(said: string): string {
  try {
    const { detail } = JSON.parse(said);
    return typeof detail === "string" ? detail : "";
  } catch {
    // Something between the server and here answered in its own words, which say nothing to people.
    return "";
  }
}
