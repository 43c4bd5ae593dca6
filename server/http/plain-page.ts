import type { ServerResponse } from "node:http";
import { POLICY_OF_NO_PAGE } from "./security-headers.ts";

/**
 * A page without anything behind it: for moments when the site itself cannot answer (a broken
 * address, the minute before it is ready).
 */
export function sendPlainPage(
  response: ServerResponse,
  status: number,
  title: string,
  text: string,
  headers: string[],
): void {
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`;
  response.writeHead(status, [
    ...headers,
    "Content-Type",
    "text/html; charset=utf-8",
    "Content-Security-Policy",
    POLICY_OF_NO_PAGE,
    "Cache-Control",
    "no-store",
    "Content-Length",
    String(Buffer.byteLength(body)),
  ]);
  response.end(response.req.method === "HEAD" ? undefined : body);
}
