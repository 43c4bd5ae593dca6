import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { PoolConfig } from "pg";

/** Refused connection attempts after each interruption but the last. */
const REFUSED = 3;

/**
 * A TCP proxy to a database. All connections break at the first message that contains the next
 * of `moments`, before it reaches the database. Some reconnects are then refused, and after the last
 * moment all of them until `restore`. After `silence`, answers are held back until `restore`.
 */
export async function openFlakyProxy(database: PoolConfig, moments: string[] = []) {
  const pending = [...moments];
  const open = new Set<Socket>();
  const answering = new Set<Socket>();
  let isSilent = false;
  let refusals = 0;
  const interrupt = () => {
    pending.shift();
    refusals = pending.length > 0 ? REFUSED : Number.POSITIVE_INFINITY;
    for (const socket of open) socket.destroy();
  };
  const server = createServer((incoming) => {
    if (refusals > 0) {
      refusals -= 1;
      incoming.destroy();
      return;
    }
    const outgoing = connectTo(database);
    answering.add(outgoing);
    outgoing.on("close", () => answering.delete(outgoing));
    if (isSilent) outgoing.pause();
    closeTogether(incoming, outgoing);
    closeTogether(outgoing, incoming);
    outgoing.on("data", (bytes) => incoming.write(bytes));
    incoming.on("data", (bytes) => {
      if (pending[0] !== undefined && bytes.includes(pending[0])) interrupt();
      else outgoing.write(bytes);
    });
  });

  function closeTogether(one: Socket, other: Socket): void {
    open.add(one);
    one.on("error", () => other.destroy());
    one.on("close", () => {
      open.delete(one);
      other.destroy();
    });
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the proxy has no port");
  return {
    connection: throughPort(database, address.port),
    port: address.port,
    isDown: () => pending.length === 0 && refusals > 0,
    silence() {
      isSilent = true;
      for (const socket of answering) socket.pause();
    },
    restore() {
      refusals = 0;
      isSilent = false;
      for (const socket of answering) socket.resume();
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

function connectTo({ connectionString, host, port }: PoolConfig): Socket {
  if (!connectionString) return connect(join(host ?? "", `.s.PGSQL.${port}`));
  const url = new URL(connectionString);
  return connect(Number(url.port || 5432), url.hostname);
}

function throughPort(database: PoolConfig, port: number): PoolConfig {
  if (!database.connectionString) return { ...database, host: "127.0.0.1", port };
  const url = new URL(database.connectionString);
  url.host = `127.0.0.1:${port}`;
  return { connectionString: url.href };
}
