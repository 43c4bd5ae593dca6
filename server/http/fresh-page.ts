import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { brotliWindow, chooseEncoding } from "./kept-page.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Made for one reader: stronger compression would cost more time than it saves. */
const BROTLI_QUALITY = 4;

/** Writes a page that was made for this request alone. Headers are name and value in turn. */
export async function sendFreshPage(
  page: { status: number; headers: string[]; body: Buffer },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const body = await compressed(page.body, encoding);
  const headers = [...page.headers, "Vary", "Accept-Encoding, Cookie"];
  if (encoding !== "identity") headers.push("Content-Encoding", encoding);
  headers.push("Content-Length", String(body.length));
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

async function compressed(body: Buffer, encoding: ReturnType<typeof chooseEncoding>) {
  if (encoding === "gzip") return compressGzip(body);
  if (encoding === "identity") return body;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: brotliWindow(body.length),
  };
  return compressBrotli(body, { params });
}
