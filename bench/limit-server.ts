import { createServer } from "node:http";

/** The answer that is given from now on. With `etag`, whoever sends it gets a 304. */
export type BareAnswer = {
  status: number;
  headers: string[];
  body: Buffer;
  etag: string | null;
};

/** How fast `node:http` can be: one answer from memory, whatever is asked, and nothing else. */
let answer: BareAnswer = { status: 200, headers: [], body: Buffer.alloc(0), etag: null };

const server = createServer((request, response) => {
  if (answer.etag !== null && request.headers["if-none-match"] !== answer.etag) {
    response.writeHead(412).end();
    return;
  }
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body.length > 0 ? answer.body : undefined);
});

process.on("message", (next: BareAnswer) => {
  answer = next;
  process.send?.("done");
});
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
