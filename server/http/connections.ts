import type { Server } from "node:http";
import type { Socket } from "node:net";
import { normalizeAddress, providerNetworkOf } from "./address-range.ts";

/**
 * Closes connections of the provider's network with the most, idle ones first, so that one client cannot lock
 * out others.
 */
export function limitConnections(
  server: Server,
  max: number,
  isAnswering: (socket: Socket) => boolean,
): void {
  const byNetwork = new Map<string, Set<Socket>>();
  let count = 0;

  server.on("connection", (socket: Socket) => {
    const network = providerNetworkOf(normalizeAddress(socket.remoteAddress ?? "") ?? "");
    const sockets = byNetwork.get(network) ?? new Set();
    byNetwork.set(network, sockets.add(socket));
    count++;
    socket.once("close", () => {
      sockets.delete(socket);
      if (sockets.size === 0) byNetwork.delete(network);
      count--;
    });
    if (count > max) makeRoomFor(socket);
  });

  function makeRoomFor(newest: Socket): void {
    const networks = [...byNetwork.values()];
    const most = Math.max(...networks.map(({ size }) => size));
    // Of all that are equally large: many clients may have one connection each.
    const open = networks
      .filter(({ size }) => size === most)
      .flatMap((sockets) => [...sockets])
      .filter((socket) => !socket.destroyed && socket !== newest);
    (open.find((socket) => !isAnswering(socket)) ?? open[0])?.destroy();
  }
}
