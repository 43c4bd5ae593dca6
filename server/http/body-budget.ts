import type { IncomingMessage } from "node:http";
import { networkOf, plainAddress } from "./address-range.ts";
import { isUpload } from "./body-time.ts";

/**
 * Bounds the bytes of request bodies that are in memory at the same time. Beyond it, the network that
 * sent the most loses the connection of its largest body. Uploads go to disk as they arrive and are not
 * counted.
 */
export class BodyBudget {
  readonly #maxBytes: number;
  readonly #received = new Map<IncomingMessage, number>();
  #total = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(request: IncomingMessage, bytes: number): void {
    if (isUpload(request)) return;
    const before = this.#received.get(request);
    if (before === undefined) request.once("close", () => this.#forget(request));
    this.#received.set(request, (before ?? 0) + bytes);
    this.#total += bytes;
    while (this.#total > this.#maxBytes) this.#closeLargest();
  }

  #forget(request: IncomingMessage): void {
    this.#total -= this.#received.get(request) ?? 0;
    this.#received.delete(request);
  }

  #closeLargest(): void {
    const byNetwork = Map.groupBy(this.#received.keys(), ({ socket }) =>
      networkOf(plainAddress(socket.remoteAddress ?? "") ?? ""),
    );
    const bytesOf = (request: IncomingMessage) => this.#received.get(request) ?? 0;
    const sumOf = (requests: IncomingMessage[]) =>
      requests.reduce((sum, request) => sum + bytesOf(request), 0);
    const [most = []] = [...byNetwork.values()].sort((a, b) => sumOf(b) - sumOf(a));
    const [largest] = most.sort((a, b) => bytesOf(b) - bytesOf(a));
    if (!largest) return;
    this.#forget(largest);
    largest.socket.destroy();
  }
}
