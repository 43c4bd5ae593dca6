import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Attempts to connect that are refused after each cut but the last. */
const REFUSED = 3;

/**
 * A port of loopback that leads to a database's socket. All its connections break at the first message
 * that holds the next of `moments`, before the database has it; some attempts to connect are refused
 * then, and after the last moment all of them until `mend`.
 */
export async function openBreakingWay(socketPath: string, moments: string[]) {
  const left = [...moments];
  const open = new Set<Socket>();
  let refusing = 0;
  const breakNow = () => {
    left.shift();
    refusing = left.length > 0 ? REFUSED : Number.POSITIVE_INFINITY;
    for (const socket of open) socket.destroy();
  };
  const server = createServer((incoming) => {
    if (refusing > 0) {
      refusing -= 1;
      incoming.destroy();
      return;
    }
    const outgoing = connect(socketPath);
    join(incoming, outgoing);
    join(outgoing, incoming);
    outgoing.on("data", (bytes) => incoming.write(bytes));
    incoming.on("data", (bytes) => {
      if (left[0] !== undefined && bytes.includes(left[0])) breakNow();
      else outgoing.write(bytes);
    });
  });

  function join(one: Socket, other: Socket): void {
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
  if (!address || typeof address === "string") throw new Error("the way has no port");
  return {
    port: address.port,
    isBroken: () => left.length === 0 && refusing > 0,
    mend() {
      refusing = 0;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
