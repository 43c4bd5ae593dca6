import type { ServerResponse } from "node:http";
import { NON_PAGE_POLICY } from "./security-headers.ts";

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
    NON_PAGE_POLICY,
    "Cache-Control",
    "no-store",
    "Content-Length",
    String(Buffer.byteLength(body)),
  ]);
  response.end(response.req.method === "HEAD" ? undefined : body);
}
