import type { IncomingMessage } from "node:http";

/**
 * A small body, from Node's request: the streams of a web request cost more than all the rest of a
 * report. Null over `maxBytes`; empty when the connection is closed before its end.
 */
export function readText(incoming: IncomingMessage, maxBytes: number): Promise<string | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const end = (text: string | null) => {
      // What is left is read and dropped, so that the response can be sent.
      incoming.off("data", take).resume();
      resolve(text);
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) end(null);
      else chunks.push(chunk);
    };
    incoming.on("error", () => incoming.destroy());
    incoming
      .on("data", take)
      .once("end", () => end(Buffer.concat(chunks, bytes).toString()))
      .once("close", () => end(""));
    if (incoming.destroyed) end("");
  });
}
