import { IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

const WAITING_MAX = 16;
/** Queued requests answered before other connections get a turn. */
const BATCH_SIZE = 8;

/** A response starts once the client has read the one before: pipelining cannot fill memory. */
export function serializePipelined(respond: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const due: (() => void)[] = [];

  function respondToDue(): void {
    const batch = due.splice(0, BATCH_SIZE);
    if (due.length > 0) setImmediate(respondToDue);
    for (const next of batch) next();
  }

  function wait(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > WAITING_MAX) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    socket.pause();
    // Emitted when the previous response is finished; until then it has no socket.
    response.once("socket", () => {
      const left = (waiting.get(socket) ?? 1) - 1;
      waiting.set(socket, left);
      if (due.length === 0) setImmediate(respondToDue);
      due.push(() => {
        if (socket.destroyed) return;
        respond(request, response);
        if (left === 0) socket.resume();
      });
    });
  }

  return (request, response) => {
    if (response.socket) respond(request, response);
    else wait(request, response);
  };
}

/** Stops parsing a closed connection: Node would parse all requests of a 64 KB chunk. */
export class StoppableRequest extends IncomingMessage {
  get upgrade(): boolean {
    return this.socket.destroyed || this.method === "CONNECT";
  }

  /** Node sets it from the headers. No upgrade is offered here. */
  set upgrade(_isAskedFor: boolean) {}
}
