import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { brotliWindow, chooseEncoding } from "./cached-page.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Per-request page: stronger compression costs more time than it saves. */
const BROTLI_QUALITY = 4;

export async function sendUncachedPage(
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
