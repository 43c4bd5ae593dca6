import { requestPublicUrl } from "./request-public-url.ts";

const TIMEOUT_MS = 20_000;

type PostResult = { ok: true } | { ok: false; reason: string };

/** Redirects are not followed. */
export async function postToPublicUrl(
  address: string,
  content: unknown,
  isAllowed?: (ip: string) => boolean,
): Promise<PostResult> {
  const body = JSON.stringify(content);
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const request = { method: "POST" as const, headers, body, signal };
  const response = await requestPublicUrl(new URL(address), request, isAllowed);
  if (!response.ok) return response;
  const isAccepted = response.status >= 200 && response.status < 300;
  return isAccepted
    ? { ok: true }
    : { ok: false, reason: `The server responded with ${response.status}` };
}
