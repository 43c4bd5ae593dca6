import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf, normalizeAddress } from "./address-range.ts";

/** Closes connections of the network with the most, so that one client cannot lock out others. */
export function limitConnections(
  server: Server,
  max: number,
  isAnswering: (socket: Socket) => boolean,
): void {
  const byNetwork = new Map<string, Set<Socket>>();
  let count = 0;

  server.on("connection", (socket: Socket) => {
    const network = networkOf(normalizeAddress(socket.remoteAddress ?? "") ?? "");
    const sockets = byNetwork.get(network) ?? new Set();
    byNetwork.set(network, sockets.add(socket));
    count++;
    socket.once("close", () => {
      sockets.delete(socket);
      if (sockets.size === 0) byNetwork.delete(network);
      count--;
    });
    if (count > max) closeOldestOfLargest();
  });

  function closeOldestOfLargest(): void {
    let largest = new Set<Socket>();
    for (const sockets of byNetwork.values()) if (sockets.size > largest.size) largest = sockets;
    const open = [...largest].filter(({ destroyed }) => !destroyed);
    (open.find((socket) => !isAnswering(socket)) ?? open[0])?.destroy();
  }
}
