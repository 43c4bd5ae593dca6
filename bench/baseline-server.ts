import { createServer } from "node:http";

/** With `etag`, matching requests get a 304. */
export type BaselineResponse = {
  status: number;
  headers: string[];
  body: Buffer;
  etag: string | null;
};

/** `node:http` at its fastest: one response from memory for every request. */
let answer: BaselineResponse = { status: 200, headers: [], body: Buffer.alloc(0), etag: null };

const server = createServer((request, response) => {
  if (answer.etag !== null && request.headers["if-none-match"] !== answer.etag) {
    response.writeHead(412).end();
    return;
  }
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body.length > 0 ? answer.body : undefined);
});

process.on("message", (next: BaselineResponse) => {
  answer = next;
  process.send?.("done");
});
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
