import type { IncomingMessage } from "node:http";
import { normalizeAddress, providerNetworkOf } from "./address-range.ts";
import { isUpload } from "./body-time.ts";

/** Each chunk costs far more than its bytes: bodies in chunks smaller than this are cut off. */
const CHUNK_MIN_BYTES = 128;
const SMALL_CHUNKS_MAX = 2_000;

type Received = { bytes: number; chunks: number };

/** Bounds request bodies in memory; beyond it the provider's network that sent the most loses a connection. */
export class BodyBudget {
  readonly #maxBytes: number;
  readonly #received = new Map<IncomingMessage, Received>();
  #total = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(request: IncomingMessage, bytes: number): void {
    if (isUpload(request)) return;
    let received = this.#received.get(request);
    if (!received) {
      received = { bytes: 0, chunks: 0 };
      this.#received.set(request, received);
      request.once("close", () => this.#forget(request));
    }
    received.bytes += bytes;
    received.chunks += 1;
    this.#total += bytes;
    if (received.chunks > SMALL_CHUNKS_MAX + received.bytes / CHUNK_MIN_BYTES)
      request.socket.destroy();
    while (this.#total > this.#maxBytes) this.#closeLargest();
  }

  #forget(request: IncomingMessage): void {
    this.#total -= this.#received.get(request)?.bytes ?? 0;
    this.#received.delete(request);
  }

  #closeLargest(): void {
    const byNetwork = Map.groupBy(this.#received.keys(), ({ socket }) =>
      providerNetworkOf(normalizeAddress(socket.remoteAddress ?? "") ?? ""),
    );
    const bytesOf = (request: IncomingMessage) => this.#received.get(request)?.bytes ?? 0;
    const sumOf = (requests: IncomingMessage[]) =>
      requests.reduce((sum, request) => sum + bytesOf(request), 0);
    const [most = []] = [...byNetwork.values()].sort((a, b) => sumOf(b) - sumOf(a));
    const [largest] = most.sort((a, b) => bytesOf(b) - bytesOf(a));
    if (!largest) return;
    this.#forget(largest);
    largest.socket.destroy();
  }
}
