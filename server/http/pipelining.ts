import { IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Unanswered requests of one connection behind the one being answered. Few clients pipeline at all. */
const WAITING_MAX = 16;
/** Waiting requests answered before connections without any are looked at again. */
const DUE_PER_TURN = 8;

/**
 * Answers the requests of a connection one after the other: the next one begins when the answer before it
 * was taken by the other side, so that a client which does not read costs one answer and not thousands.
 * Until then no more is read from the connection, and one with too many requests waiting is closed.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const due: (() => void)[] = [];

  function answerDue(): void {
    const batch = due.splice(0, DUE_PER_TURN);
    if (due.length > 0) setImmediate(answerDue);
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
    // Emitted when the response before this one is finished: until then it has no socket.
    response.once("socket", () => {
      const left = (waiting.get(socket) ?? 1) - 1;
      waiting.set(socket, left);
      if (due.length === 0) setImmediate(answerDue);
      due.push(() => {
        if (socket.destroyed) return;
        answer(request, response);
        if (left === 0) socket.resume();
      });
    });
  }

  return (request, response) => {
    if (response.socket) answer(request, response);
    else wait(request, response);
  };
}

/**
 * Ends the parsing of a piece of input once its connection was closed. Node would go on to make a
 * request of each of the two thousand that fit into 64 KB; after one that upgrades it stops.
 */
export class StoppableRequest extends IncomingMessage {
  get upgrade(): boolean {
    return this.socket.destroyed || this.method === "CONNECT";
  }

  /** Node sets it from the headers. No protocol to upgrade to is offered here. */
  set upgrade(_isAskedFor: boolean) {}
}
