import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import type { Cleanup } from "./cleanup.ts";
import { get } from "./get.ts";

const FIRST_PICTURE = /<picture>.*?<img(?![^>]*data-src)[^>]*>.*?<\/picture>/s;

/**
 * The product page's text and first picture without styles, fonts or scripts: its largest
 * contentful paint is the share of network and browser.
 */
export async function startBarePage(pageUrl: string, cleanup: Cleanup): Promise<string> {
  const page = await get(pageUrl);
  const html = brotliCompressSync(barePageOf(page.body.toString()));
  const server = createServer(async (request, response) => {
    if (request.url === "/") {
      const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" };
      response.writeHead(200, headers).end(html);
      return;
    }
    const { status, rawHeaders, body } = await get(new URL(request.url ?? "/", pageUrl).href);
    response.writeHead(status, rawHeaders).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanup.add(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://localhost:${port}/`;
}

function barePageOf(html: string): string {
  const main = html.match(/<main[^>]*>(.*)<\/main>/s)?.[1] ?? "";
  const picture = main.match(FIRST_PICTURE)?.[0] ?? "";
  const text = main
    .replace(/<(script|style|svg|noscript)\b.*?<\/\1>/gs, "")
    .replace(/<picture>.*?<\/picture>|<img[^>]*>/gs, "")
    .replace(/ (?:class|style|data-[a-z-]+)="[^"]*"/g, "");
  return (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><title>Bare</title>' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"/></head>' +
    `<body><main>${picture.replace(/<img /, '<img style="width:100%;height:auto" ')}${text}</main></body></html>`
  );
}
