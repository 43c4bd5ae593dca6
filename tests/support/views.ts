/** Headless browsers count as crawlers. */
export const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** A report that a page was opened and read. */
export function beaconOf(path: string, changes: object = {}): string {
  return JSON.stringify({ path, isOpened: true, isRead: true, ...changes });
}

let visitors = 0;

function newAddress(): string {
  visitors += 1;
  return `198.51.${visitors >> 8}.${visitors & 255}`;
}

/** Uses a new client address unless `headers` has one. */
export function sendBeacon(
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/views`, {
    method: "POST",
    body,
    headers: {
      "User-Agent": BROWSER,
      "Content-Type": "text/plain;charset=UTF-8",
      "X-Forwarded-For": newAddress(),
      ...headers,
    },
  });
}
