import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";

export type Listening = { origin: string; close(): Promise<void> };

/** Keeps the global Response: modules of later test files in this process would override it. */
export async function listen(fetch: Parameters<typeof getRequestListener>[0]): Promise<Listening> {
  const server = createServer(getRequestListener(fetch, { overrideGlobalObjects: false }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the server has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
